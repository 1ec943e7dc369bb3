/** STOMP heartbeats: both sides name what they can and want; the longer of two intervals holds, and 0 on either side means none. */

/** What this server can send and wants to hear, ms. A chat asks for 4 s, an alert channel for 10 s; both get what they ask. */
export const ownHeartbeatMs = 4_000;
/** Silence of so many intervals is the end. */
const patience = 3;

export interface Heartbeat {
  /** Value of the header in CONNECTED. */
  readonly offer: string;
  /** Something came from the client. */
  heard(): void;
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
  const hearEvery = clientSends === 0 ? 0 : Math.max(clientSends, ownHeartbeatMs);

  let heardSince = true;
  let silences = 0;
  const beating = sendEvery > 0 ? setInterval(beat, sendEvery) : undefined;
  const listening =
    hearEvery > 0
      ? setInterval(() => {
          silences = heardSince ? 0 : silences + 1;
          heardSince = false;
          if (silences >= patience) onSilence();
        }, hearEvery)
      : undefined;

  return {
    offer: `${ownHeartbeatMs},${ownHeartbeatMs}`,
    heard: () => {
      heardSince = true;
    },
    stop: () => {
      clearInterval(beating);
      clearInterval(listening);
    },
  };
}
