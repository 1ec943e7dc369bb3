import { afterAll, beforeAll, describe } from 'vitest';
import { type RabbitMq, startRabbitMq, whyNoRabbitMq } from '../../../e2e/support/rabbitmq.ts';
import { amqpLines } from '../../../server/instances/amqp-line.ts';
import { exchangeContract } from './exchange-contract.ts';

const missing = whyNoRabbitMq();
if (missing !== null) console.warn(`Not tested over a real broker: ${missing}.`);

describe.skipIf(missing !== null)(`over a real broker${missing === null ? '' : ` (${missing})`}`, () => {
  let broker: RabbitMq;
  beforeAll(async () => {
    broker = await startRabbitMq();
  });
  afterAll(async () => {
    await broker?.stop();
  });

  exchangeContract(
    () => ({
      open: () => amqpLines(broker.url),
      goAway: () => broker.kill(),
      comeBack: () => broker.start(),
    }),
    'real',
  );
});
