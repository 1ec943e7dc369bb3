/** The demo's passwords stand in the manual: a server that others can reach should not have them. */
import type { HospitalRow } from '../operator/hospitals.ts';
import type { Settings } from '../settings.ts';
import { demoHospitals } from './logins.ts';

/** The warning at the start where others may sign in with a demo's password; else null. */
export function demoWarning(
  { demo, host }: Pick<Settings, 'demo' | 'host'>,
  hospitals: readonly Pick<HospitalRow, 'email' | 'code'>[],
): string | null {
  if (demo)
    return isOfThisMachine(host)
      ? null
      : `The demo's passwords are public, and HOST is ${host}: set DEMO=off where strangers can reach the server.`;
  const left = hospitals.filter(({ email }) => demoHospitals.some((one) => one.email === email));
  if (left.length === 0) return null;
  const codes = left.map(({ code }) => code).join(', ');
  return `The demo's hospitals with their public passwords are still in this database (${codes}): remove them with 'npm run hospital -- remove CODE'.`;
}

const isOfThisMachine = (host: string) => /^(localhost|127\..*|::1)$/.test(host);
