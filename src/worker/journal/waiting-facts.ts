/**
 * Facts that wait while the page takes none: an alert() of the browser that was left open overnight holds the page's
 * thread, and the polls go on. Changes of one list become one change while they wait, so that they are bounded by the
 * lists and not by the night. The sender limits the others.
 */
import type { Fact } from '../../contract/facts.ts';

export interface WaitingFacts {
  /** `isHeld`: the page owes an answer, so changes of one list may become one. */
  push(fact: Fact, isHeld: boolean): void;
  /** All waiting facts, in their order; then none waits. */
  take(): Fact[];
  readonly size: number;
}

/** The shape of all facts about a polled list. */
export type ListChange = Fact & {
  readonly upserted: readonly { readonly id: string }[];
  readonly removed: readonly string[];
  readonly initial: boolean;
};

const isListChange = (fact: Fact): fact is ListChange =>
  'upserted' in fact && 'removed' in fact && 'initial' in fact;

/** Changes of one list as one change with the same effect, also on the order of the list's entries. */
export interface Gathered {
  add(change: ListChange): void;
  /** The one change, with the stamp of the last. */
  change(): ListChange;
}

export function createWaitingFacts(): WaitingFacts {
  /** By number, so that a fact can be removed from the middle. */
  const waiting = new Map<number, Fact | Gathered>();
  /** The newest changes of each list of a session. */
  const newest = new Map<string, { readonly at: number; readonly gathered: Gathered }>();
  let last = 0;

  return {
    push: (fact, isHeld) => {
      last += 1;
      if (!isListChange(fact)) return void waiting.set(last, fact);
      const list = `${fact.type} ${fact.session}`;
      const before = isHeld ? newest.get(list) : undefined;
      const gathered = before?.gathered ?? gather();
      if (before) waiting.delete(before.at);
      gathered.add(fact);
      waiting.set(last, gathered);
      newest.set(list, { at: last, gathered });
    },
    take: () => {
      const all = [...waiting.values()].map((one) => ('change' in one && 'add' in one ? one.change() : one));
      waiting.clear();
      newest.clear();
      return all;
    },
    get size() {
      return waiting.size;
    },
  };
}

export function gather(): Gathered {
  let only: ListChange | null = null;
  let newest: ListChange | null = null;
  let isInitial = false;
  const upserted = new Map<string, { readonly id: string }>();
  const removed = new Set<string>();

  function take(change: ListChange): void {
    for (const id of change.removed) {
      upserted.delete(id);
      removed.add(id);
    }
    for (const entity of change.upserted) upserted.set(entity.id, entity);
  }

  return {
    add: (change) => {
      if (change.initial) {
        upserted.clear();
        removed.clear();
        isInitial = true;
      }
      take(change);
      only = newest === null || change.initial ? change : null;
      newest = change;
    },
    change: () => {
      if (only) return only;
      const change = {
        ...newest,
        upserted: [...upserted.values()],
        removed: [...removed],
        initial: isInitial,
      };
      return change as never;
    },
  };
}
