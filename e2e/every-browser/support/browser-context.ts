/**
 * What a journey does with a browser, whichever it is. So little that each driver can do it alike: Playwright, and the
 * WebDriver that WebKit has on Debian (decision 0053).
 */
import type { ElementQuery } from './element-queries.ts';

export type Key = '/' | 'ArrowDown' | 'Enter' | 'Escape' | 'Tab' | 'Control+k';

export interface Tab {
  /** What the console says for English words, where it is walked in another language; the words themselves elsewhere. */
  said(words: string | RegExp): string | RegExp;
  /** Loads an address of the console, a path with its search. */
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  /** By the browser's own buttons. */
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Path and search of what is shown. */
  path(): Promise<string>;
  /** How many elements that match are on view now. */
  count(query: ElementQuery): Promise<number>;
  /** The text of the first of them that is on view; null where there is none. */
  words(query: ElementQuery): Promise<string | null>;
  /** The value of the first field of these that is on view; null where there is none. */
  value(query: ElementQuery): Promise<string | null>;
  /** Waits until it is on view, and presses it with the mouse. */
  press(query: ElementQuery): Promise<void>;
  /** Waits until the field is on view, and types in place of what is in it, key by key. */
  type(query: ElementQuery, words: string): Promise<void>;
  /** In whatever has the focus. */
  key(key: Key): Promise<void>;
  /** Chooses of a field with a list of its own, by the words that it shows. */
  choose(query: ElementQuery, words: string): Promise<void>;
  /** Gives a field files of this machine, by their paths. A field that is never on view is one too. */
  give(query: ElementQuery, paths: readonly string[]): Promise<void>;
  /** The value of an expression in the page, as JSON. A promise is not waited for. */
  read<T>(expression: string): Promise<T>;
  /** What is on view, as a PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** How a browser is to be; what is omitted is as everybody has it. */
export interface BrowserOptions {
  /** Of the page, in CSS px. */
  readonly size?: { readonly width: number; readonly height: number };
  /** IANA name of the zone of its computer. */
  readonly timeZone?: string;
  readonly isDark?: boolean;
  /** Which its user reads, as a browser names it: `ta-IN`. Only where Playwright itself starts the browser. */
  readonly locale?: string;
  /**
   * A private window, where it is not one in any case: WebKit is one under its driver, and so is each of Playwright's
   * Chromium.
   */
  readonly isPrivate?: boolean;
}

/** A browser context, as Playwright calls it: the browser of one person, in which nothing of an earlier one is left. */
export interface Context {
  /** In WebKit it opens behind the first, where it can be looked at and loaded, and not pressed. */
  openTab(): Promise<Tab>;
  /** The folder into which the browser saves. */
  readonly saved: string;
  /** @returns The errors that its pages printed, where the driver hears of them. */
  close(): Promise<readonly string[]>;
}

/** `at` is where the console answers. */
export type OpenContext = (at: string, browserOptions: BrowserOptions) => Promise<Context>;
