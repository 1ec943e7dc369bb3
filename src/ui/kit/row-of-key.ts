/** The row that a key leads to from `at`, of `count` rows with `page` on a page; undefined where it leads to none. */
export function rowOfKey(key: string, at: number, count: number, page: number): number | undefined {
  const steps: Readonly<Partial<Record<string, number>>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  const wanted = steps[key];
  return wanted === undefined ? undefined : Math.max(0, Math.min(count - 1, wanted));
}
