/** Specification 4, Chat connection status and Message lifecycle; 5, Chat send. */
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { layOut } from '../ui/laid-out.ts';
import { type ConsoleOptions, openConsole, signedIn, type TestConsole } from './support/console.tsx';
import { driverRow } from './support/rows.ts';
import { rule } from './support/rule.ts';

layOut();
const history = '/api/chat/history/1/5';
const people = { '/api/drivers': { json: [driverRow()] } };
const conversation = () => screen.getByRole('region', { name: /^Messages with / });
const box = () => screen.getByRole('textbox', { name: /^Message to / });
const told = (text: string) => within(conversation()).queryAllByText(text);

let ids = 500;
const message = (fields: object) => {
  ids += 1;
  return {
    id: ids,
    senderId: 5,
    receiverId: 1,
    content: 'Reached',
    messageType: 'TEXT',
    attachmentUrl: null,
    createdAt: '2026-11-21T10:20:00',
    seen: false,
    ...fields,
  };
};

async function openChat(path = '/chat-box?driverId=5', options: ConsoleOptions = {}): Promise<TestConsole> {
  const console = await openConsole(path, { ...options, answers: { ...people, ...options.answers } });
  await console.pass(1_000);
  return console;
}

async function connect(console: TestConsole): Promise<void> {
  console.chat.connect();
  await console.pass(1_000);
}

async function write(console: TestConsole, text: string): Promise<void> {
  await console.typeIn(box, text);
  await console.press('Send');
}

const say = async (console: TestConsole, fields: object) => {
  console.chat.message(JSON.stringify(message(fields)));
  await console.pass(500);
};
const sent = (console: TestConsole) =>
  console.chat.published.filter(({ destination }) => destination === '/app/send').map(({ body }) => body);
const receipts = (console: TestConsole) =>
  console.chat.published
    .filter(({ destination }) => destination === '/app/read-receipt')
    .map(({ body }) => body);
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;

test(rule('4.chat.status'), async () => {
  const console = await openChat();
  const header = () => screen.getByRole('heading', { name: 'Senthil Murugan' }).parentElement?.textContent;
  await console.holds(() => expect(header()).toContain('Offline'));
  await connect(console);
  await console.holds(() => expect(header()).toContain('Online'));
  console.chat.drop('the line is cut');
  await console.pass(100);
  await console.holds(() => expect(header()).toContain('Offline'));
});

test(rule('4.chat.missing'), async () => {
  const { hospitalId: _, ...rest } = signedIn;
  const console = await openChat('/chat-box', { stored: rest });
  await console.sees('Authentication Required');
  await console.sees('Please log in to access the chat system.');
  expect(console.chat.opened).toHaveLength(0);
});

describe('what is written', () => {
  test(rule('4.message.temporary'), async () => {
    const console = await openChat();
    await connect(console);
    await write(console, 'On the way?');
    await console.holds(() => expect(told('On the way?')).toHaveLength(1));
    expect(sent(console)).toEqual([
      { senderId: 1, receiverId: 5, content: 'On the way?', messageType: 'TEXT', attachmentUrl: null },
    ]);
    expect(within(conversation()).queryByLabelText('Seen')).toBeNull();
  });

  test(rule('4.message.echo'), async () => {
    const console = await openChat();
    await connect(console);
    await write(console, 'On the way?');
    await say(console, { senderId: 1, receiverId: 5, content: 'On the way?' });
    await console.holds(() => within(conversation()).getByLabelText('Sent'));
    expect(told('On the way?')).toHaveLength(1);
  });

  test(rule('4.message.queued'), async () => {
    const console = await openChat();
    await write(console, 'First');
    await write(console, 'Second');
    expect(sent(console)).toEqual([]);
    await console.holds(() => expect(told('Second')).toHaveLength(1));
    await connect(console);
    await say(console, { senderId: 1, receiverId: 5, content: 'First' });
    await say(console, { senderId: 1, receiverId: 5, content: 'Second' });
    expect(sent(console)).toMatchObject([{ content: 'First' }, { content: 'Second' }]);
  });

  test(rule('5.chat.blank'), async () => {
    const console = await openChat();
    await connect(console);
    const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    await console.holds(() => expect(send().disabled).toBe(true));
    await console.typeIn(box, '   ');
    expect(send().disabled).toBe(true);
    await console.typeIn(box, 'a');
    expect(send().disabled).toBe(false);
  });
});

test(rule('4.message.twice'), async () => {
  const console = await openChat();
  await connect(console);
  const one = { id: 77, content: 'At the gate' };
  await say(console, one);
  await say(console, one);
  await console.holds(() => expect(told('At the gate')).toHaveLength(1));
});

test(rule('4.message.sorted'), async () => {
  const rows = ['10:22', '10:20', '10:21'].map((time) =>
    message({ content: `At ${time}`, createdAt: `2026-11-21T${time}:00` }),
  );
  const console = await openChat(undefined, { answers: { [history]: { json: rows } } });
  await console.holds(() => expect(told('At 10:22')).toHaveLength(1));
  const text = conversation().textContent ?? '';
  const places = ['At 10:20', 'At 10:21', 'At 10:22'].map((one) => text.indexOf(one));
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

describe('opening a conversation', () => {
  test(rule('4.message.opened'), async () => {
    const console = await openChat('/chat-box');
    await connect(console);
    await say(console, { content: 'Traffic' });
    await say(console, { content: 'More traffic' });
    await console.pass(1_000);
    await console.holds(() => expect(stored('chat_unread_counts')).toEqual({ 5: 2 }));
    expect(stored('chat_new_indicators')).toEqual({ 5: true });
    await console.choose(/Senthil Murugan/);
    await console.pass(1_000);
    await console.holds(() => expect(stored('chat_unread_counts')).toEqual({ 5: 0 }));
    expect(stored('chat_new_indicators')).toEqual({ 5: false });
  });

  test(rule('4.message.receipt'), async () => {
    const console = await openConsole('/chat-box', { answers: { ...people, [history]: 'hang' } });
    await console.pass(1_000);
    await connect(console);
    console.backend.on(history, { json: [message({})] });
    await console.choose(/Senthil Murugan/);
    await console.holds(() => expect(told('Reached')).toHaveLength(1));
    await console.pass(1_000);
    expect(receipts(console)).toEqual([{ senderId: 1, receiverId: 5, timestamp: expect.any(String) }]);
  });
});
