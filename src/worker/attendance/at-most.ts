/**
 * Runs `work` for each item in order, `most` at once. `isOver` is asked before each begins; the works under way are
 * awaited. It throws what `work` throws.
 */
export async function atMost<Item>(
  most: number,
  items: readonly Item[],
  work: (item: Item, position: number) => Promise<void>,
  isOver: () => boolean,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < items.length && !isOver()) {
      const position = next;
      next += 1;
      await work(items[position] as Item, position);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, lane));
}
