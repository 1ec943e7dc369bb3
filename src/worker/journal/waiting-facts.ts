/**
 * Facts that wait for a page which takes none: a browser's alert() that was left open overnight holds its thread, and
 * the polls go on. Changes of one list become one change while they wait, so that what waits is bounded by the lists
 * and not by the night.
 */
import type { Fact } from '../../contract/facts.ts';

export interface WaitingFacts {
  /** `isHeld`: the page owes an answer, so what waits may be put together. */
  push(fact: Fact, isHeld: boolean): void;
  /** All of them, in their order; then none waits. */
  take(): Fact[];
  readonly size: number;
}

/** What all facts about a polled list look like. */
type ListChange = Fact & {
  readonly upserted: readonly { readonly id: string }[];
  readonly removed: readonly string[];
  readonly initial: boolean;
};

const isListChange = (fact: Fact): fact is ListChange =>
  'upserted' in fact && 'removed' in fact && 'initial' in fact;

export function createWaitingFacts(): WaitingFacts {
  /** By a number each, so that one can go from the middle. */
  const waiting = new Map<number, Fact>();
  /** The newest change of each list of a session. */
  const newest = new Map<string, number>();
  let last = 0;

  return {
    push: (fact, isHeld) => {
      last += 1;
      if (!isListChange(fact)) return void waiting.set(last, fact);
      const list = `${fact.type} ${fact.session}`;
      const before = newest.get(list);
      const earlier = before === undefined ? undefined : waiting.get(before);
      newest.set(list, last);
      if (!isHeld || before === undefined || !earlier || !isListChange(earlier))
        return void waiting.set(last, fact);
      waiting.delete(before);
      waiting.set(last, together(earlier, fact));
    },
    take: () => {
      const all = [...waiting.values()];
      waiting.clear();
      newest.clear();
      return all;
    },
    get size() {
      return waiting.size;
    },
  };
}

/** One change that does what two did, to the order of the list's entries too. It stands for the later one. */
function together(earlier: ListChange, later: ListChange): Fact {
  if (later.initial) return later;
  const upserted = new Map(earlier.upserted.map((entity) => [entity.id, entity]));
  for (const id of later.removed) upserted.delete(id);
  for (const entity of later.upserted) upserted.set(entity.id, entity);
  const removed = [...new Set([...earlier.removed, ...later.removed])];
  const change: ListChange = {
    ...later,
    upserted: [...upserted.values()],
    removed,
    initial: earlier.initial,
  } as never;
  return change;
}
