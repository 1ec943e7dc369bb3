/** The wall displays of a hospital, listed, added and ended by its consoles. */
import { endpoints } from '../../src/contract/endpoints.ts';
import { answerOf, listDisplays, readDisplayName } from '../displays/display-rows.ts';
import { addDisplay } from '../displays/pairings.ts';
import { addAuditDetails } from '../http/audit.ts';
import { HttpError, notFound, tooMany } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../session/guard.ts';
import type { RateLimits } from '../session/rate-limit.ts';
import { type App, idParameter, urlOf } from './route.ts';

export function displayRoutes(app: App, services: Services): void {
  const { database, displays, now, rateLimits } = services;
  const guesses = createGuessLimit(rateLimits);

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
function createGuessLimit(limits: RateLimits) {
  const ofHospital = limits.create('codes of', { burst: 10, perSecond: 1 / 30 });
  const ofAll = limits.create('codes', { burst: 100, perSecond: 1 / 3 });
  return {
    /** Does `work`, which throws 404 for a wrong code; throws 429 where there were too many. */
    run: async <T>(hospitalId: number, work: () => Promise<T>): Promise<T> => {
      const key = String(hospitalId);
      const seconds = await ofHospital.take(key);
      if (seconds > 0) throw tooMany(seconds);
      const more = await ofAll.take('');
      if (more > 0) {
        await ofHospital.giveBack(key);
        throw tooMany(more);
      }
      const giveBack = async () => {
        await ofHospital.giveBack(key);
        await ofAll.giveBack('');
      };
      try {
        const made = await work();
        await giveBack();
        return made;
      } catch (error) {
        if (!(error instanceof HttpError && error.statusCode === 404)) await giveBack();
        throw error;
      }
    },
  };
}
