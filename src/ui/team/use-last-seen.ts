import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useSystem } from '../bridge/system-context.ts';

/** So often the fleet is looked at while it changes; ages on the cards are no finer. */
const LOOK_MS = 15_000;

/**
 * When a position of each phlebotomist was last seen, ms since 1970. It takes no call of its own: the fleet knows it.
 */
export function useLastSeen(): ReadonlyMap<string, number> {
  const { ask, pulse } = useSystem();
  const [seen, setSeen] = useState<ReadonlyMap<string, number>>(nobody);
  // While nobody has been seen every answer of the positions may be the one that tells.
  const everyMs = seen.size === 0 ? 1 : LOOK_MS;
  const turn = useSelector(pulse, (latest) => Math.floor((latest?.feeds.locations ?? 0) / everyMs));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn looks again
  useEffect(() => {
    let isWanted = true;
    void ask('fleet', null).then((outcome) => {
      if (!isWanted || !outcome.ok) return;
      setSeen(new Map(outcome.value.map(({ phlebotomistId, at }) => [phlebotomistId, at])));
    });
    return () => {
      isWanted = false;
    };
  }, [ask, turn]);
  return seen;
}

const nobody: ReadonlyMap<string, number> = new Map();
