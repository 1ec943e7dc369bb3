import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CatalogueTest } from '../../contract/catalogue.ts';
import { useSystem } from '../bridge/system-context.ts';

export interface Catalogue {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly tests: readonly CatalogueTest[];
  /** The technical cause of a failure. */
  readonly details: string | undefined;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

/** The hospital's tests, asked for once the worker runs. */
export function useCatalogue(): Catalogue {
  const { ask, worker } = useSystem();
  const isRunning = useSelector(worker, ({ state }) => state === 'running');
  const [found, setFound] = useState<Pick<Catalogue, 'state' | 'tests' | 'details'>>({
    state: 'loading',
    tests: [],
    details: undefined,
  });
  const [isRetrying, setRetrying] = useState(false);
  const turn = useRef(0);

  const read = useCallback(async (): Promise<void> => {
    turn.current += 1;
    const own = turn.current;
    const answer = await ask('catalogue', null);
    if (own !== turn.current) return;
    setRetrying(false);
    setFound(
      answer.ok
        ? { state: 'ready', tests: answer.value, details: undefined }
        : { state: 'failed', tests: [], details: answer.failure.message },
    );
  }, [ask]);
  useEffect(() => {
    if (isRunning) void read();
    return () => {
      turn.current += 1;
    };
  }, [isRunning, read]);

  return {
    ...found,
    isRetrying,
    retry: () => {
      setRetrying(true);
      void read();
    },
  };
}
