/**
 * What the page itself keeps, at once and without waiting: the specified keys of a capability (specification 3, Local
 * browser storage), and what must outlive a reload that comes now. The worker's storage is for everything else.
 */
export interface PageStorage {
  /** What was written, as JSON has it; null where there is nothing, or nothing that can be read. */
  read(key: string): unknown;
  /** Null takes it away. Where the browser takes nothing, it is kept for as long as the page is there. */
  write(key: string, value: unknown): void;
  /** As `write`, but within a moment: for what changes many times a second and can be found out again. */
  writeSoon(key: string, value: unknown): void;
  /** Calls when another tab wrote the key, with what it wrote. */
  watch(key: string, written: (value: unknown) => void): void;
}

export interface PageStores {
  /** Session storage: of this tab, over a reload. */
  readonly tab: PageStorage;
  /** Local storage: of all tabs, until it is taken away. */
  readonly browser: PageStorage;
}
