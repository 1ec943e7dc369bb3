/**
 * What a backend's chat is to the consoles of a hospital: run against the hub of the worker's tests and against our own
 * server, so that the hub cannot be kinder than a backend.
 */
import { expect, test } from 'vitest';
import { sendMessageBody } from '../../../src/contract/wire/chat.ts';

type Row = Readonly<Record<string, unknown>>;

/** A console that listens. */
export interface ContractConsole {
  /** Gives a body to /app/send, under a key where the backend knows such. */
  send(body: object, key: string | null): void;
  /** The bodies that it received, the oldest first. */
  received(): readonly Row[];
}

export interface ChatContractParts {
  readonly hospitalId: number;
  readonly driverId: number;
  connect(): Promise<ContractConsole>;
  history(): Promise<readonly Row[]>;
  /** What was sent has arrived, and what follows has been published. */
  settle(): Promise<void>;
}

/** `keys`: the backend offers `chat-keys`. */
export function chatContract(
  open: () => Promise<ChatContractParts>,
  { keys }: { readonly keys: boolean },
): void {
  const start = async () => {
    const parts = await open();
    const { hospitalId: senderId, driverId: receiverId } = parts;
    const body = (content: string) =>
      sendMessageBody.parse({ senderId, receiverId, content, messageType: 'TEXT', attachmentUrl: null });
    const said = async (by: ContractConsole, content: string, key: string | null = null) => {
      by.send(body(content), key);
      await parts.settle();
    };
    return { ...parts, said };
  };

  test('what is sent is stored, and published once to every console that listens, as the history has it', async () => {
    const { connect, history, said, hospitalId: senderId, driverId: receiverId } = await start();
    const [one, two] = [await connect(), await connect()];
    await said(one, 'On the way?');
    const row = {
      ...{ id: expect.any(Number), senderId, receiverId, content: 'On the way?', messageType: 'TEXT' },
      ...{ attachmentUrl: null, seen: false },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      ...(keys ? { senderRole: 'ADMIN', clientKey: null } : {}),
    };
    expect(await history()).toEqual([row]);
    for (const console of [one, two]) expect(console.received()).toEqual(await history());
  });

  test('two of the same words are two, in the order in which they were sent', async () => {
    const { connect, history, said } = await start();
    const one = await connect();
    for (const content of ['ok', 'ok', 'bye']) await said(one, content);
    const rows = await history();
    expect(rows.map(({ content }) => content)).toEqual(['ok', 'ok', 'bye']);
    const ids = rows.map(({ id }) => Number(id));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(one.received()).toEqual(rows);
  });

  test('who came later receives nothing of what was sent before', async () => {
    const { connect, history, said } = await start();
    await said(await connect(), 'Anybody?');
    const late = await connect();
    expect([late.received(), (await history()).length]).toEqual([[], 1]);
  });

  test('the same key twice: with keys it is one message, which the sender’s consoles receive again; without, two', async () => {
    const { connect, history, said } = await start();
    const [one, two] = [await connect(), await connect()];
    await said(one, 'Call me', 'temp-1');
    await said(one, 'Call me', 'temp-1');
    await said(two, 'Call me', 'temp-2');
    const rows = await history();
    expect(rows.map(({ clientKey }) => clientKey)).toEqual(
      keys ? ['temp-1', 'temp-2'] : [undefined, undefined, undefined],
    );
    const [first, second] = rows;
    for (const console of [one, two])
      expect(console.received()).toEqual(keys ? [first, first, second] : rows);
  });
}
