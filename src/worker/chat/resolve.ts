/** Finds out what became of an unconfirmed message (decision 0032). */
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

/** Looks for the message in the history, and lets it be sent again if it is not there. */
export function createResolve(session: SessionServices, { outbox, conversations }: WriterParts) {
  const { api, clock, config, signal } = session;

  const isUnconfirmed = (id: string) => outbox().get(id)?.outgoing.state === 'unconfirmed';

  /** Null where the history was read. */
  async function look(id: string, phlebotomistId: string): Promise<Left | null> {
    const failure = await conversations().load(phlebotomistId);
    if (!failure) return null;
    const refusal = refusedForGood(failure);
    if (!refusal) return 'retry';
    if (isUnconfirmed(id)) await fail(outbox(), id, 'send', refusal);
    return 'more';
  }

  return async (id: string, phlebotomistId: string): Promise<Left> => {
    const first = await look(id, phlebotomistId);
    if (first) return first;
    if (!api.offers(chatKeysOffer) && isUnconfirmed(id)) {
      // A frame of the connection before may still be on its way; a backend that knows keys ignores the second one.
      await delay(clock, config.timings.chatSettleMs, signal);
      if (signal.aborted) return 'nothing';
      const second = await look(id, phlebotomistId);
      if (second) return second;
    }
    const kept = outbox().get(id);
    if (!kept || !isUnconfirmed(id)) return 'more';
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
