/** A debounce: waits until something is still, the keys of an address or the map under its pin. */
export interface Debounce {
  /** It goes on: the wait begins anew. */
  touch(): void;
  cancel(): void;
}

/** Calls `still` once, `ms` after the last touch. */
export function createDebounce(ms: number, still: () => void): Debounce {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    touch: () => {
      clearTimeout(timer);
      timer = setTimeout(still, ms);
    },
    cancel: () => clearTimeout(timer),
  };
}
