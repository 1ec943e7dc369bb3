/** What is used of the browser's lock manager; tests have one of their own. */
export interface Locks {
  request(
    name: string,
    options: { readonly signal?: AbortSignal; readonly steal?: boolean },
    granted: () => Promise<void>,
  ): Promise<unknown>;
  query(): Promise<LockManagerSnapshot>;
}
