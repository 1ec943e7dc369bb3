/** Tells of another pixel ratio: the window moved to another screen, or the page was zoomed. */
export function watchPixelRatio(change: (ratio: number) => void): () => void {
  let query: MediaQueryList | null = null;
  const watch = (): void => {
    query?.removeEventListener('change', turn);
    // A query names one ratio, so each change needs a new one.
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', turn);
  };
  const turn = (): void => {
    watch();
    change(devicePixelRatio);
  };
  watch();
  return () => query?.removeEventListener('change', turn);
}
