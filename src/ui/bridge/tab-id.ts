/** The tab that a worker is of: the same over a reload, told to the worker by its name. */
const KEY = 'homedraw.tab';

/** Where the browser keeps nothing for the tab, each load is a tab of its own. */
export function tabId(storage: () => Storage): string {
  const fresh = Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('-');
  try {
    const kept = storage().getItem(KEY);
    if (kept) return kept;
    storage().setItem(KEY, fresh);
  } catch {
    // Without session storage a reload begins a new journal.
  }
  return fresh;
}
