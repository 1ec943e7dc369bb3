/** The page's theme as it can be drawn: its font is named once the font's file is loaded. */
import type { PainterTheme } from '../../contract/fleet.ts';
import type { PainterParts } from './painter-parts.ts';

export interface DrawnTheme {
  /** Null before the page sent one. */
  readonly current: PainterTheme | null;
  /** Takes the theme that the page sent. */
  take(sent: PainterTheme): void;
}

/** Calls `change` when there is another theme to draw with and nothing more to wait for. */
export function createDrawnTheme(loadFont: PainterParts['loadFont'], change: () => void): DrawnTheme {
  const files = new Map<string, 'loading' | 'loaded'>();
  let sent: PainterTheme | null = null;
  let current: PainterTheme | null = null;

  /**
   * A family is not named before its file is there: a canvas that asked for it too early keeps the font that it found
   * instead, whatever is loaded later.
   */
  const inLoadedFont = (theme: PainterTheme): PainterTheme => {
    const file = theme.fontFile;
    const isLoaded = file && files.get(file.url) === 'loaded';
    return isLoaded ? { ...theme, font: `"${file.family}", ${theme.font}` } : theme;
  };
  const update = (): void => {
    current = sent && inLoadedFont(sent);
  };

  return {
    get current() {
      return current;
    },
    take(next) {
      if (JSON.stringify(next) === JSON.stringify(sent)) return;
      sent = next;
      update();
      const file = next.fontFile;
      if (!file || files.has(file.url)) return change();
      files.set(file.url, 'loading');
      void loadFont(file).then(() => {
        files.set(file.url, 'loaded');
        update();
        change();
      });
    },
  };
}
