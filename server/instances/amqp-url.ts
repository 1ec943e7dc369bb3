/** The setting that names the broker of the instances. */
import { Refusal } from '../refusal.ts';
import { isThisMachine, secretOf } from '../secret-url.ts';

/**
 * `AMQP_URL`, or what stands in the file that `AMQP_URL_FILE` names; null for neither. Refuses what is no address of a
 * broker, one of another machine without TLS, and any without a database that instances can share.
 */
export function amqpUrl(value: string | null, file: string | null, hasServer: boolean): string | null {
  const url = secretOf('AMQP_URL', value, file);
  if (url === null) return null;
  const name = file === null ? 'AMQP_URL' : 'The address in AMQP_URL_FILE';
  if (!/^amqps?:\/\//.test(url)) throw new Refusal(`${name} must start with amqp:// or amqps://.`);
  if (!URL.canParse(url))
    throw new Refusal(
      `${name} cannot be read: give amqp://user:password@host:5672/vhost, with signs such as @ and / in the password as %40 and %2F.`,
    );
  if (!hasServer)
    throw new Refusal(
      'AMQP_URL is set without DATABASE_URL: several instances share a PostgreSQL. Set DATABASE_URL too, or leave AMQP_URL out.',
    );
  const { protocol, hostname, searchParams } = new URL(url);
  if (protocol === 'amqp:' && !isThisMachine(hostname) && searchParams.get('tls') !== 'off')
    throw new Refusal(
      `${name} names another machine without TLS: begin it with amqps://, or end it with ?tls=off where nobody else can listen.`,
    );
  return url;
}
