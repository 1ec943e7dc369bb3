/** How many connections one address may have: those too that never say anything, which no other limit sees. */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Audit } from '../audit.ts';
import type { Trust } from './caller-address.ts';
import { createConnectionQuota, type Limits } from './limits.ts';

/** A connection beyond the quota is ended at once. Those of `trust`ed proxies are many callers' and have no limit. */
export function limitConnections(
  server: Server,
  limits: Pick<Limits, 'connections' | 'silent'>,
  trust: Trust,
  audit: Audit,
): void {
  const [all, silent] = [createConnectionQuota(limits.connections), createConnectionQuota(limits.silent)];
  const speaking = new WeakMap<object, () => void>();

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    // A socket that was handed back to the server is counted already.
    if (trust(address, 0) || speaking.has(socket)) return;
    const leave = all.take(address);
    const speak = leave && silent.take(address);
    if (!leave || !speak) {
      leave?.();
      audit({ action: 'seats', outcome: 'limited', address });
      return void socket.destroy();
    }
    speaking.set(socket, speak);
    socket.once('close', () => {
      leave();
      speak();
    });
  });
  const hasSpoken = ({ socket }: IncomingMessage) => speaking.get(socket)?.();
  server.on('request', hasSpoken);
  server.on('upgrade', hasSpoken);
}
