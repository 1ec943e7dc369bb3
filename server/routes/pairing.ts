/** Pairing as a wall without a session sees it: a code to show, and what became of it. */
import { endpoints } from '../../src/contract/endpoints.ts';
import { beginPairing, outcomeOf, validMs } from '../displays/pairings.ts';
import { networkOf } from '../http/caller-network.ts';
import { tooMany } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { keepDisplay } from '../session/display-guard.ts';
import { type App, urlOf } from './route.ts';

/** Pairings that are begun from one network: ten walls are switched on at once, and each draws a code in ten minutes. */
const begun = { burst: 10, perSecond: 1 / 30 };
/** A wall asks every few seconds, and fifty of them may stand in one network. */
const asked = { burst: 600, perSecond: 20 };
/** Seconds. As many codes as may be are open; each is over ten minutes after it was drawn. */
const fullSeconds = 60;

export function pairingRoutes(app: App, { database, displays, now, rateLimits }: Services): void {
  const begins = rateLimits.create('pairings begun', begun);
  const questions = rateLimits.create('pairings asked for', asked);

  app.post(urlOf(endpoints.beginPairing), async (request, reply) => {
    const seconds = await begins.take(networkOf(request.ip));
    if (seconds > 0) throw tooMany(seconds);
    const pairing = await beginPairing(database, now());
    if (pairing === null) throw tooMany(fullSeconds);
    return reply.code(201).send({ ...pairing, validMs });
  });

  const outcome = { schema: { body: endpoints.pairingOutcome.body } } as const;
  app.post(urlOf(endpoints.pairingOutcome), outcome, async (request, reply) => {
    const seconds = await questions.take(networkOf(request.ip));
    if (seconds > 0) throw tooMany(seconds);
    const found = await outcomeOf(database, request.body.secret, now());
    if (typeof found === 'string') return { state: found };
    // An answer may have been lost on its way, so each one brings a token.
    const token = await displays.renew(found);
    if (token === null) return { state: 'over' };
    keepDisplay(request, reply, token);
    return { state: 'paired' };
  });
}
