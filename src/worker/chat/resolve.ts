/** Finds out what became of a message of which nothing is known (decision 0032). */
import type { Failure } from '../../contract/failure.ts';
import { chatKeysOffer } from '../../contract/wire/offers.ts';
import { pause } from '../clock.ts';
import type { SessionParts } from '../session-parts.ts';
import type { Left } from './lanes.ts';
import type { Kept } from './outbox.ts';
import { STRIKES_AT_MOST, stepTo, type WriterParts } from './writer-parts.ts';

const neverShown: Failure = {
  kind: 'refused',
  retry: 'user',
  message: 'The backend took the message several times and did not keep it',
  code: 'neverShown',
};

/** Asks the history whether it has the message, and lets it be sent again where it has not. */
export function createResolve(session: SessionParts, { outbox, conversations }: WriterParts) {
  const { api, clock, config, signal } = session;

  const isOpen = (id: string) => outbox().get(id)?.outgoing.state === 'unconfirmed';

  return async (id: string, phlebotomistId: string): Promise<Left> => {
    if (await conversations().load(phlebotomistId)) return 'rest';
    if (!api.offers(chatKeysOffer) && isOpen(id)) {
      // A frame of the connection before may be on its way still; where keys are known a second one does nothing.
      await pause(clock, config.timings.chatSettleMs, signal);
      if (signal.aborted) return 'nothing';
      if (await conversations().load(phlebotomistId)) return 'rest';
    }
    const kept = outbox().get(id);
    if (!kept || !isOpen(id)) return 'more';
    const fact = { id, phlebotomistId };
    if (kept.strikes < STRIKES_AT_MOST) {
      const step = (row: Kept) => stepTo(row, 'unconfirmed', 'waiting');
      await outbox().change(id, step, { type: 'chat.messageWaits', ...fact });
      return 'more';
    }
    const step = (row: Kept) => stepTo(row, 'unconfirmed', 'failed', {}, neverShown);
    await outbox().change(id, step, {
      type: 'chat.messageFailed',
      ...fact,
      step: 'send',
      failure: neverShown,
    });
    return 'more';
  };
}
