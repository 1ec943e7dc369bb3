/**
 * What views read: a value that can be looked at and watched, in the words of an XState actor, so that `useSelector` takes models and
 * actors alike. What a model holds is an object or null: `useSelector` looks into it for an actor's error, and a text or a number
 * throws there.
 */
import type { Observer, Subscription } from 'xstate';

type Listener<T> = ((value: T) => void) | Partial<Observer<T>>;

export interface ReadModel<T extends object | null> {
  getSnapshot(): T;
  /** Tells each change until it is unsubscribed. */
  subscribe(listener: Listener<T>): Subscription;
}

/** A read model with a way to change it; equal values tell nobody. */
export interface WritableModel<T extends object | null> extends ReadModel<T> {
  set(value: T): void;
}

export function createModel<T extends object | null>(initial: T): WritableModel<T> {
  let current = initial;
  const listeners = new Set<Listener<T>>();
  return {
    getSnapshot: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners])
        if (typeof listener === 'function') listener(value);
        else listener.next?.(value);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return { unsubscribe: () => void listeners.delete(listener) };
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

/** `report` hears of a listener that threw: it must not stop who tells. */
export function createSignal<T>(report: (error: unknown) => void): EmittingSignal<T> {
  const listeners = new Set<(value: T) => void>();
  let unheard: readonly T[] = [];
  const tell = (listener: (value: T) => void, value: T) => {
    try {
      listener(value);
    } catch (error) {
      report(error);
    }
  };
  return {
    emit: (value) => {
      if (listeners.size === 0) unheard = [...unheard, value].slice(-UNHEARD_CAP);
      for (const listener of [...listeners]) tell(listener, value);
    },
    forget: () => {
      unheard = [];
    },
    subscribe: (listener) => {
      listeners.add(listener);
      const waiting = unheard;
      unheard = [];
      for (const value of waiting) tell(listener, value);
      return () => listeners.delete(listener);
    },
  };
}
