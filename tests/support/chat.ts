import type { Outgoing } from '../../src/contract/chat.ts';
import { type ClientOptions, type RealtimeClient, startClient } from './realtime-client.ts';

export const history = (driverId: number) => `/api/chat/history/1/${driverId}`;

/** A row as the backend sends it; 7 wrote it to hospital 1 where nothing else is said. */
export const chatRow = (id: number, fields: Record<string, unknown> = {}) => ({
  id,
  senderId: 7,
  receiverId: 1,
  content: `message ${id}`,
  messageType: 'TEXT',
  attachmentUrl: null,
  createdAt: new Date(Date.UTC(2026, 10, 21, 5, 0, id)).toISOString(),
  seen: false,
  ...fields,
});
export const ownRow = (id: number, content: string, fields: Record<string, unknown> = {}) =>
  chatRow(id, { senderId: 1, receiverId: 7, content, ...fields });

let serial = 0;
export const outgoing = (content: string, fields: Partial<Outgoing> = {}): Outgoing => {
  serial += 1;
  return {
    id: `temp-${serial}`,
    phlebotomistId: '7',
    content,
    file: null,
    writtenAt: serial,
    state: 'waiting',
    failure: null,
    ...fields,
  };
};

/** A signed-in tab whose roster has 7 and 8. */
export async function chatting(options: ClientOptions = {}): Promise<RealtimeClient> {
  const client = await startClient(options);
  client.backend.on('/api/drivers', {
    json: [
      { id: 7, fullName: 'Anand', hospitalCode: 'SRM001' },
      { id: 8, fullName: 'Bala', hospitalCode: 'SRM001' },
    ],
  });
  client.page.setDesired({ name: 'view', visible: true, usedAt: 1 });
  await client.signIn();
  return client;
}

/** Presses Send; answers the id of the outgoing message. */
export async function write(
  client: RealtimeClient,
  content: string,
  fields: Partial<Outgoing> = {},
): Promise<string> {
  const own = outgoing(content, fields);
  client.page.give({ type: 'chat.send', outgoing: own, writer: client.session }, { key: own.id });
  await client.clock.advance(20);
  return own.id;
}

export const chatFile = { name: 'tube.png', mimeType: 'image/png', size: 3 };

/** Presses Send with a file chosen; `files` is what comes with the command. Answers the id of the outgoing message. */
export async function writeWithFile(client: RealtimeClient, files: readonly unknown[]): Promise<string> {
  const own = outgoing('Shared file: tube.png', { file: chatFile });
  const stamp = { key: own.id, attempt: 1, session: client.session };
  const command = { type: 'chat.send', outgoing: own, writer: client.session, id: 900, ...stamp } as const;
  client.port.take(command, files as Parameters<typeof client.port.take>[1]);
  await client.clock.advance(30);
  return own.id;
}

/** What was given to /app/send, in order. */
export const sends = ({ chat }: RealtimeClient) =>
  chat.published
    .filter(({ destination }) => destination === '/app/send')
    .map(({ body }) => (body as { content: string }).content);

/** What became of an outgoing message, by the facts about it. */
export const factsAbout = ({ facts }: RealtimeClient, id: string) =>
  facts.flatMap((fact) =>
    'id' in fact && fact.id === id && fact.type.startsWith('chat.') ? fact.type.slice('chat.'.length) : [],
  );

/** Opens a conversation; its history is asked for. */
export const openConversation = async (client: RealtimeClient, phlebotomistId = '7') => {
  client.page.give({ type: 'chat.open', phlebotomistId });
  await client.clock.advance(20);
};

/** The channel stands, and what follows at once has been done. */
export const connectChat = async (client: RealtimeClient) => {
  client.chat.connect();
  await client.clock.advance(50);
};

/** Something comes on the hospital’s topic; a text as it stands. */
export const receiveChat = async (client: RealtimeClient, body: unknown) => {
  client.chat.message(typeof body === 'string' ? body : JSON.stringify(body));
  await client.clock.advance(20);
};

/** The connection is gone, after an ERROR or without. */
export const dropChat = async (client: RealtimeClient, how?: 'error') => {
  client.chat.drop('gone', how);
  await client.clock.advance(20);
};

/** The ids of all messages that were published, in order. */
export const messageIds = (client: RealtimeClient) =>
  client.factsOf('chat.messagesReceived').flatMap((fact) => fact.messages.map(({ id }) => id));
