import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf, AskOf, QueryName } from '../../contract/capabilities.ts';
import { useSystem } from './system-context.ts';

/** What was asked: on its way, there, or not to be had. */
export interface Asked<Value> {
  readonly state: 'loading' | 'ready' | 'failed';
  /** Null unless it is there. */
  readonly value: Value | null;
  /** What `Failed` says of it. */
  readonly trouble: {
    readonly details: string | undefined;
    readonly retrying: boolean;
    readonly onRetry: () => void;
  };
}

/** The answer to one question, asked once the worker runs; what was answered to another is not shown for this one. */
export function useAnswer<Name extends QueryName>(name: Name, about: AskOf<Name>): Asked<AnswerOf<Name>> {
  const { ask, worker } = useSystem();
  const isRunning = useSelector(worker, ({ state }) => state === 'running');
  const question = JSON.stringify(about);
  const [found, setFound] = useState<{ question: string; value: AnswerOf<Name> | null; details?: string }>();
  const [retrying, setRetrying] = useState(false);
  const turn = useRef(0);
  const read = useCallback(async (): Promise<void> => {
    turn.current += 1;
    const own = turn.current;
    const answer = await ask(name, JSON.parse(question));
    if (own !== turn.current) return;
    setRetrying(false);
    setFound(
      answer.ok
        ? { question, value: answer.value }
        : { question, value: null, details: answer.failure.message },
    );
  }, [ask, name, question]);
  useEffect(() => {
    if (isRunning) void read();
    return () => {
      turn.current += 1;
      setRetrying(false);
    };
  }, [isRunning, read]);
  const answered = found?.question === question ? found : null;
  return {
    state: answered === null ? 'loading' : answered.value === null ? 'failed' : 'ready',
    value: answered?.value ?? null,
    trouble: {
      details: answered?.details,
      retrying,
      onRetry: () => {
        setRetrying(true);
        void read();
      },
    },
  };
}
