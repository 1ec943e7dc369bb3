/**
 * The page's own storage, without waiting: the specified keys of a capability (specification 3, Local browser storage),
 * and what must outlive a reload that comes now. The worker's storage is for everything else.
 */
export interface PageStorage {
  /** The stored value, as JSON has it; null if there is none, or none that can be read. */
  read(key: string): unknown;
  /** Null removes the key. If the browser stores nothing, the value lasts as long as the page. */
  write(key: string, value: unknown): void;
  /** As `write`, but within a moment: for values that change many times a second and can be found out again. */
  writeSoon(key: string, value: unknown): void;
  /** Calls when another tab wrote the key, with the new value. */
  watch(key: string, written: (value: unknown) => void): void;
}

export interface PageStores {
  /** Session storage: of this tab, over a reload. */
  readonly tab: PageStorage;
  /** Local storage: of all tabs, until it is removed. */
  readonly browser: PageStorage;
}
