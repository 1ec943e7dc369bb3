/** Ties the details of one phlebotomist to the actor that works on it. */
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PhlebotomistDetails } from '../../contract/team.ts';
import type { PhlebotomistWorkModel } from '../../machines/team/phlebotomist-work.machine.ts';
import { useSystem } from '../bridge/system-context.ts';

export interface Details {
  /** `absent`: nobody has this id; `gone`: somebody deleted the phlebotomist while the details were open. */
  readonly state: 'loading' | 'failed' | 'absent' | 'gone' | 'open';
  /** The technical cause of a failure. */
  readonly cause: string | undefined;
  /** The copy that the person decides on. */
  readonly seen: PhlebotomistDetails | null;
  readonly work: PhlebotomistWorkModel | null;
  retry(): void;
}

type Answer =
  | { readonly state: 'loading' }
  | { readonly state: 'absent' }
  | { readonly state: 'failed'; readonly cause: string }
  | { readonly state: 'open'; readonly details: PhlebotomistDetails };

export function useDetails(phlebotomistId: string): Details {
  const system = useSystem();
  const work = useSelector(system.phlebotomistWork, (all) => all.get(phlebotomistId) ?? null);
  const [answer, setAnswer] = useState<Answer>({ state: 'loading' });
  /** A call under way shows at once what it is about; what else was kept waits for the details as they are now. */
  const [wasBusy] = useState(work?.state === 'saving' || work?.state === 'deleting');
  const [attempt, setAttempt] = useState(0);

  const load = useCallback(() => {
    let isWanted = true;
    void system.ask('phlebotomist', { phlebotomistId }).then((outcome) => {
      if (!isWanted) return;
      if (outcome.ok && outcome.value) {
        const details = outcome.value;
        system.send({ type: 'user.openPhlebotomist', phlebotomistId, seen: details });
        setAnswer({ state: 'open', details });
      }
      // What is on screen stays there: whoever deleted the phlebotomist is told of by the list of all.
      else
        setAnswer((before) => {
          if (before.state === 'open') return before;
          return outcome.ok ? { state: 'absent' } : { state: 'failed', cause: outcome.failure.message };
        });
    });
    return () => {
      isWanted = false;
    };
  }, [system, phlebotomistId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => load(), [load, attempt]);
  const isSaved = work?.state === 'saved';
  // After a save they are asked for again: the backend may have written them in its own way.
  useEffect(() => (isSaved ? load() : undefined), [load, isSaved]);
  useEffect(
    () => () => system.send({ type: 'user.closePhlebotomist', phlebotomistId }),
    [system, phlebotomistId],
  );

  const wasDeleted = useWasListed(phlebotomistId);
  const read = answer.state === 'open' ? answer.details : null;
  const seen = read || wasBusy ? (work?.seen ?? read) : null;
  const isGone = wasDeleted || work?.state === 'gone' || work?.state === 'deleted';
  return {
    state: isGone ? 'gone' : seen ? 'open' : answer.state,
    cause: answer.state === 'failed' ? answer.cause : undefined,
    seen,
    work,
    retry: useCallback(() => {
      setAnswer({ state: 'loading' });
      setAttempt((before) => before + 1);
    }, []),
  };
}

/** Whether the phlebotomist was in the list of all and is gone. A newly registered one may not be in it yet. */
function useWasListed(phlebotomistId: string): boolean {
  const isListed = useSelector(useSystem().phlebotomists, ({ byId }) => byId.has(phlebotomistId));
  const wasListed = useRef(isListed);
  useEffect(() => {
    if (isListed) wasListed.current = true;
  }, [isListed]);
  return wasListed.current && !isListed;
}
