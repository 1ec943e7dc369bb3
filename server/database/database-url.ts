/** The setting that names a PostgreSQL: where it may stand, and how it may be spoken to. */
import { readFileSync } from 'node:fs';
import { Refusal } from '../refusal.ts';

/** The modes that `pg` knows; it ignores any other, and connects without TLS. */
const modes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/**
 * `DATABASE_URL`, or what stands in the file that `DATABASE_URL_FILE` names, as systemd's credentials and vaults hand
 * secrets over; null for neither. Refuses an address of another machine that does not say whether TLS is spoken. It may
 * hold a password, so it is never said again.
 */
export function databaseUrl(value: string | null, file: string | null, pgHost: string | null): string | null {
  if (value !== null && file !== null)
    throw new Refusal('DATABASE_URL and DATABASE_URL_FILE are both set: keep one of them.');
  const url = file === null ? value : read(file);
  if (url === null) return null;
  const name = file === null ? 'DATABASE_URL' : 'The address in DATABASE_URL_FILE';
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new Refusal(`${name} must start with postgres:// or postgresql://.`);
  if (!URL.canParse(url, 'postgres://base'))
    throw new Refusal(
      `${name} cannot be read: give postgres://user:password@host:5432/database, with signs such as @ and / in the password as %40 and %2F.`,
    );
  const { hostname, searchParams } = new URL(url, 'postgres://base');
  const host = searchParams.get('host') ?? (hostname === '' ? (pgHost ?? '') : decodeURIComponent(hostname));
  const mode = searchParams.get('sslmode');
  if (mode !== null && !modes.includes(mode))
    throw new Refusal(`${name} says sslmode=${mode}: say one of ${modes.join(', ')}.`);
  if (mode === null && !staysHere(host))
    throw new Refusal(
      `${name} names another machine and does not say whether TLS is spoken: end it with ?sslmode=verify-full, or with ?sslmode=disable where nobody else can listen.`,
    );
  return url;
}

function read(file: string): string {
  try {
    const url = readFileSync(file, 'utf8').trim();
    if (url !== '') return url;
  } catch {
    // Said below.
  }
  throw new Refusal(`DATABASE_URL_FILE is '${file}', which cannot be read or is empty.`);
}

/** A socket, or an address that leads back to this machine. */
export const staysHere = (host: string): boolean =>
  host === '' || host.startsWith('/') || /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
