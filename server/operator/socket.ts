/**
 * How an operator's command reaches a server that runs: by a Unix socket in the data directory, which nobody but the
 * server's own user can open. The embedded database has one user, so its server does what is asked; with PostgreSQL a
 * command speaks to the database itself, and there is no socket.
 */
import { createHash } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join, resolve as resolvePath } from 'node:path';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { describeError, errorCode, Refusal } from '../refusal.ts';
import {
  carryOut,
  type OperatorAnswer,
  type OperatorCommand,
  type OperatorMeans,
  operatorCommand,
} from './commands.ts';

/** The longest socket name that the kernel takes (108 bytes with its end on Linux, 104 elsewhere). */
const longestPath = 103;
/** Windows has pipes by name instead, which others may not write. */
const isPipe = process.platform === 'win32';
const socketPath = (dataDir: string) =>
  isPipe
    ? `\\\\.\\pipe\\homedraw-${createHash('sha256').update(resolvePath(dataDir).toLowerCase()).digest('hex').slice(0, 32)}`
    : join(dataDir, 'operator.sock');

export interface OperatorSocket {
  close(): Promise<void>;
}

/**
 * Listens in the data directory, which the caller holds the lock of. Null, with a line in the
 * log, where that cannot be.
 */
export async function openOperatorSocket(
  means: OperatorMeans,
  log: (line: string) => void,
): Promise<OperatorSocket | null> {
  const path = socketPath(means.dataDir);
  const app = Fastify({
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof Refusal) return reply.code(409).send({ refusal: error.message });
    const { statusCode = 500 } = error as { readonly statusCode?: number };
    if (statusCode < 500)
      return reply.code(statusCode).send({ refusal: 'That is no command of this version.' });
    log(`an operator's command failed: ${describeError(error)}`);
    return reply.code(500).send({ refusal: `That failed: ${describeError(error)}` });
  });
  app.post('/', { schema: { body: operatorCommand } }, async (call) => carryOut(call.body, means));
  try {
    if (Buffer.byteLength(path) > longestPath) throw new Error('the path of DATA_DIR is too long');
    // Left by a server that was killed; the lock is ours.
    if (!isPipe) rmSync(path, { force: true });
    await app.listen({ path });
    if (!isPipe) chmodSync(path, 0o600);
  } catch (error) {
    log(`operator's commands need the server to be stopped: no socket in DATA_DIR (${describeError(error)})`);
    await app.close();
    return null;
  }
  return { close: () => app.close() };
}

/**
 * Asks the server that runs on the data directory; null where none does. Rejects with a
 * `Refusal` in the server's words.
 */
export async function askServer<C extends OperatorCommand>(
  dataDir: string,
  command: C,
): Promise<OperatorAnswer<C> | null> {
  const path = socketPath(dataDir);
  if (Buffer.byteLength(path) > longestPath) return null;
  const call = request({
    socketPath: path,
    agent: false,
    method: 'POST',
    path: '/',
    headers: { 'content-type': 'application/json' },
  });
  try {
    const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      call.once('error', reject);
      call.once('response', (response) =>
        text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject),
      );
      call.end(JSON.stringify(command));
    });
    const body: unknown = JSON.parse(answer.body);
    if (answer.status === 200) return body as OperatorAnswer<C>;
    const { refusal, message } = body as { refusal?: string; message?: string };
    throw new Refusal(refusal ?? message ?? `The server answered ${answer.status}.`);
  } catch (error) {
    switch (errorCode(error)) {
      case 'ENOENT':
      case 'ENOTDIR':
      case 'ECONNREFUSED':
        return null;
      case 'EACCES':
      case 'EPERM':
        throw new Refusal(
          `${dataDir} belongs to another user: run this as the user that the server runs as.`,
        );
      default:
        throw error;
    }
  }
}
