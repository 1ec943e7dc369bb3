/** Sign-in and sign-out of a hospital's console (specification 7, Session). */
import { sql } from 'drizzle-orm';
import { endpoints } from '../../src/contract/endpoints.ts';
import { hospital } from '../database/schema.ts';
import { HttpFailure, tooMany } from '../http/failures.ts';
import type { Services } from '../services.ts';
import { clearSessionCookie, principalOf, setSessionCookie } from '../session/guard.ts';
import { createLoginLimit } from '../session/login-limit.ts';
import { type App, urlOf } from './route.ts';

export function sessionRoutes(app: App, services: Services): void {
  const limit = createLoginLimit(services.now);

  app.post(urlOf(endpoints.login), { schema: { body: endpoints.login.body } }, async (request, reply) => {
    const email = request.body.email.trim().toLowerCase();
    const seconds = limit.wait(request.ip, email);
    if (seconds > 0) throw tooMany(seconds);

    const [found] = await services.database.orm
      .select()
      .from(hospital)
      .where(sql`lower(${hospital.email}) = ${email}`);
    const right = await services.passwords.check(request.body.password, found?.passwordHash ?? null);
    if (!found || !right) {
      limit.failed(request.ip, email);
      throw new HttpFailure(401, 'Invalid email or password');
    }
    limit.succeeded(request.ip, email);
    const token = await services.sessions.open({ hospitalId: found.id, driverId: null });
    setSessionCookie(request, reply, 'hospital', token);
    return { id: found.id, email: found.email, code: found.code, password: null };
  });

  // Without a guard: whoever signs out twice, or too late, is signed out.
  app.post(urlOf(endpoints.logout), async (request, reply) => {
    const principal = await principalOf(request.raw, services.sessions, 'hospital');
    if (principal) await services.sessions.close(principal);
    clearSessionCookie(request, reply, 'hospital');
    return reply.code(204).send();
  });
}
