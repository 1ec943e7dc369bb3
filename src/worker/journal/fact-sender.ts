/**
 * The worker's end of the fact stream. Facts go in batches, at most one a frame, and at most `batchWindow` unanswered
 * ones. A busy page gets one larger batch afterwards, never a flood of messages; in it the changes of each list are one
 * change. A page that takes no facts for too long is asked to begin anew.
 */
import type { Fact } from '../../contract/facts.ts';
import type { MessagePortLike } from '../../contract/message-port.ts';
import {
  batchWindow,
  type FactBatch,
  type FactMessage,
  type FactPortSignal,
  factsOverrun,
  type Pulse,
} from '../../contract/realtime-port.ts';
import type { Clock } from '../clock.ts';
import { createWaitingFacts } from './waiting-facts.ts';

const FRAME_MS = 16;
/**
 * A page would need more than a second for more facts than this, each of some hundred bytes: it begins anew, with the
 * lists and the alerts as they are then. A busy night of a hospital brings about half as many.
 */
const MOST_WAITING = 5_000;

export interface FactSender {
  push(fact: Fact): void;
  /** Only the newest pulse is worth sending. */
  pulse(pulse: Pulse): void;
}

type SenderPort = MessagePortLike & { onmessage: ((event: MessageEvent<FactPortSignal>) => void) | null };

export function createFactSender(port: MessagePortLike, clock: Clock): FactSender {
  const waiting = createWaitingFacts();
  let newestPulse: Pulse | null = null;
  let unanswered = 0;
  let planned = false;
  let open = true;
  let sentAt = Number.NEGATIVE_INFINITY;

  function plan(): void {
    if (planned || !open || unanswered >= batchWindow) return;
    planned = true;
    // The first facts after a pause do not wait for the end of a frame in which nothing was sent.
    clock.after(Math.max(0, sentAt + FRAME_MS - clock.monotonic()), send);
  }

  function send(): void {
    planned = false;
    if (!open || (waiting.size === 0 && !newestPulse)) return;
    const batch: FactBatch = { facts: waiting.take(), pulse: newestPulse };
    newestPulse = null;
    sentAt = clock.monotonic();
    unanswered += 1;
    port.postMessage(batch);
  }

  /** A page had better begin anew than receive half of the facts, or let the worker's memory fill. */
  function overrun(): void {
    open = false;
    waiting.take();
    port.postMessage(factsOverrun satisfies FactMessage);
  }

  (port as SenderPort).onmessage = ({ data }) => {
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
      const isHeld = unanswered >= batchWindow;
      waiting.push(fact, isHeld);
      if (isHeld && waiting.size > MOST_WAITING) return overrun();
      plan();
    },
    pulse: (pulse) => {
      if (!open) return;
      newestPulse = pulse;
      plan();
    },
  };
}
