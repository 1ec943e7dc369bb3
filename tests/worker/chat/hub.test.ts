import { describe } from 'vitest';
import { chatHub } from '../../support/chat-hub.ts';
import { chatContract } from '../../support/contracts/chat-contract.ts';
import { manualClock } from '../../support/manual-clock.ts';

/** The double of a backend's chat, held to what our own server is (tests/server/chat/contract.test.ts). */
describe.each([{ keys: true }, { keys: false }])('the hub, with keys: $keys', ({ keys }) => {
  chatContract(
    async () => {
      const clock = manualClock();
      const hub = chatHub(clock, { keys });
      const settle = () => clock.advance(100);
      return {
        hospitalId: 1,
        driverId: 7,
        settle,
        connect: async () => {
          const received: Record<string, unknown>[] = [];
          const connection = hub.listen((body) => void received.push(JSON.parse(body)));
          await settle();
          return {
            received: () => received,
            send: (body, key) =>
              void connection.publish(
                '/app/send',
                JSON.stringify(body),
                key === null ? {} : { 'idempotency-key': key },
              ),
          };
        },
        history: async () => {
          const answer = hub.history(7);
          return typeof answer === 'object' && 'json' in answer
            ? (answer.json as Record<string, unknown>[])
            : [];
        },
      };
    },
    { keys },
  );
});
