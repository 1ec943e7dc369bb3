/** Sign-in and sign-out of a hospital's console (specification 7, Session). */
import { sql } from 'drizzle-orm';
import { endpoints } from '../../src/contract/endpoints.ts';
import { hospital } from '../database/schema.ts';
import { HttpError } from '../http/errors.ts';
import { isKept } from '../http/texts.ts';
import type { Services } from '../services.ts';
import { attempt, proveAndOpen, renewHash } from '../session/attempt.ts';
import { createSessionLimit } from '../session/caller-limit.ts';
import { beginSession, endSession, principalOf } from '../session/guard.ts';
import { createLoginLimit } from '../session/login-limit.ts';
import { canBePassword, type Requester } from '../session/passwords.ts';
import { type App, urlOf } from './route.ts';

const longestEmail = 254;

export function sessionRoutes(app: App, services: Services): void {
  const limit = createLoginLimit(services.rateLimits, 'console');
  const opened = createSessionLimit('console', services.now);

  const signIn = { schema: { body: endpoints.login.body }, config: { audit: 'signIn' } } as const;
  app.post(urlOf(endpoints.login), signIn, async (request, reply) => {
    const typed = request.body.email.trim();
    // No account has such an email; the answer is that of any unknown email.
    const email = typed.length <= longestEmail && isKept(typed) ? typed : null;
    const find = () =>
      findHospital(services, { email, password: request.body.password, address: request.ip });
    const ownerOf = ({ id }: { readonly id: number }) => ({ hospitalId: id, driverId: null });
    const signedIn = await attempt(limit, { address: request.ip, name: email?.toLowerCase() ?? '' }, () =>
      proveAndOpen(services.sessions, { find, ownerOf, secondsUntil: ({ id }) => opened(id) }),
    );
    if (!signedIn) throw new HttpError(401, 'Invalid email or password');
    const { account: found, token } = signedIn;
    const own = { caller: 'hospital', token, hospitalId: found.id, driverId: null } as const;
    await beginSession(request, reply, services.sessions, own);
    return { id: found.id, email: found.email, code: found.code, password: null };
  });

  // Without a guard: a caller that signs out twice, or too late, is signed out.
  app.post(urlOf(endpoints.logout), { config: { audit: 'signOut' } }, async (request, reply) => {
    const principal = await principalOf(request.raw, services.sessions, 'hospital');
    const { hospitalId } = request.params as { readonly hospitalId: string };
    // A late logout may carry the cookie of a later login, which it must not end.
    if (principal && String(principal.hospitalId) !== hospitalId) return reply.code(204).send();
    await endSession(request, reply, services.sessions, { caller: 'hospital', principal });
    // The browser's cache of us holds no personal data, but a page that is gone back to would. Takes Chromium some tens
    // of ms.
    reply.header('clear-site-data', '"cache"');
    return reply.code(204).send();
  });
}

/** The hospital with that email and password. An unknown email costs the same time as a wrong password. */
async function findHospital(
  services: Services,
  {
    email,
    password,
    address,
  }: { readonly email: string | null; readonly password: string; readonly address: string },
) {
  if (email === null || !canBePassword(password)) return null;
  const [found] = await services.database.orm
    .select()
    .from(hospital)
    // Lower case is the database's on both sides: that of İ and of some others is another one in JavaScript.
    .where(sql`lower(${hospital.email}) = lower(${email})`);
  const requester: Requester = {
    kind: 'console',
    hospitalId: found?.id ?? null,
    name: email.toLowerCase(),
    address,
  };
  const right = await services.passwords.check(password, found?.passwordHash ?? null, requester);
  if (!found || !right) return null;
  const typed = { password, hash: found.passwordHash, requester };
  return { ...found, passwordHash: await renewHash(services, hospital, found.id, typed) };
}
