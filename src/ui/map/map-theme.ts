/** The page's colours for the map and the painter, read from the kit's CSS variables, which follow light and dark. */
import fontUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { type MarkerState, markerStates, type PainterTheme } from '../../contract/fleet.ts';
import { markerStatus } from '../../domain/marker.ts';

/** Every value is a CSS colour. */
export interface MapColours {
  readonly line: string;
  readonly surface: string;
  readonly sunken: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  readonly accentSoft: string;
  /** Of the map point rules: green, red and blue. */
  readonly start: string;
  readonly end: string;
  readonly processing: string;
  readonly font: string;
}

export interface MapTheme {
  readonly painter: PainterTheme;
  readonly colours: MapColours;
}

/** The file that the kit's font comes from (src/ui/theme/fonts.css). */
const fontFile = { family: 'Inter Variable', url: new URL(fontUrl, import.meta.url).href };

/** What the variables say at an element. */
export function readTheme(element: Element): MapTheme {
  const style = getComputedStyle(element);
  const value = (name: string, otherwise: string): string =>
    style.getPropertyValue(`--hd-${name}`).trim() || otherwise;
  const font = value('font', 'system-ui, sans-serif');
  const colours: MapColours = {
    line: value('line', '#d5dde1'),
    surface: value('surface', '#ffffff'),
    sunken: value('sunken', '#edf1f3'),
    text: value('text', '#14212b'),
    muted: value('muted', '#52636f'),
    accent: value('accent', '#0b6b6b'),
    accentSoft: value('accent-soft', '#ddf0ef'),
    start: value('status-completed', '#1b6e3c'),
    end: value('status-cancelled', '#a82a22'),
    processing: value('status-assigned', '#1a5fa8'),
    font,
  };
  const states = Object.fromEntries(
    markerStates.map((state) => [
      state,
      value(`status-${markerStatus[state].toLowerCase()}`, colours.accent),
    ]),
  ) as Record<MarkerState, string>;
  const { surface, text, accent } = colours;
  return { colours, painter: { surface, text, accent, font: withoutFile(font), fontFile, states } };
}

/** The fonts of a CSS list that the system has. */
const withoutFile = (font: string): string =>
  font
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name.replace(/^["']|["']$/g, '') !== fontFile.family)
    .join(', ') || 'sans-serif';

/** By these attributes of the page its style sheets choose colours and fonts. */
const THEMED_BY = ['data-theme', 'data-wall', 'lang'];

/**
 * Reads the theme now, and again after the system or an attribute of the page has changed it. A theme that is the same
 * as before is not told: the whole map is drawn anew for one.
 */
export function watchTheme(element: Element, change: (theme: MapTheme) => void): () => void {
  let told = '';
  const tell = (): void => {
    const theme = readTheme(element);
    const text = JSON.stringify(theme);
    if (text === told) return;
    told = text;
    change(theme);
  };
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const attributes = new MutationObserver(tell);
  dark.addEventListener('change', tell);
  attributes.observe(document.documentElement, { attributeFilter: THEMED_BY });
  tell();
  return () => {
    dark.removeEventListener('change', tell);
    attributes.disconnect();
  };
}
