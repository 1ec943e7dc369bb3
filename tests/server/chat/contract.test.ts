import { afterAll, beforeAll, describe } from 'vitest';
import { stomp } from '../../../src/contract/endpoints.ts';
import { chatContract } from '../../support/contracts/chat-contract.ts';
import { openChatClient } from '../support/chat-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('our server’s chat', () => {
  chatContract(
    async () => {
      await server.database.query('DELETE FROM chat_message');
      const cookie = await server.consoleCookie(0);
      const [hospitalId] = server.hospitals;
      const driverId = await server.phlebotomist(0, 3);
      const sent: Promise<string>[] = [];
      return {
        hospitalId,
        driverId,
        settle: async () => void (await Promise.all(sent)),
        connect: async () => {
          const client = await openChatClient(server, await server.consoleCookie(0));
          return {
            received: () => client.received,
            send: (body, key) =>
              void sent.push(client.send(stomp.send, body, key === null ? {} : { 'idempotency-key': key })),
          };
        },
        history: async () =>
          (await server.call(cookie, 'GET', `/api/chat/history/${hospitalId}/${driverId}`)).json(),
      };
    },
    { keys: true },
  );
});
