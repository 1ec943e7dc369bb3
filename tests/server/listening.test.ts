import { createServer } from 'node:net';
import type { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { addressesOf, tryListening } from '../../server/http/listening.ts';

describe('where a browser finds the server', () => {
  const of = (address: string, family: 'IPv4' | 'IPv6', more = {}) => ({
    ...{ address, family, netmask: '', mac: '', internal: false, cidr: null, scopeid: 0 },
    ...more,
  });
  const interfaces = {
    lo: [of('127.0.0.1', 'IPv4', { internal: true }), of('::1', 'IPv6', { internal: true })],
    eth0: [of('10.0.0.5', 'IPv4'), of('2001:db8::5', 'IPv6'), of('fe80::5', 'IPv6', { scopeid: 2 })],
  } as unknown as ReturnType<typeof networkInterfaces>;

  test.each([
    ['127.0.0.1', 'http://127.0.0.1:8080', []],
    ['desk.example', 'http://desk.example:8080', []],
    ['::1', 'http://[::1]:8080', []],
    ['0.0.0.0', 'http://127.0.0.1:8080', ['http://10.0.0.5:8080']],
    ['::', 'http://[::1]:8080', ['http://10.0.0.5:8080', 'http://[2001:db8::5]:8080']],
  ])('on %s', (host, here, elsewhere) => {
    expect(addressesOf(host, 8080, interfaces)).toEqual({ here, elsewhere });
  });
});

describe('an address that is tried', () => {
  test('is free again at once', async () => {
    await tryListening({ host: '127.0.0.1', port: 0 });
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const { port } = holder.address() as { port: number };
    await expect(tryListening({ host: '127.0.0.1', port })).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use`,
    );
    await new Promise((resolve) => holder.close(resolve));
    await tryListening({ host: '127.0.0.1', port });
    await tryListening({ host: '127.0.0.1', port });
  });
  test('of another machine is named', async () => {
    await expect(tryListening({ host: '192.0.2.7', port: 0 })).rejects.toThrow('no address of this machine');
  });
});
