/**
 * The line over RabbitMQ (3.10 and later): one durable topic exchange, and one durable queue for each instance, which keeps
 * what comes while that instance is away for some minutes.
 */
import { type ConfirmChannel, type ConsumeMessage, connect } from 'amqplib';
import { z } from 'zod';
import { describeError } from '../refusal.ts';
import type { Line, LineEvents, LineOptions, OpenLine, Parcel } from './line.ts';

const exchange = 'homedraw.instances';
/** ms after which the queue of an instance that is away is removed. */
const queueKeptMs = 5 * 60_000;
/** Messages in it; of more, the oldest go. */
const queueLength = 100_000;
/** Messages that are on their way to us and not acknowledged. */
const prefetched = 500;
/** Seconds; a line without a sign of life for twice as long is broken. */
const heartbeatSeconds = 5;
const connectMs = 5_000;

export function amqpLines(url: string): OpenLine {
  const address = new URL(url);
  address.searchParams.delete('tls');
  address.searchParams.set('heartbeat', String(heartbeatSeconds));
  return (options, events) => open(address.href, options, events);
}

async function open(url: string, { instance, isFirst }: LineOptions, events: LineEvents): Promise<Line> {
  const connection = await connect(url, {
    timeout: connectMs,
    clientProperties: { connection_name: `HomeDraw ${instance}` },
  });
  let isOver = false;
  const end = (reason: unknown) => {
    if (isOver) return;
    isOver = true;
    connection.close().catch(() => {});
    events.onBroken(reason instanceof Error ? describeError(reason) : String(reason ?? 'closed'));
  };
  // Without listeners of errors their event would end this process.
  connection.on('error', end);
  connection.on('close', end);
  let channel: ConfirmChannel;
  try {
    channel = await connection.createConfirmChannel();
    channel.on('error', end);
    channel.on('close', () => end('the channel was closed'));
    await channel.assertExchange(exchange, 'topic', { durable: true });
    const queue = `homedraw.${instance}`;
    const kept = { durable: true, expires: queueKeptMs, maxLength: queueLength };
    await channel.assertQueue(queue, kept);
    await channel.bindQueue(queue, exchange, '#');
    if (isFirst) await channel.purgeQueue(queue);
    await channel.prefetch(prefetched);
    await channel.consume(queue, (message) => {
      if (message === null) return end('the queue was removed');
      const parcel = parcelOf(message);
      // What nobody here understands would come again for ever.
      if (parcel !== null) events.onParcel(parcel);
      if (!isOver) channel.ack(message);
    });
  } catch (error) {
    isOver = true;
    await connection.close().catch(() => {});
    throw error;
  }
  return {
    send: ({ content, kind, version, ...headers }, onStored) => {
      if (isOver) return;
      const options = { persistent: kind === 'message', headers: { ...headers, version }, type: kind };
      try {
        channel.publish(exchange, kind, Buffer.from(content), options, (error: unknown) => {
          if (error == null) onStored();
        });
      } catch (error) {
        end(error);
      }
    },
    close: async () => {
      if (isOver) return;
      await channel.waitForConfirms().catch(() => {});
      isOver = true;
      await connection.close().catch(() => {});
    },
  };
}

const headersSchema = z.object({
  version: z.int(),
  instance: z.string(),
  run: z.string(),
  number: z.int(),
});
const kindSchema = z.enum(['message', 'beat', 'goodbye']);

/** Null for a message that no instance has sent. */
function parcelOf({ properties, content }: ConsumeMessage): Parcel | null {
  const headers = headersSchema.safeParse(properties.headers);
  const kind = kindSchema.safeParse(properties.type);
  return headers.success && kind.success ? { ...headers.data, kind: kind.data, content } : null;
}
