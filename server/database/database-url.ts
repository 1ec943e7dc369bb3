/** The setting that names a PostgreSQL: where it may stand, and how it may be spoken to. */
import { Refusal } from '../refusal.ts';
import { isThisMachine, secretOf } from '../secret-url.ts';

/** The modes that `pg` knows; it ignores any other, and connects without TLS. */
const modes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/**
 * `DATABASE_URL`, or what stands in the file that `DATABASE_URL_FILE` names, as systemd's credentials and vaults hand
 * secrets over; null for neither. Refuses an address of another machine that does not say whether TLS is spoken. It may
 * hold a password, so it is never said again.
 */
export function databaseUrl(value: string | null, file: string | null, pgHost: string | null): string | null {
  const url = secretOf('DATABASE_URL', value, file);
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

/** A socket, or an address that leads back to this machine. */
const staysHere = (host: string): boolean => host === '' || host.startsWith('/') || isThisMachine(host);
