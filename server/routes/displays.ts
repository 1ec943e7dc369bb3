/** The wall displays of a hospital, listed, added and ended by its consoles. */
import { endpoints } from '../../src/contract/endpoints.ts';
import { answerOf, listDisplays, readDisplayName } from '../displays/display-rows.ts';
import { addDisplay } from '../displays/pairings.ts';
import { addAuditDetails } from '../http/audit.ts';
import { HttpError, notFound, tooMany } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../session/guard.ts';
import { createRateLimit } from '../session/rate-limit.ts';
import { type App, idParameter, urlOf } from './route.ts';

export function displayRoutes(app: App, services: Services): void {
  const { database, displays, now } = services;
  const guesses = createGuessLimit(now);

  app.get(urlOf(endpoints.displays), (request) => listDisplays(database, callerOf(request).hospitalId));

  const add = { schema: { body: endpoints.addDisplay.body }, config: { audit: 'display.add' } } as const;
  app.post(urlOf(endpoints.addDisplay), add, async (request, reply) => {
    const { hospitalId } = callerOf(request);
    const name = readDisplayName(request.body.name);
    const typed = request.body.code;
    const row = await guesses.run(hospitalId, () => addDisplay(database, { hospitalId, name, typed }, now()));
    addAuditDetails(request, { displayId: row.id });
    return reply.code(201).send(answerOf(row));
  });

  const end = { config: { audit: 'display.end' } } as const;
  app.delete(urlOf(endpoints.endDisplay), end, async (request, reply) => {
    const id = idParameter(request.params, 'id', 'Display');
    if (!(await displays.end(callerOf(request).hospitalId, id))) throw notFound('Display');
    return reply.code(204).send();
  });
}

/**
 * Wrong codes, of one hospital and of all together: with consoles of many hospitals one guesses no faster. An attempt is
 * counted before it is looked at and given back unless its code was wrong, so that guesses side by side are counted too.
 */
function createGuessLimit(now: () => number) {
  const ofHospital = createRateLimit({ burst: 10, perSecond: 1 / 30, now });
  const ofAll = createRateLimit({ burst: 100, perSecond: 1 / 3, now });
  return {
    /** Does `work`, which throws 404 for a wrong code; throws 429 where there were too many. */
    run: async <T>(hospitalId: number, work: () => Promise<T>): Promise<T> => {
      const key = String(hospitalId);
      const seconds = Math.max(ofHospital.wait(key), ofAll.wait(''));
      if (seconds > 0) throw tooMany(seconds);
      ofHospital.take(key);
      ofAll.take('');
      const giveBack = () => {
        ofHospital.giveBack(key);
        ofAll.giveBack('');
      };
      try {
        const made = await work();
        giveBack();
        return made;
      } catch (error) {
        if (!(error instanceof HttpError && error.statusCode === 404)) giveBack();
        throw error;
      }
    },
  };
}
