/** Finds out what became of a message of which nothing is known (decision 0032). */
import type { Failure } from '../../contract/failure.ts';
import { chatKeysOffer } from '../../contract/wire/offers.ts';
import { delay } from '../clock.ts';
import type { SessionServices } from '../session-services.ts';
import type { Left } from './lanes.ts';
import type { Kept } from './outbox-rows.ts';
import { fail, isGivenUp, refusedForGood, stepTo, type WriterParts } from './writer-parts.ts';

const neverShown: Failure = {
  kind: 'refused',
  retry: 'user',
  message: 'The backend took the message several times and did not keep it',
  code: 'neverShown',
};

/** Asks the history whether it has the message, and lets it be sent again where it has not. */
export function createResolve(session: SessionServices, { outbox, conversations }: WriterParts) {
  const { api, clock, config, signal } = session;

  const isOpen = (id: string) => outbox().get(id)?.outgoing.state === 'unconfirmed';

  /** Null where the history was read. */
  async function look(id: string, phlebotomistId: string): Promise<Left | null> {
    const failure = await conversations().load(phlebotomistId);
    if (!failure) return null;
    const refusal = refusedForGood(failure);
    if (!refusal) return 'retry';
    if (isOpen(id)) await fail(outbox(), id, 'send', refusal);
    return 'more';
  }

  return async (id: string, phlebotomistId: string): Promise<Left> => {
    const first = await look(id, phlebotomistId);
    if (first) return first;
    if (!api.offers(chatKeysOffer) && isOpen(id)) {
      // A frame of the connection before may be on its way still; where keys are known a second one does nothing.
      await delay(clock, config.timings.chatSettleMs, signal);
      if (signal.aborted) return 'nothing';
      const second = await look(id, phlebotomistId);
      if (second) return second;
    }
    const kept = outbox().get(id);
    if (!kept || !isOpen(id)) return 'more';
    const fact = { id, phlebotomistId };
    if (!isGivenUp(kept.strikes)) {
      const step = (row: Kept) => stepTo(row, 'unconfirmed', 'waiting');
      await outbox().change(id, step, { type: 'chat.messageWaits', ...fact });
      return 'more';
    }
    await fail(outbox(), id, 'send', neverShown);
    return 'more';
  };
}
