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
  /** The first listener also hears what happened while nobody listened. */
  subscribe(listener: (value: T) => void): () => void;
}

/** A signal with a way to tell something; what nobody has heard can be taken back. */
export interface EmittingSignal<T> extends Signal<T> {
  emit(value: T): void;
  forget(): void;
}

/** While a screen is still being loaded nobody listens; so many values wait for it, the newest of more. */
const UNHEARD_CAP = 20;

export function createSignal<T>(): EmittingSignal<T> {
  const listeners = new Set<(value: T) => void>();
  let unheard: readonly T[] = [];
  return {
    emit: (value) => {
      if (listeners.size === 0) unheard = [...unheard, value].slice(-UNHEARD_CAP);
      for (const listener of [...listeners]) listener(value);
    },
    forget: () => {
      unheard = [];
    },
    subscribe: (listener) => {
      listeners.add(listener);
      const waiting = unheard;
      unheard = [];
      for (const value of waiting) listener(value);
      return () => listeners.delete(listener);
    },
  };
}
