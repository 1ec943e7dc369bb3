import { describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Command } from '../../src/contract/capabilities.ts';
import type { Outgoing } from '../../src/contract/chat.ts';
import type { CommandEnded } from '../../src/contract/command.ts';
import { type ChatMessageEvent, chatMessageMachine } from '../../src/machines/chat/chat-message.machine.ts';
import { outgoing } from '../support/chat.ts';
import { messageOf } from '../support/chat-messages.ts';
import { testEveryTransition } from '../support/model.ts';
import { hospital } from '../support/realtime-client.ts';
import { startSystem } from '../support/system-client.ts';
import { relative, transitionPaths } from '../support/transition-paths.ts';
import { sampleOf } from '../support/whole.ts';

const stamp = { seq: 1, at: 1, session: null };
const written: Outgoing = outgoing('On your way?', { id: 'temp-1', writtenAt: 5 });
const of = { id: written.id, phlebotomistId: '7' };
const failure = { kind: 'refused', retry: 'user', message: 'no', code: 'neverShown' } as const;
const echo = messageOf({ id: '50', own: true, content: written.content });

const endOf = (command: string, attempt: number, outcome: 'done' | 'failed'): CommandEnded => ({
  type: 'command.ended',
  id: 1,
  command,
  key: written.id,
  attempt,
  outcome,
  failure: outcome === 'done' ? null : { kind: 'network', retry: 'user', message: 'no worker' },
});

const events = ({
  context: { attempt, asking },
}: SnapshotFrom<typeof chatMessageMachine>): ChatMessageEvent[] => [
  ...(['waiting', 'sending', 'unconfirmed', 'failed'] as const).map((state) => ({
    ...{ type: 'chat.messageKept' as const, ...of, ...stamp, onDisk: state !== 'waiting' },
    outgoing: { ...written, state, failure: state === 'failed' ? failure : null },
  })),
  { type: 'chat.uploadProgressed', ...of, sent: 1, total: 2, ...stamp },
  { type: 'chat.messagePublished', ...of, ...stamp },
  { type: 'chat.messageUnconfirmed', ...of, ...stamp },
  { type: 'chat.messageWaits', ...of, ...stamp },
  { type: 'chat.messageSent', ...of, message: echo, ...stamp },
  { type: 'chat.messageSent', ...of, message: { ...echo, seen: true }, ...stamp },
  { type: 'chat.messageFailed', ...of, step: 'upload', failure, ...stamp },
  { type: 'chat.messageFailed', ...of, step: 'send', failure, ...stamp },
  { type: 'chat.messageDiscarded', ...of, ...stamp },
  { type: 'chat.outboxRead', ids: [], onDisk: true, ...stamp },
  { type: 'chat.outboxRead', ids: [], onDisk: false, ...stamp },
  { type: 'chat.outboxRead', ids: [written.id], onDisk: true, ...stamp },
  { type: 'user.tryMessageAgain', id: written.id },
  { type: 'user.discardMessage', id: written.id },
  { type: 'user.cancelUpload', id: written.id },
  ...(asking === null
    ? []
    : [
        endOf('chat.send', asking, 'done'),
        endOf('chat.send', asking, 'failed'),
        endOf('chat.send', asking - 1, 'failed'),
      ].map((event) => relative(event, attempt))),
];
const keyOf = ({ value, context }: SnapshotFrom<typeof chatMessageMachine>) => [
  value,
  context.kept,
  context.asking !== null,
];

/** As it is pressed, and as each state of it is found after a reload. */
const inputs = [
  { outgoing: written, isNew: true },
  ...(['waiting', 'sending', 'unconfirmed', 'failed'] as const).map((state) => ({
    outgoing: { ...written, state },
    isNew: false,
  })),
];
const pathsOf = inputs.map((input) => ({
  input,
  paths: transitionPaths(chatMessageMachine, events, { input, keyOf }),
}));

/** The machine goes by the attempt alone: the end that a path tells is of whatever was sent as that. */
const asSent = (event: ChatMessageEvent, commands: readonly Command[]): ChatMessageEvent => {
  if (event.type !== 'command.ended') return event;
  const sent = commands.findLast(({ key, attempt }) => key === event.key && attempt === event.attempt);
  return sent ? { ...event, command: sent.type } : event;
};

testEveryTransition(chatMessageMachine, 'a message', pathsOf);

describe('what holds after every generated path', () => {
  for (const { input, walked } of pathsOf.map((one) => ({ ...one, walked: sampleOf(one.paths) })))
    test(`${walked.length} paths from ${input.isNew ? 'the press' : input.outgoing.state}: on screen once`, () => {
      for (const { events: path, description, state } of walked) {
        const tab = new Map<string, unknown>();
        const client = startSystem({ stored: hospital, browser: new Map([['hospitalId', 1]]), tab });
        client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
        if (input.isNew)
          client.system.send({
            type: 'user.sendMessage',
            ...of,
            content: written.content,
            file: null,
            writtenAt: 5,
          });
        else client.publish({ type: 'chat.messageKept', ...of, outgoing: input.outgoing, onDisk: true });
        for (const event of path) client.play(asSent(event, client.commands));

        const waiting = [...client.system.outgoing.getSnapshot().values()];
        const shown = client.system.conversation.getSnapshot().messages.map(({ id }) => id);
        const value = String(state.value);
        const isOver = ['sent', 'seen', 'discarded'].includes(value);
        expect(
          waiting.map((one) => one.state),
          description,
        ).toEqual(isOver ? [] : [value]);
        // What the backend has is shown, also where a person had given it up.
        const isThere = path.some(({ type }) => type === 'chat.messageSent');
        expect(shown, description).toEqual(isThere ? ['50'] : []);
        for (const one of waiting) expect(one.content, description).toBe(written.content);
      }
    });
});

describe('single rules', () => {
  const start = () => {
    const client = startSystem({ stored: hospital, browser: new Map([['hospitalId', 1]]) });
    client.system.send({ type: 'user.sendMessage', ...of, content: 'hello', file: null, writtenAt: 5 });
    return client;
  };
  const states = (client: ReturnType<typeof start>) =>
    [...client.system.outgoing.getSnapshot().values()].map(({ state }) => state);

  test('a press is kept until the outbox has it, also when the worker dies', () => {
    const client = start();
    expect(client.kept.commands.map(({ command }) => command.type)).toEqual(['chat.send']);
    client.workerDies('crash');
    expect(states(client)).toEqual(['waiting']);
    client.workerStarts();
    expect(client.commands.filter(({ type }) => type === 'chat.send')).toHaveLength(2);
    client.end('chat.send', 'done');
    expect(client.kept.commands).toEqual([]);
  });

  test('a press that no worker could take is shown as failed, and Try again repeats it', () => {
    const client = start();
    client.end('chat.send', 'failed');
    expect(states(client)).toEqual(['failed']);
    expect(client.toasts.map(({ kind }) => kind)).toEqual(['chatSendFailed']);
    client.system.send({ type: 'user.tryMessageAgain', id: written.id });
    expect(client.commands.filter(({ type }) => type === 'chat.send')).toHaveLength(2);
  });

  test('a message that stands in the outbox is tried again there', () => {
    const client = start();
    client.publish({ type: 'chat.messageKept', ...of, outgoing: written, onDisk: true });
    client.publish({ type: 'chat.messageFailed', ...of, step: 'send', failure });
    client.system.send({ type: 'user.tryMessageAgain', id: written.id });
    expect(client.commands.at(-1)).toMatchObject({ type: 'chat.tryAgain', messageId: written.id });
  });

  test('a discarded message is gone at once, and the discarding is kept', () => {
    const client = start();
    client.system.send({ type: 'user.discardMessage', id: written.id });
    expect(states(client)).toEqual([]);
    expect(client.kept.commands.map(({ command }) => command.type)).toEqual(['chat.send', 'chat.discard']);
  });

  test('nothing of it is left after the session', () => {
    const client = start();
    client.system.notice({ type: 'page.lostSession' });
    expect(states(client)).toEqual([]);
  });
});
