/** The caller's address behind proxies of ours: the one answer for routes (through Fastify) and for sockets. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Settings } from '../settings.ts';

/** Whether the address that stands so many hops before us is a proxy of ours; hop 0 is who holds the connection. */
export type Trust = (address: string, hop: number) => boolean;

/** A number is taken on trust: it holds only if the proxies alone can reach us. */
export function createTrust(trustProxy: Settings['trustProxy']): Trust {
  if (trustProxy === false) return () => false;
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  const networks = new BlockList();
  for (const entry of trustProxy) {
    const [address = '', bits] = entry.split('/');
    const family = familyOf(address);
    if (bits === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = withoutPrefix(address);
    return isIP(plain) !== 0 && networks.check(plain, familyOf(plain));
  };
}

/** The nearest address that is no proxy of ours. What stands beyond it in X-Forwarded-For is the caller's own word. */
export function callerAddress(request: IncomingMessage, trust: Trust): string {
  const header = request.headers['x-forwarded-for'];
  const named = String(header ?? '')
    .split(',')
    .flatMap((entry) => entry.trim() || []);
  const addresses = [request.socket.remoteAddress ?? '', ...named.reverse()];
  const nearest = addresses.findIndex((address, hop) => !trust(address, hop));
  return addresses[nearest] ?? addresses.at(-1) ?? '';
}

/**
 * Takes X-Forwarded-Proto off a request that no proxy of ours has brought, before anybody reads it: whether the
 * browser's connection speaks TLS is not for a caller to say.
 */
export function dropUntrusted(request: IncomingMessage, trust: Trust): void {
  if (!trust(request.socket.remoteAddress ?? '', 0)) delete request.headers['x-forwarded-proto'];
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
/** An IPv4 address as a socket that listens on both kinds has it. */
const withoutPrefix = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');
