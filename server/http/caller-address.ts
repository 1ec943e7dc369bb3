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

/** The nearest address that is no proxy of ours, after `dropUntrusted`. What stands beyond it in X-Forwarded-For is the caller's own word. */
export function callerAddress(request: IncomingMessage, trust: Trust): string {
  const header = request.headers['x-forwarded-for'];
  const named = header === undefined ? [] : String(header).split(', ');
  const addresses = [request.socket.remoteAddress ?? '', ...named.reverse()];
  const nearest = addresses.findIndex((address, hop) => !trust(address, hop));
  return addresses[nearest] ?? addresses.at(-1) ?? '';
}

/**
 * Makes the headers of proxies fit to be read, before anybody does. X-Forwarded-Proto goes off a request that no proxy of
 * ours has brought: whether the browser's connection speaks TLS is not for a caller to say. X-Forwarded-For keeps
 * addresses alone, without the ports that some proxies add: each of them would be another caller. What stands at or
 * before an entry that is none is of no use, so that the proxy which wrote it counts as the caller.
 */
export function dropUntrusted({ headers, socket }: IncomingMessage, trust: Trust): void {
  if (!trust(socket.remoteAddress ?? '', 0)) delete headers['x-forwarded-proto'];
  const said = headers['x-forwarded-for'];
  if (said === undefined) return;
  const addresses = String(said).split(',').map(plainAddress);
  const known = addresses.slice(addresses.lastIndexOf(null) + 1);
  if (known.length > 0) headers['x-forwarded-for'] = known.join(', ');
  else delete headers['x-forwarded-for'];
}

/** The address of `192.0.2.1:5678`, `[2001:db8::1]` or `[2001:db8::1]:5678`, or the plain one; null where it is none. */
function plainAddress(entry: string): string | null {
  const text = entry.trim();
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(text) ?? [];
  const address = bracketed ?? dotted ?? text;
  return isIP(address) === 0 ? null : address;
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
/** An IPv4 address as a socket that listens on both kinds has it. */
const withoutPrefix = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');
