import { type AddressInfo, createServer } from 'node:net';

/** A port of this machine that nobody listens at, for a program that cannot choose one. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
