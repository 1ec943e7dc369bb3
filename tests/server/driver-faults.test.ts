/** What a database answers ends no server: a fault in reading it is one connection's. */
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { poolFor } from '../../server/database/postgres.ts';

/** A message of PostgreSQL's protocol. */
const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const numbered = (type: string, number: number) => {
  const body = Buffer.alloc(4);
  body.writeInt32BE(number);
  return message(type, body);
};
const ready = message('Z', Buffer.from('I'));
/** One that node-postgres throws at, as it does at a text that is longer than Node's may be. */
const unreadable = numbered('R', 99);
const done = message('C', Buffer.from('SELECT 0\0'));

let database: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  database.close();
});

/** Answers the first question with what cannot be read, every later one well. */
const startDatabase = () =>
  new Promise<string>((resolve) => {
    let questions = 0;
    database = createServer((socket) => {
      sockets.push(socket);
      let isKnown = false;
      socket.on('error', () => {});
      socket.on('data', () => {
        if (isKnown) {
          questions += 1;
          return socket.write(questions === 1 ? unreadable : Buffer.concat([done, ready]));
        }
        isKnown = true;
        return socket.write(Buffer.concat([numbered('R', 0), ready]));
      });
    });
    database.listen(0, '127.0.0.1', () => {
      const bound = database.address();
      const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
      resolve(`postgres://homedraw@127.0.0.1:${port}/homedraw`);
    });
  });

test('an answer that cannot be read is an error to its caller, and the next query has its own connection', async () => {
  const pool = poolFor(await startDatabase(), () => {});
  await expect(pool.query('SELECT 1')).rejects.toThrow('authenticationOk');
  expect((await pool.query('SELECT 1')).rows).toEqual([]);
  expect(sockets).toHaveLength(2);
  await pool.end();
});
