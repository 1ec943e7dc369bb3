/** Waits until something has come to rest: the keys of an address, the map under its pin. */
export interface Rest {
  /** It moved: the wait begins anew. */
  touch(): void;
  cancel(): void;
}

/** Calls `rested` once, `ms` after the last touch. */
export function createRest(ms: number, rested: () => void): Rest {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    touch: () => {
      clearTimeout(timer);
      timer = setTimeout(rested, ms);
    },
    cancel: () => clearTimeout(timer),
  };
}
