import { describe, expect, test } from 'vitest';
import { initialTransition, type SnapshotFrom } from 'xstate';
import type { Command } from '../../src/contract/capabilities.ts';
import type { Outgoing } from '../../src/contract/chat.ts';
import type { CommandEnded } from '../../src/contract/command.ts';
import { type ChatMessageEvent, chatMessageMachine } from '../../src/machines/chat/chat-message.machine.ts';
import { outgoing } from '../support/chat.ts';
import { messageOf } from '../support/chat-messages.ts';
import { testEveryTransition } from '../support/model.ts';
import { statesReached, stepOf } from '../support/model-steps.ts';
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

type Snapshot = SnapshotFrom<typeof chatMessageMachine>;

/** Where the message comes to with an event, and what is asked of the world for it. */
function step(state: Snapshot, event: ChatMessageEvent) {
  const { after, asked } = stepOf(chatMessageMachine, state, event);
  return { value: after.value, context: after.context, asked };
}
const untouched = ({ value, context }: Snapshot) => ({ value, context, asked: [] });

describe('what holds in every state that a path reaches', () => {
  const states = pathsOf
    .flatMap(({ paths }) => statesReached<typeof chatMessageMachine>(paths, keyOf))
    .filter(({ status }) => status === 'active');
  const { id } = written;
  const sendFailed = (why: object) => ['announceFailure', { step: 'send', failure: why }];

  test('a message that was found is where the outbox has it; one that was pressed waits, and is sent', () => {
    for (const input of inputs) {
      const [state, actions] = initialTransition(chatMessageMachine, input);
      expect(state.value).toBe(input.outgoing.state);
      expect(actions.map(({ type, params }) => [type, params])).toEqual(
        input.isNew ? [['requestSend', { outgoing: written, attempt: 1 }]] : [],
      );
      expect([state.context.asking, state.context.kept]).toEqual(input.isNew ? [1, 'no'] : [null, 'disk']);
    }
  });

  test('a word of the worker counts wherever the message is, since another tab may be ahead', () => {
    for (const state of states) {
      const { context } = state;
      const noTrouble = { progress: null, failure: null };
      expect(step(state, { type: 'chat.messagePublished', ...of, ...stamp })).toEqual({
        ...untouched(state),
        value: 'sending',
      });
      expect(step(state, { type: 'chat.messageUnconfirmed', ...of, ...stamp })).toEqual({
        ...untouched(state),
        value: 'unconfirmed',
      });
      expect(step(state, { type: 'chat.messageWaits', ...of, ...stamp })).toMatchObject({
        ...{ value: 'waiting', asked: [] },
        context: state.value === 'waiting' ? context : { ...context, ...noTrouble },
      });
      // One that failed in another tab meanwhile shows that until it is tried again.
      expect(step(state, { type: 'chat.uploadProgressed', ...of, sent: 3, total: 9, ...stamp })).toEqual(
        state.value === 'failed'
          ? untouched(state)
          : {
              ...{ value: 'uploading', asked: [] },
              context: { ...context, progress: { sent: 3, total: 9 } },
            },
      );
      expect(step(state, { type: 'chat.messageDiscarded', ...of, ...stamp })).toEqual({
        ...untouched(state),
        value: 'discarded',
      });
      for (const seen of [false, true])
        expect(
          step(state, { type: 'chat.messageSent', ...of, message: { ...echo, seen }, ...stamp }),
        ).toEqual({ ...untouched(state), value: seen ? 'seen' : 'sent' });
    }
  });

  test('the outbox’s copy is taken over with its state, and whether the disk has it', () => {
    for (const state of states)
      for (const value of ['waiting', 'sending', 'unconfirmed', 'failed'] as const)
        for (const onDisk of [true, false]) {
          const copy = { ...written, content: 'as kept', state: value };
          const given = { ...copy, failure: value === 'failed' ? failure : null };
          const kept = { kept: onDisk ? 'disk' : 'memory', outgoing: given, failure: given.failure };
          const isNews = value === 'failed' && state.value !== 'failed';
          expect(
            step(state, { type: 'chat.messageKept', ...of, ...stamp, outgoing: given, onDisk }),
          ).toMatchObject({ value, context: kept, asked: isNews ? [sendFailed(failure)] : [] });
        }
  });

  test('each failure is said when it comes, with the step that failed', () => {
    for (const state of states) {
      for (const at of ['upload', 'send'] as const)
        expect(step(state, { type: 'chat.messageFailed', ...of, step: at, failure, ...stamp })).toEqual({
          value: 'failed',
          context: { ...state.context, asking: null, failure },
          asked: [['announceFailure', { step: at, failure }]],
        });
    }
  });

  test('the end of a command that no worker took fails the message that waits for it, and no other end does', () => {
    for (const state of states) {
      const { asking } = state.context;
      const waits = asking !== null && (state.value === 'waiting' || state.value === 'unconfirmed');
      const end = endOf('chat.send', asking ?? 0, 'failed');
      expect(step(state, end)).toEqual(
        waits
          ? {
              ...{ value: 'failed', asked: [sendFailed(end.failure ?? {})] },
              context: { ...state.context, asking: null, failure: end.failure },
            }
          : untouched(state),
      );
      for (const other of [
        endOf('chat.send', asking ?? 0, 'done'),
        endOf('chat.send', (asking ?? 0) - 1, 'failed'),
      ])
        expect(step(state, other)).toEqual(untouched(state));
    }
  });

  test('what a person may do with it, each as a command of its own', () => {
    for (const state of states) {
      const { context, value } = state;
      const attempt = context.attempt + 1;
      const byId = { id, attempt };
      // What was given to the socket can no longer be taken back.
      expect(step(state, { type: 'user.discardMessage', id })).toEqual(
        value === 'sending'
          ? untouched(state)
          : { value: 'discarded', context: { ...context, attempt }, asked: [['requestDiscard', byId]] },
      );
      expect(step(state, { type: 'user.cancelUpload', id })).toEqual(
        value === 'uploading'
          ? { value, context: { ...context, attempt }, asked: [['requestCancel', byId]] }
          : untouched(state),
      );
      const again =
        context.kept === 'no'
          ? ['requestSend', { outgoing: context.outgoing, attempt }]
          : ['requestAgain', byId];
      expect(step(state, { type: 'user.tryMessageAgain', id })).toEqual(
        value === 'failed'
          ? {
              ...{ value: 'waiting', asked: [again] },
              context: { ...context, attempt, asking: attempt, progress: null, failure: null },
            }
          : untouched(state),
      );
    }
  });

  test('a message that the outbox of a new worker lacks is over, is sent again, or its end is unknown', () => {
    for (const state of states) {
      const { context, value } = state;
      const { kept } = context;
      for (const onDisk of [true, false]) {
        const read = (ids: readonly string[]) =>
          step(state, { type: 'chat.outboxRead', ids: [...ids], onDisk, ...stamp });
        expect(read([id])).toEqual(untouched(state));
        const lacking = read([]);
        if (kept === 'no') expect(lacking).toEqual(untouched(state));
        else if (kept === 'disk' && onDisk)
          expect(lacking).toEqual({ ...untouched(state), value: 'discarded' });
        else if (kept === 'memory' && value === 'waiting') {
          const attempt = context.attempt + 1;
          expect(lacking).toMatchObject({
            value,
            context: { kept: 'no', attempt, asking: attempt },
            asked: [['requestSend', { outgoing: context.outgoing, attempt }]],
          });
        } else if (value === 'failed')
          expect(lacking).toEqual({ value, context: { ...context, kept: 'no' }, asked: [] });
        else {
          const why = { kind: 'stopped', code: 'endUnknown' };
          expect(lacking).toMatchObject({
            ...{ value: 'failed', context: { kept: 'no', asking: null, failure: why } },
            asked: [sendFailed(why)],
          });
        }
      }
    }
  });
});

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
