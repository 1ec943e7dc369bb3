/** The workbook that is in hand, in the page's memory: neither a fact nor a store may hold it. */
let kept: File | null = null;

export const priceListFile = {
  get: (): File | null => kept,
  set: (file: File | null): void => {
    kept = file;
  },
};
