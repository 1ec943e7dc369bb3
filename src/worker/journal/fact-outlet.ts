/**
 * The worker's end of the fact stream. Facts go in batches, at most one a frame, and at most `batchWindow` unanswered ones:
 * a page that is busy gets one larger batch afterwards, never a flood of messages, and in it one change of each list.
 */
import type { Fact } from '../../contract/facts.ts';
import {
  batchWindow,
  type FactBatch,
  type FactPortSignal,
  type FactStreamPort,
  type Pulse,
} from '../../contract/realtime-port.ts';
import type { Clock } from '../clock.ts';
import { createWaitingFacts } from './waiting-facts.ts';

const FRAME_MS = 16;

export interface FactOutlet {
  push(fact: Fact): void;
  /** Only the newest pulse is worth sending. */
  pulse(pulse: Pulse): void;
}

type OutletPort = FactStreamPort & { onmessage: ((event: MessageEvent<FactPortSignal>) => void) | null };

export function createFactOutlet(port: FactStreamPort, clock: Clock): FactOutlet {
  const waiting = createWaitingFacts();
  let newestPulse: Pulse | null = null;
  let unanswered = 0;
  let planned = false;
  let open = true;

  function plan(): void {
    if (planned || !open || unanswered >= batchWindow) return;
    planned = true;
    clock.after(FRAME_MS, send);
  }

  function send(): void {
    planned = false;
    if (!open || (waiting.size === 0 && !newestPulse)) return;
    const batch: FactBatch = { facts: waiting.take(), pulse: newestPulse };
    newestPulse = null;
    unanswered += 1;
    port.postMessage(batch);
  }

  (port as OutletPort).onmessage = ({ data }) => {
    if (data === 'stop') {
      open = false;
      waiting.take();
      port.close();
      return;
    }
    unanswered -= 1;
    if (waiting.size > 0 || newestPulse) plan();
  };

  return {
    push: (fact) => {
      if (!open) return;
      waiting.push(fact, unanswered >= batchWindow);
      plan();
    },
    pulse: (pulse) => {
      newestPulse = pulse;
      plan();
    },
  };
}
