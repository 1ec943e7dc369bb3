/** Which screenshots are taken: every screen at every width, with alerts and toasts, by day and by night. */

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const allWidths = [390, 768, 1024, 1280, 1366, 1440, 1920, 2560];
/** The usual windows of these widths. */
const heights: Readonly<Record<number, number>> = {
  390: 844,
  768: 1024,
  1024: 768,
  1280: 800,
  1366: 768,
  1920: 1080,
  2560: 1440,
};
/** So many toasts stand with so many alerts, unless they are asked for apart. */
const usual = [
  { alerts: 0, toasts: 0 },
  { alerts: 1, toasts: 1 },
  { alerts: 6, toasts: 3 },
  { alerts: 200, toasts: 2 },
];

/** The alerts and toasts beside the screen. */
export interface Notices {
  readonly alerts: number;
  readonly toasts: number;
}

const numbers = (text: string | undefined): readonly number[] | null =>
  text ? text.split(',').map(Number) : null;

/** What `npm run screenshots` was asked for (scripts/screenshots.mjs), else everything. */
export function readMatrix(asked: NodeJS.ProcessEnv = process.env) {
  const alerts = numbers(asked['PICTURES_ALERTS']);
  const toasts = numbers(asked['PICTURES_TOASTS']);
  const screens = asked['PICTURES_SCREENS']?.split(',') ?? null;
  const wanted = asked['PICTURES_THEMES']?.split(',');
  const allNotices: readonly Notices[] = toasts
    ? (alerts ?? usual.map((notices) => notices.alerts)).flatMap((count) =>
        toasts.map((more) => ({ alerts: count, toasts: more })),
      )
    : alerts
      ? alerts.map((count) => ({
          alerts: count,
          toasts: usual.find((notices) => notices.alerts === count)?.toasts ?? 0,
        }))
      : usual;
  return {
    folder: asked['PICTURES_FOLDER'] ?? 'pictures',
    allNotices,
    sizes: (numbers(asked['PICTURES_WIDTHS']) ?? allWidths).map((width) => ({
      width,
      height: heights[width] ?? 900,
    })),
    themes: themes.filter((theme) => wanted?.includes(theme) ?? true),
    isWanted: (screen: string): boolean => screens === null || screens.includes(screen),
  };
}
