/** Sign-in of a phlebotomist's phone (docs/field-api.md). */
import { eq } from 'drizzle-orm';
import { driver } from '../database/schema.ts';
import { HttpError } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { attempt, proveAndOpen, renewHash } from '../session/attempt.ts';
import { createSessionLimit } from '../session/caller-limit.ts';
import { beginSession, endSession, principalOf } from '../session/guard.ts';
import { createLoginLimit } from '../session/login-limit.ts';
import { canBePassword, type Requester } from '../session/passwords.ts';
import { loginBody } from './field-bodies.ts';
import type { App } from './route.ts';

/** One phone number may stand in this many hospitals; the password tells which. */
const accountsPerPhone = 5;
const longestPhone = 40;

export function fieldSessionRoutes(app: App, services: Services): void {
  const limit = createLoginLimit(services.rateLimits, 'phone');
  const opened = createSessionLimit('phone', services.now);

  const signIn = { schema: { body: loginBody }, config: { audit: 'signIn' } } as const;
  app.post('/api/field/login', signIn, async (request, reply) => {
    const phone = nationalNumber(request.body.phone);
    const find = () => findAccount(services, { phone, password: request.body.password, address: request.ip });
    const ownerOf = ({ id, hospitalId }: { readonly id: number; readonly hospitalId: number }) => ({
      hospitalId,
      driverId: id,
    });
    const found = await attempt(limit, { address: request.ip, name: phone ?? '' }, () =>
      proveAndOpen(services.sessions, { find, ownerOf, secondsUntil: ({ id }) => opened(id) }),
    );
    if (!found) throw new HttpError(401, 'Invalid phone number or password');
    const { account, token } = found;
    const { id, fullName, hospitalId } = account;
    const own = { caller: 'driver', token, hospitalId, driverId: id } as const;
    await beginSession(request, reply, services.sessions, own);
    return { id, fullName, phone, hospitalId, password: null };
  });

  app.post('/api/field/logout', { config: { audit: 'signOut' } }, async (request, reply) => {
    const principal = await principalOf(request.raw, services.sessions, 'driver');
    await endSession(request, reply, services.sessions, { caller: 'driver', principal });
    return reply.code(204).send();
  });
}

async function findAccount(
  services: Services,
  {
    phone,
    password,
    address,
  }: { readonly phone: string | null; readonly password: string; readonly address: string },
) {
  if (phone === null || !canBePassword(password)) return null;
  const accounts = await services.database.orm
    .select({
      id: driver.id,
      fullName: driver.fullName,
      hospitalId: driver.hospitalId,
      hash: driver.passwordHash,
    })
    .from(driver)
    .where(eq(driver.phone, phone))
    .orderBy(driver.id)
    .limit(accountsPerPhone);
  const requesterOf = (hospitalId: number | null): Requester => ({
    kind: 'phone',
    hospitalId,
    name: phone,
    address,
  });
  if (accounts.length === 0) await services.passwords.check(password, null, requesterOf(null));
  for (const account of accounts) {
    const requester = requesterOf(account.hospitalId);
    if (!(await services.passwords.check(password, account.hash, requester))) continue;
    const typed = { password, hash: account.hash, requester };
    return { ...account, passwordHash: await renewHash(services, driver, account.id, typed) };
  }
  return null;
}

/** The ten digits of a typed number: `+91 98400 12345`, `98400-12345`. Null for a text that is too long to be one. */
function nationalNumber(text: string): string | null {
  if (text.length > longestPhone) return null;
  const digits = text.replace(/\D/g, '');
  return digits.length === 12 && digits.startsWith('91') ? digits.slice(2) : digits;
}
