/** What the stop of a marker rests on now; asked again with each new position and each other reason. */
import { useEffect, useState } from 'react';
import type { MarkerRow } from '../../contract/fleet.ts';
import type { StopEvidence } from '../../contract/stops.ts';
import { isStopped } from '../../domain/marker.ts';
import { useSystem } from '../bridge/system-context.ts';

/** Null for whoever does not stand, and where nothing is known of why. What is known stays where asking anew fails. */
export function useStopEvidence({ id, state, at }: MarkerRow): StopEvidence | null {
  const { ask } = useSystem();
  const [known, setKnown] = useState<{ readonly of: string; readonly evidence: StopEvidence | null } | null>(
    null,
  );
  const isAsked = isStopped(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new position or another reason asks again
  useEffect(() => {
    if (!isAsked) return;
    let isWanted = true;
    void ask('stopEvidence', { phlebotomistId: id }).then((outcome) => {
      if (isWanted && outcome.ok) setKnown({ of: id, evidence: outcome.value });
    });
    return () => {
      isWanted = false;
    };
  }, [ask, isAsked, id, state, at]);
  return isAsked && known?.of === id ? known.evidence : null;
}
