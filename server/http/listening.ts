/**
 * The server's addresses: whether it may listen there, checked before any long work, and the links for a person's
 * browser.
 */
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { errorCode, Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';

type Place = Pick<Settings, 'host' | 'port'>;

/** Rejects with a `Refusal` where nobody can listen there now. Holds nothing. */
export async function tryListening({ host, port }: Place): Promise<void> {
  const server = createServer();
  await saidPlainly(
    { host, port },
    () =>
      new Promise<void>((resolve, reject) => server.once('error', reject).listen({ host, port }, resolve)),
  );
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

/** Does what listens; a refusal of the system's becomes a `Refusal` that says what to do. */
export async function saidPlainly<T>({ host, port }: Place, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    switch (errorCode(error)) {
      case 'EADDRINUSE':
        throw new Refusal(
          `Port ${port} on ${host} is in use: stop the other program, or set PORT to another one.`,
        );
      case 'EACCES':
        throw new Refusal(`Port ${port} may not be opened: set PORT to one above 1023.`);
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        throw new Refusal(
          `HOST is '${host}', which is no address of this machine: set HOST to one, such as 127.0.0.1.`,
        );
      default:
        throw error;
    }
  }
}

export interface Addresses {
  /** For a browser on this machine, without a trailing slash. */
  readonly here: string;
  /** For browsers of other machines, where the server listens on all of its own. */
  readonly elsewhere: readonly string[];
}

/** `port` is the one that was given. A name for every address, such as 0.0.0.0, is none that a browser could open. */
export function addressesOf(host: string, port: number, interfaces = networkInterfaces()): Addresses {
  const url = (name: string) => `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  if (host !== '0.0.0.0' && host !== '::') return { here: url(host), elsewhere: [] };
  const elsewhere = Object.values(interfaces)
    .flatMap((own) => own ?? [])
    .filter(
      ({ internal, family, scopeid }) => !internal && (family === 'IPv4' || (host === '::' && !scopeid)),
    )
    .map(({ address }) => url(address));
  return { here: url(host === '::' ? '::1' : '127.0.0.1'), elsewhere };
}
