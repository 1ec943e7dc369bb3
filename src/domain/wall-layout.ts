/** The layout of a wall, as its address tells it: `/wall?screens=map+alerts,figures&rotate=30&theme=dark`. */
import { type Language, languageOf } from './language.ts';

/** The screens of a wall; the page has a view for each. */
export const wallScreenNames = ['map', 'figures', 'alerts', 'bookings'] as const;
export type WallScreenName = (typeof wallScreenNames)[number];

/** What stands on the wall at the same time: one screen, or two side by side. */
export type WallTurn = readonly WallScreenName[];

export interface WallLayout {
  /** In the order of their turns; never empty. */
  readonly turns: readonly WallTurn[];
  /** How long each turn lasts, s; 0: the first turn stays. */
  readonly rotateS: number;
  readonly theme: 'system' | 'light' | 'dark';
  /** `system`: the one that the browser asks for. */
  readonly language: 'system' | Language;
  /** 'M. Padmavathi' or 'M. P.'. */
  readonly names: 'short' | 'initials';
}

export const defaultWallLayout: WallLayout = {
  turns: wallScreenNames.map((name) => [name]),
  rotateS: 30,
  theme: 'system',
  language: 'system',
  names: 'short',
};

const mostSideBySide = 2;
/** Less could not be read, and more would be taken for a wall that hangs. */
const rotateLimitsS = { least: 5, most: 3_600 };

const isScreen = (text: string): text is WallScreenName => wallScreenNames.some((name) => name === text);

/**
 * Reads `search`, a query with or without its '?'. What is unknown or malformed is left at its default and named in
 * `ignored`, as `key=value`.
 */
export function readWallLayout(search: string): { layout: WallLayout; ignored: readonly string[] } {
  const ignored: string[] = [];
  let layout = defaultWallLayout;
  for (const part of search.replace(/^\?/, '').split('&').filter(Boolean)) {
    const [key = '', value = ''] = part.split(/=(.*)/s, 2).map(decoded);
    // An address may say `constructor`: what every object has is no key of ours.
    const reader = Object.hasOwn(readers, key) ? readers[key] : undefined;
    const read = reader?.(value, () => ignored.push(`${key}=${value}`));
    if (read) layout = { ...layout, ...read };
    else ignored.push(`${key}=${value}`);
  }
  return { layout, ignored: [...new Set(ignored)] };
}

/** A '+' stays: it stands between two screens. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Each answers what it read, or null; `partly` notes that something of it was left out. */
const readers: Readonly<Record<string, (value: string, partly: () => void) => Partial<WallLayout> | null>> = {
  screens: (value, partly) => {
    const turns = value.split(',').flatMap((text): readonly WallTurn[] => {
      const names = text.split(/[+ ]/).filter(Boolean);
      const known = [...new Set(names.filter(isScreen))].slice(0, mostSideBySide);
      if (known.length < names.length) partly();
      return known.length > 0 ? [known] : [];
    });
    return turns.length > 0 ? { turns } : null;
  },
  rotate: (value) => {
    const seconds = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    const { least, most } = rotateLimitsS;
    return seconds === 0 || (seconds >= least && seconds <= most) ? { rotateS: seconds } : null;
  },
  theme: (value) => (value === 'light' || value === 'dark' || value === 'system' ? { theme: value } : null),
  language: (value) => {
    const language = value === 'system' ? value : languageOf(value);
    return language && { language };
  },
  names: (value) => (value === 'short' || value === 'initials' ? { names: value } : null),
};

/** The query of a layout with its '?'; what is at its default is left out. */
export function writeWallLayout({ turns, rotateS, theme, language, names }: WallLayout): string {
  const screens = turns.map((turn) => turn.join('+')).join(',');
  const isDefault = screens === defaultWallLayout.turns.map((turn) => turn.join('+')).join(',');
  const parts = [
    isDefault ? '' : `screens=${screens}`,
    rotateS === defaultWallLayout.rotateS ? '' : `rotate=${rotateS}`,
    theme === defaultWallLayout.theme ? '' : `theme=${theme}`,
    language === defaultWallLayout.language ? '' : `language=${language}`,
    names === defaultWallLayout.names ? '' : `names=${names}`,
  ].filter(Boolean);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** A turn that somebody chose, for the time between two moments (ms since 1970). */
export interface ChosenTurn {
  readonly turn: number;
  /** Before it the choice counts no more: the clock was set back. */
  readonly from: number;
  readonly until: number;
}

/**
 * The number of the turn at a moment (ms since 1970). It follows from the clock alone, so that walls side by side turn
 * together and a reload changes nothing.
 */
export function turnAt(
  now: number,
  { turns, rotateS }: WallLayout,
  chosen: ChosenTurn | null = null,
): number {
  const isChosen = chosen !== null && chosen.from <= now && now < chosen.until;
  if (isChosen && chosen.turn < turns.length) return chosen.turn;
  if (rotateS === 0) return 0;
  return Math.floor(now / (rotateS * 1_000)) % turns.length;
}

/** How far the wall is moved against burn-in, CSS pixels. */
export interface Drift {
  readonly x: number;
  readonly y: number;
}

/** Each way. */
export const mostDriftPx = 8;
/** The two periods have no common one within a day: the path covers the square. */
const driftPeriodsMs = { x: 7 * 60_000, y: 11 * 60_000 };

/**
 * The drift at a moment. With `isStill` it is that of the turn's beginning, so that nothing moves while it is looked
 * at; where nothing turns it steps once in ten minutes.
 */
export function driftAt(now: number, { turns, rotateS }: WallLayout, isStill: boolean): Drift {
  const stepMs = rotateS === 0 || turns.length < 2 ? 600_000 : rotateS * 1_000;
  const at = isStill ? Math.floor(now / stepMs) * stepMs : now;
  const along = (period: number) =>
    Math.round(10 * mostDriftPx * Math.sin((2 * Math.PI * (at % period)) / period)) / 10;
  return { x: along(driftPeriodsMs.x), y: along(driftPeriodsMs.y) };
}
