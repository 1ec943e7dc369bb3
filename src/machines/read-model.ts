/**
 * A value that views read and watch, in the form of an XState actor, so that `useSelector` takes models and actors
 * alike. A model holds an object or null: `useSelector` looks into it for an actor's error, and a text or a number
 * throws there.
 */
import type { Observer, Subscription } from 'xstate';

type Listener<T> = ((value: T) => void) | Partial<Observer<T>>;

export interface ReadModel<T extends object | null> {
  getSnapshot(): T;
  /** Emits each change until it is unsubscribed. */
  subscribe(listener: Listener<T>): Subscription;
}

/** A read model with a way to change it; a value that is the same notifies nobody, and the one before stays. */
export interface WritableModel<T extends object | null> extends ReadModel<T> {
  set(value: T): void;
}

export function createModel<T extends object | null>(
  initial: T,
  isSame: (one: T, other: T) => boolean = Object.is,
): WritableModel<T> {
  let current = initial;
  const listeners = new Set<Listener<T>>();
  return {
    getSnapshot: () => current,
    set: (value) => {
      if (isSame(value, current)) return;
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

/** A stream of events: each listener gets each value once. */
export interface Signal<T> {
  /** The first listener also gets the values from before it. */
  subscribe(listener: (value: T) => void): () => void;
}

/** A signal that can emit; values that nobody has received can be taken back. */
export interface EmittingSignal<T> extends Signal<T> {
  emit(value: T): void;
  forget(): void;
}

/** Nobody listens while a screen is loaded; so many values wait for it, the newest ones. */
const WAITING_CAP = 20;

/** `report` gets an error that a listener threw: the emitter goes on. */
export function createSignal<T>(report: (error: unknown) => void): EmittingSignal<T> {
  const listeners = new Set<(value: T) => void>();
  let waiting: readonly T[] = [];
  const notify = (listener: (value: T) => void, value: T) => {
    try {
      listener(value);
    } catch (error) {
      report(error);
    }
  };
  return {
    emit: (value) => {
      if (listeners.size === 0) waiting = [...waiting, value].slice(-WAITING_CAP);
      for (const listener of [...listeners]) notify(listener, value);
    },
    forget: () => {
      waiting = [];
    },
    subscribe: (listener) => {
      listeners.add(listener);
      const before = waiting;
      waiting = [];
      for (const value of before) notify(listener, value);
      return () => listeners.delete(listener);
    },
  };
}
