/**
 * Whether the server's port is free, asked before packages are installed and anything is built. The server itself says
 * what else is wrong with it.
 */
import { createServer } from 'node:net';

export async function refuseTakenPort() {
  const { HOST, PORT } = process.env;
  const [host, port] = [HOST?.trim() || '127.0.0.1', Number(PORT?.trim() || 8080)];
  const server = createServer();
  const code = await new Promise((resolve) => {
    server.once('error', (error) => resolve(error.code));
    server.once('listening', () => server.close(() => resolve(null)));
    try {
      server.listen({ host, port });
    } catch (error) {
      resolve(error.code);
    }
  });
  if (code === 'EADDRINUSE')
    throw new Error(`Port ${port} on ${host} is in use: stop the other program, or set PORT to another one.`);
}
