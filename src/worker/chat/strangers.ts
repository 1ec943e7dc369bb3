/**
 * Messages from and to whom the roster does not know. Numbers of hospitals and phlebotomists are not told apart on the wire, so a topic can
 * carry another hospital's messages; but somebody may also have been registered a moment ago, so they are kept until the roster has been read.
 */
import type { SessionParts } from '../session-services.ts';
import type { ToldMessage } from './to-message.ts';

export interface Strangers {
  /** Passes on at once what is of the roster. */
  hear(told: ToldMessage): void;
  close(): void;
}

const KEPT_AT_MOST = 500;
/** Two polls of the roster. */
const KEPT_MS = 60_000;

export function openStrangers(
  { clock, counters, streams }: Pick<SessionParts, 'clock' | 'counters' | 'streams'>,
  pass: (told: ToldMessage) => void,
): Strangers {
  let kept: { readonly told: ToldMessage; readonly until: number }[] = [];
  const isKnown = ({ message }: ToldMessage) =>
    streams.roster.value.phlebotomists.has(message.phlebotomistId);

  const subscription = streams.roster.subscribe(() => {
    const now = clock.monotonic();
    const known = kept.filter(({ told }) => isKnown(told));
    const left = kept.filter(({ told, until }) => !isKnown(told) && until > now);
    counters.count('chat.strangers', kept.length - known.length - left.length);
    kept = left;
    for (const { told } of known) pass(told);
  });

  return {
    hear: (told) => {
      if (isKnown(told)) return pass(told);
      kept.push({ told, until: clock.monotonic() + KEPT_MS });
      if (kept.length > KEPT_AT_MOST) {
        kept.shift();
        counters.count('chat.strangers');
      }
    },
    close: () => subscription.unsubscribe(),
  };
}
