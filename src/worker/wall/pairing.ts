/**
 * A wall on the way to its display session: it asks whether it has one, else shows a code, and asks what became of that
 * until an administrator has entered it.
 */

import type { EndpointName } from '../../contract/endpoints.ts';
import type { Outcome } from '../../contract/failure.ts';
import type { Hospital } from '../../contract/model.ts';
import { displaySessionAnswer, pairingAnswer, pairingOutcomeAnswer } from '../../contract/wire/displays.ts';
import type { z } from '../../contract/zod.ts';
import { unreadable } from '../api/api-client.ts';
import type { CallOptions } from '../api/api-types.ts';
import type { WorkerServices } from '../worker-services.ts';

interface Pairing {
  readonly secret: string;
  /** When the code is too old, on the clock that nobody sets: one that was entered is not given up for that. */
  readonly untilMonotonic: number;
}

/** Publishes `pairing.offered` for each code and, at last, `pairing.done`; then it is over. */
export function startPairing({ api, clock, config, scheduler, publish }: WorkerServices): void {
  let pairing: Pairing | null = null;

  async function ask<Answer extends z.ZodMiniType>(
    name: EndpointName,
    schema: Answer,
    options: CallOptions,
  ): Promise<Outcome<z.infer<Answer>>> {
    const answer = await api.json(name, options);
    if (!answer.ok) return answer;
    const parsed = schema.safeParse(answer.value);
    return parsed.success ? { ok: true, value: parsed.data } : unreadable(`The answer of ${name} is none`);
  }

  /** Answers whether there is a session; without one there is a code afterwards. */
  async function lookForSession(call: CallOptions): Promise<Outcome<boolean>> {
    const session = await ask('displaySession', displaySessionAnswer, call);
    if (session.ok) {
      publish({ type: 'pairing.done', hospital: hospitalOf(session.value) }, null);
      return { ok: true, value: true };
    }
    if (session.failure.kind !== 'unauthorised') return session;
    const offered = await ask('beginPairing', pairingAnswer, call);
    if (!offered.ok) return offered;
    const { code, secret, validMs } = offered.value;
    pairing = { secret, untilMonotonic: clock.monotonic() + validMs };
    publish({ type: 'pairing.offered', code, until: clock.wall() + validMs }, null);
    return { ok: true, value: false };
  }

  async function step(call: CallOptions): Promise<Outcome<boolean>> {
    if (!pairing || clock.monotonic() >= pairing.untilMonotonic) return lookForSession(call);
    const { secret } = pairing;
    const outcome = await ask('pairingOutcome', pairingOutcomeAnswer, { ...call, body: { secret } });
    if (!outcome.ok) return outcome;
    if (outcome.value.state === 'waiting') return { ok: true, value: false };
    pairing = null;
    return lookForSession(call);
  }

  const task = scheduler.every('pairing', config.timings.pairingPollMs, async ({ signal, priority }) => {
    const stepped = await step({ signal, priority });
    if (stepped.ok && stepped.value) task.stop();
    return stepped.ok;
  });
}

/** A display knows of its hospital what its calls need. */
const hospitalOf = ({ hospitalId, hospitalCode }: z.infer<typeof displaySessionAnswer>): Hospital => ({
  id: String(hospitalId),
  wireId: hospitalId,
  email: '',
  code: hospitalCode ?? '',
});
