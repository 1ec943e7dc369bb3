/** What views read: a value that can be looked at and watched. React's `useSyncExternalStore` takes it as it is. */
export interface ReadModel<T> {
  get(): T;
  /** Calls `listener` after each change; answers how to stop. */
  subscribe(listener: () => void): () => void;
}

/** A read model with a way to change it; equal values tell nobody. */
export interface WritableModel<T> extends ReadModel<T> {
  set(value: T): void;
}

export function createModel<T>(initial: T): WritableModel<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Something that happens rather than is: each listener hears each value once. */
export interface Signal<T> {
  subscribe(listener: (value: T) => void): () => void;
}

export function createSignal<T>(): Signal<T> & { emit(value: T): void } {
  const listeners = new Set<(value: T) => void>();
  return {
    emit: (value) => {
      for (const listener of [...listeners]) listener(value);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
