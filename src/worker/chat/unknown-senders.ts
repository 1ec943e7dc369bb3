/**
 * Messages of people who are not in the roster. The wire does not distinguish hospitals' numbers from phlebotomists':
 * they may be another hospital's, or the phlebotomist is new. They are kept for two polls of the roster.
 */
import type { SessionServices } from '../session-services.ts';
import type { ReceivedMessage } from './to-message.ts';

export interface UnknownSenders {
  /** Passes a message on, at once if its phlebotomist is in the roster. */
  receive(received: ReceivedMessage): void;
  close(): void;
}

const KEPT_AT_MOST = 500;
/** Two polls of the roster. */
const KEPT_MS = 60_000;

export function openUnknownSenders(
  { clock, counters, streams }: Pick<SessionServices, 'clock' | 'counters' | 'streams'>,
  pass: (received: ReceivedMessage) => void,
): UnknownSenders {
  let kept: { readonly received: ReceivedMessage; readonly until: number }[] = [];
  const isKnown = ({ message }: ReceivedMessage) =>
    streams.roster.value.phlebotomists.has(message.phlebotomistId);

  const subscription = streams.roster.subscribe(() => {
    const now = clock.monotonic();
    const known = kept.filter(({ received }) => isKnown(received));
    const stillUnknown = kept.filter(({ received, until }) => !isKnown(received) && until > now);
    counters.count('chat.strangers', kept.length - known.length - stillUnknown.length);
    kept = stillUnknown;
    for (const { received } of known) pass(received);
  });

  return {
    receive: (received) => {
      if (isKnown(received)) return pass(received);
      kept.push({ received, until: clock.monotonic() + KEPT_MS });
      if (kept.length > KEPT_AT_MOST) {
        kept.shift();
        counters.count('chat.strangers');
      }
    },
    close: () => subscription.unsubscribe(),
  };
}
