/**
 * STOMP heartbeats: both sides name their own and the wanted interval; the longer of two holds, and 0 on either side
 * means none.
 */

/**
 * The intervals that this server offers and wants, ms. A chat asks for 4 s, an alert channel for 10 s; both get theirs.
 */
export const ownHeartbeatMs = 4_000;
/** The connection ends after so many silent intervals. */
const missedAtMost = 3;

export interface Heartbeat {
  /** Value of the header in CONNECTED. */
  readonly offer: string;
  /** Something came from the client. */
  received(): void;
  stop(): void;
}

/** Starts the heartbeats for the client's header; null for a header that cannot be understood. */
export function createHeartbeat(
  header: string | undefined,
  { beat, onSilence }: { beat: () => void; onSilence: () => void },
): Heartbeat | null {
  const match = /^(\d{1,9}),(\d{1,9})$/.exec(header ?? '0,0');
  if (!match) return null;
  const [clientSends, clientWants] = [Number(match[1]), Number(match[2])];
  const sendEvery = clientWants === 0 ? 0 : Math.max(clientWants, ownHeartbeatMs);
  const receiveEvery = clientSends === 0 ? 0 : Math.max(clientSends, ownHeartbeatMs);

  let receivedSince = true;
  let silences = 0;
  const beating = sendEvery > 0 ? setInterval(beat, sendEvery) : undefined;
  const listening =
    receiveEvery > 0
      ? setInterval(() => {
          silences = receivedSince ? 0 : silences + 1;
          receivedSince = false;
          if (silences >= missedAtMost) onSilence();
        }, receiveEvery)
      : undefined;

  return {
    offer: `${ownHeartbeatMs},${ownHeartbeatMs}`,
    received: () => {
      receivedSince = true;
    },
    stop: () => {
      clearInterval(beating);
      clearInterval(listening);
    },
  };
}
