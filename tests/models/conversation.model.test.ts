import { describe, expect, test } from 'vitest';
import { initialTransition, type SnapshotFrom } from 'xstate';
import type { CommandEnded } from '../../src/contract/command.ts';
import { type ConversationEvent, conversationMachine } from '../../src/machines/chat/conversation.machine.ts';
import { messageOf, upTo } from '../support/chat-messages.ts';
import { testEveryTransition } from '../support/model.ts';
import { type Asked, statesReached, stepOf } from '../support/model-steps.ts';
import { hospital } from '../support/realtime-client.ts';
import { startSystem } from '../support/system-client.ts';
import { relative, transitionPaths } from '../support/transition-paths.ts';
import { sampleOf } from '../support/whole.ts';

const stamp = { seq: 1, at: 1, session: null };
const failure = { kind: 'network', retry: 'auto', message: 'Failed to fetch' } as const;
const endOf = (command: string, attempt: number, outcome: 'done' | 'failed'): CommandEnded => ({
  type: 'command.ended',
  id: 1,
  command,
  key: null,
  attempt,
  outcome,
  failure: outcome === 'done' ? null : failure,
});

const events = ({ context }: SnapshotFrom<typeof conversationMachine>): ConversationEvent[] => [
  { type: 'user.openConversation', phlebotomistId: '7' },
  { type: 'user.openConversation', phlebotomistId: '8' },
  { type: 'user.closeConversation' },
  { type: 'user.lookAtConversation', isVisible: false },
  { type: 'user.lookAtConversation', isVisible: true },
  { type: 'user.loadConversationAgain' },
  { type: 'chat.messagesReceived', phlebotomistId: '7', messages: [messageOf()], source: 'live', ...stamp },
  { type: 'chat.messagesReceived', phlebotomistId: '8', messages: [messageOf()], source: 'live', ...stamp },
  { type: 'conversation.remembered', unseenUpTo: upTo(500, '0') },
  { type: 'chat.historyLoaded', phlebotomistId: '7', ...stamp },
  { type: 'chat.historyLoaded', phlebotomistId: '8', ...stamp },
  { type: 'chat.historyFailed', phlebotomistId: '7', failure, ...stamp },
  { type: 'chat.markedRead', phlebotomistId: '7', upTo: upTo(1_000), ...stamp },
  { type: 'chat.markedRead', phlebotomistId: '7', upTo: upTo(10), ...stamp },
  { type: 'chat.statusChanged', status: 'CONNECTED', ...stamp },
  { type: 'chat.statusChanged', status: 'DISCONNECTED', ...stamp },
  { type: 'page.workerDied', message: 'crash' },
  { type: 'page.workerStarted' },
  { type: 'page.sessionEnded' },
  ...[
    endOf('chat.open', context.attempt, 'done'),
    endOf('chat.open', context.attempt, 'failed'),
    endOf('chat.open', context.attempt - 1, 'failed'),
    endOf('chat.markRead', context.attempt, 'done'),
    endOf('chat.markRead', context.attempt, 'failed'),
  ].map((event) => relative(event, context.attempt)),
];
const keyOf = ({ value, context }: SnapshotFrom<typeof conversationMachine>) => [
  value,
  { ...context, attempt: 0, failure: null },
];
const paths = transitionPaths(conversationMachine, events, { keyOf });

testEveryTransition(conversationMachine, 'a conversation', [{ paths }]);

const states = statesReached(paths, keyOf);
type State = (typeof states)[number];

const open = (phlebotomistId: string): ConversationEvent => ({
  type: 'user.openConversation',
  phlebotomistId,
});
const close: ConversationEvent = { type: 'user.closeConversation' };
const look = (isVisible: boolean): ConversationEvent => ({ type: 'user.lookAtConversation', isVisible });
const loaded = (phlebotomistId: string): ConversationEvent => ({
  type: 'chat.historyLoaded',
  phlebotomistId,
  ...stamp,
});
const failed = (phlebotomistId: string): ConversationEvent => ({
  type: 'chat.historyFailed',
  phlebotomistId,
  failure,
  ...stamp,
});
const received = (phlebotomistId: string, createdAt: number): ConversationEvent => ({
  type: 'chat.messagesReceived',
  phlebotomistId,
  messages: [messageOf({ phlebotomistId, id: String(createdAt), createdAt })],
  source: 'live',
  ...stamp,
});
const read = (phlebotomistId: string, at: number): ConversationEvent => ({
  type: 'chat.markedRead',
  phlebotomistId,
  upTo: upTo(at),
  ...stamp,
});

const placeOf = ({ value }: State) => (typeof value === 'string' ? value : 'open');
const isMarking = ({ value }: State) => typeof value === 'object' && value['open'] === 'saying';
const shownOf = (state: State) => {
  const { phlebotomistId, failure: reason } = state.context;
  return { state: placeOf(state), phlebotomistId, failure: reason };
};
const closed = { state: 'closed', phlebotomistId: null, failure: null };

/** Where some events lead, and all that they ask of the world. */
function step(state: State, ...all: readonly ConversationEvent[]) {
  const asked: Asked[] = [];
  let after = state;
  for (const event of all) {
    const next = stepOf(conversationMachine, after, event);
    asked.push(...next.asked);
    after = next.after;
  }
  return { after, shown: shownOf(after), asked };
}
/** Nothing changes, and nothing is asked for. */
function expectNothing(state: State, event: ConversationEvent): void {
  const { after, asked } = step(state, event);
  expect([after.value, after.context, asked]).toEqual([state.value, state.context, []]);
}
/** Each open one, with the number of its phlebotomist. */
const opened = states.flatMap((state) => {
  const { phlebotomistId } = state.context;
  return phlebotomistId === null ? [] : [{ state, own: phlebotomistId, attempt: state.context.attempt }];
});
const requested = (phlebotomistId: string, attempt: number): Asked => [
  'requestOpen',
  { phlebotomistId, attempt },
];

describe('what holds in every state that a path reaches', () => {
  test('at first no conversation is open, and nothing is asked for', () => {
    const [start, actions] = initialTransition(conversationMachine);
    expect([shownOf(start), actions]).toEqual([closed, []]);
  });

  test('another that is opened takes the place of the one before, of which nothing is left; the same changes nothing', () => {
    for (const state of states) {
      const before = state.context.phlebotomistId;
      const next = step(state, open('9'));
      expect(next.shown).toEqual({ state: 'loading', phlebotomistId: '9', failure: null });
      expect(next.asked).toEqual([
        ['requestClose', { phlebotomistId: before ?? '' }],
        requested('9', state.context.attempt + 1),
      ]);
      expect(step(next.after, look(true), loaded('9'))).toMatchObject({
        shown: { state: 'open' },
        asked: [],
      });
      if (before !== null) expectNothing(state, open(before));
    }
  });

  test('one that is closed, or whose session ends, leaves nothing', () => {
    for (const state of states) {
      const { phlebotomistId } = state.context;
      const asked = phlebotomistId === null ? [] : [['requestClose', { phlebotomistId }]];
      for (const [event, asks] of [
        [close, asked],
        [{ type: 'page.sessionEnded' }, []],
      ] as const) {
        const ended = step(state, event);
        expect([ended.shown, ended.asked]).toEqual([closed, asks]);
        const again = step(ended.after, open('7'), look(true), loaded('7'));
        expect(again.asked.map(([name]) => name)).toEqual(['requestClose', 'requestOpen']);
      }
    }
  });

  test('a worker that starts anew, or a person who asks again for what is missing, loads it again', () => {
    for (const state of states)
      for (const [event, isLoaded] of [
        [{ type: 'page.workerStarted' }, placeOf(state) !== 'closed'],
        [{ type: 'user.loadConversationAgain' }, placeOf(state) === 'gap'],
      ] as const) {
        if (!isLoaded) {
          expectNothing(state, event);
          continue;
        }
        const { shown, asked } = step(state, event);
        expect(shown.state).toBe('loading');
        expect(asked).toEqual([requested(state.context.phlebotomistId ?? '', state.context.attempt + 1)]);
      }
  });

  test('whole is a conversation whose history has come; where it does not come, that is told once, and shown until it does', () => {
    for (const { state, own, attempt } of opened) {
      const isAwaited = placeOf(state) === 'loading';
      const mayLack = isAwaited || placeOf(state) === 'gap';
      if (mayLack)
        for (const before of [[], [failed(own)]])
          expect(step(state, ...before, loaded(own)).shown).toEqual({
            ...{ state: 'open', phlebotomistId: own, failure: null },
          });
      else expectNothing(state, loaded(own));
      const told: Asked[] = isAwaited ? [['announceFailure', { phlebotomistId: own }]] : [];
      for (const [event, isShown] of [
        [failed(own), mayLack],
        [endOf('chat.open', attempt, 'failed'), isAwaited],
      ] as const)
        if (isShown)
          expect(step(state, event)).toMatchObject({
            shown: { state: 'gap', phlebotomistId: own, failure },
            asked: told,
          });
        else expectNothing(state, event);
      for (const event of [loaded('9'), failed('9')]) expectNothing(state, event);
    }
    for (const state of states)
      for (const event of [
        endOf('chat.open', state.context.attempt - 1, 'failed'),
        endOf('chat.open', state.context.attempt, 'done'),
        endOf('chat.close', state.context.attempt, 'failed'),
      ])
        expectNothing(state, event);
  });

  test('one that was whole may lack messages once the connection or the worker is lost', () => {
    for (const state of states) {
      for (const event of [
        ...(['DISCONNECTED', 'CONNECTING', 'ERROR'] as const).map(
          (status): ConversationEvent => ({ type: 'chat.statusChanged', status, ...stamp }),
        ),
        { type: 'page.workerDied', message: 'crash' } as const,
      ])
        if (placeOf(state) === 'open')
          expect(step(state, event)).toMatchObject({ shown: { state: 'gap' }, asked: [] });
        else expectNothing(state, event);
      expectNothing(state, { type: 'chat.statusChanged', status: 'CONNECTED', ...stamp });
    }
  });

  /** The markings that are asked for once nothing stands in their way any more: up to which moments. */
  function marked(from: State, own: string, isLookedAt = true): readonly number[] {
    const { attempt } = from.context;
    const { asked } = step(
      from,
      ...(isMarking(from) ? [endOf('chat.markRead', attempt, 'done')] : []),
      loaded(own),
      look(isLookedAt),
    );
    return asked.flatMap(([name, params]) => {
      if (name !== 'requestMarkRead') return [];
      const {
        phlebotomistId,
        upTo: end,
        attempt: number,
      } = params as {
        phlebotomistId: string;
        upTo: { at: number };
        attempt: number;
      };
      expect([phlebotomistId, number]).toEqual([own, attempt + 1]);
      return [end.at];
    });
  }

  test('the newest message is marked as read once the history is there, the tab is looked at and no marking is under way', () => {
    for (const { state, own, attempt } of opened) {
      const isAtOnce = placeOf(state) === 'open' && !isMarking(state) && state.context.isVisible;
      const { after, asked } = step(state, received(own, 5_000), received(own, 4_000));
      const end = { phlebotomistId: own, upTo: upTo(5_000, '5000'), attempt: attempt + 1 };
      expect(asked).toEqual(isAtOnce ? [['requestMarkRead', end]] : []);
      // Where it was asked for and has not come about, it is asked for again.
      expect(marked(after, own)).toEqual([5_000]);
      if (!state.context.isVisible) expect(marked(after, own, false)).toEqual([]);
    }
  });

  test('what was marked as read, here or in another tab, is not marked again; what is newer is', () => {
    for (const { state, own } of opened) {
      const { after } = step(state, received(own, 5_000));
      expect(marked(step(after, read(own, 5_000)).after, own)).toEqual([]);
      expect(marked(step(after, read(own, 4_999)).after, own)).toEqual([5_000]);
      for (const event of [read('9', 9_000), received('9', 9_000)]) expectNothing(after, event);
    }
  });

  test('a marking that failed is asked for again with the next message alone; another command’s end, or an older one’s, ends none', () => {
    for (const { state, own } of opened) {
      const { after } = step(state, look(true), loaded(own), received(own, 5_000));
      const { attempt } = after.context;
      if (!isMarking(after)) continue;
      for (const event of [
        endOf('chat.markRead', attempt - 1, 'done'),
        endOf('chat.markRead', attempt - 1, 'failed'),
        endOf('chat.open', attempt, 'failed'),
        endOf('chat.close', attempt, 'done'),
      ])
        expectNothing(after, event);
      const refused = step(after, endOf('chat.markRead', attempt, 'failed'));
      expect([refused.shown.state, refused.asked]).toEqual(['open', []]);
      expect(marked(refused.after, own)).toEqual([]);
      expect(step(refused.after, received(own, 6_000)).asked).toMatchObject([
        ['requestMarkRead', { upTo: upTo(6_000, '6000'), attempt: attempt + 1 }],
      ]);
    }
  });

  test('what the page knew already is marked too, where nothing newer has come', () => {
    for (const { state, own } of opened) {
      if (placeOf(state) !== 'loading') continue;
      const known = (at: number): ConversationEvent => ({
        type: 'conversation.remembered',
        unseenUpTo: upTo(at, String(at)),
      });
      expect(marked(step(state, known(5_000)).after, own)).toEqual([5_000]);
      expect(marked(step(state, received(own, 5_000), known(500)).after, own)).toEqual([5_000]);
    }
  });
});

describe('what holds after every generated path', () => {
  const walked = sampleOf(paths);
  test(`${walked.length} paths: the system shows what the machine says, and asks for no more than is open`, () => {
    for (const { events: path, description, state } of walked) {
      const client = startSystem({ stored: hospital, browser: new Map([['hospitalId', 1]]) });
      let isRunning = true;
      for (const event of path) {
        // A worker that is down cannot die, and one that runs cannot start.
        if (event.type === 'page.workerStarted' && isRunning) client.workerDies('crash');
        if (event.type === 'page.workerStarted') isRunning = true;
        if (event.type === 'page.workerDied') isRunning = false;
        // The system itself says it, of what it has.
        if (event.type === 'conversation.remembered') continue;
        client.play(event as Parameters<typeof client.play>[0]);
      }
      const shown = client.system.conversation.getSnapshot();
      expect(shown.phlebotomistId, description).toBe(state.context.phlebotomistId);
      if (state.context.phlebotomistId === null) expect(shown.state, description).toBe('closed');
    }
  });
});

describe('single rules', () => {
  const openIt = () => {
    const browser = new Map<string, unknown>([['hospitalId', 1]]);
    const client = startSystem({ stored: hospital, browser, tab: new Map() });
    client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    return client;
  };
  const receive = (
    client: ReturnType<typeof openIt>,
    createdAt: number,
    source: 'live' | 'history' = 'live',
  ) =>
    client.publish({
      type: 'chat.messagesReceived',
      phlebotomistId: '7',
      messages: [messageOf({ id: String(createdAt), createdAt })],
      source,
    });
  const asked = (client: ReturnType<typeof openIt>) =>
    client.commands.flatMap((command) => (command.type === 'chat.markRead' ? command.upTo.at : []));

  test('after the history the unread messages are reported as seen once, with the moment of the newest', () => {
    const client = openIt();
    receive(client, 10, 'history');
    receive(client, 20, 'history');
    expect(asked(client)).toEqual([]);
    client.publish({ type: 'chat.historyLoaded', phlebotomistId: '7' });
    receive(client, 30);
    expect(asked(client)).toEqual([20]);
    client.publish({ type: 'chat.markedRead', phlebotomistId: '7', upTo: upTo(20) });
    client.end('chat.markRead', 'done');
    expect(asked(client)).toEqual([20, 30]);
    client.publish({ type: 'chat.markedRead', phlebotomistId: '7', upTo: upTo(30) });
    client.end('chat.markRead', 'done');
    expect(asked(client)).toEqual([20, 30]);
  });

  test('a hidden tab counts new messages, and reports them as seen when it is shown', () => {
    const client = openIt();
    client.publish({ type: 'chat.historyLoaded', phlebotomistId: '7' });
    client.system.send({ type: 'user.lookAtConversation', isVisible: false });
    receive(client, 10);
    expect(client.system.chat.getSnapshot().unread).toEqual({ '7': 1 });
    expect(asked(client)).toEqual([]);
    client.system.send({ type: 'user.lookAtConversation', isVisible: true });
    expect(asked(client)).toEqual([10]);
    client.publish({ type: 'chat.markedRead', phlebotomistId: '7', upTo: upTo(10) });
    expect(client.system.chat.getSnapshot().unread).toEqual({ '7': 0 });
  });

  test('a message that is refused to be seen does not ask for ever', () => {
    const client = openIt();
    receive(client, 10);
    client.publish({ type: 'chat.historyLoaded', phlebotomistId: '7' });
    client.end('chat.markRead', 'failed');
    expect(asked(client)).toEqual([10]);
    receive(client, 20);
    expect(asked(client)).toEqual([10, 20]);
  });

  test('a worker that starts anew is asked for the conversation again', () => {
    const client = openIt();
    client.workerDies('crash');
    client.workerStarts();
    expect(client.commands.filter(({ type }) => type === 'chat.open')).toHaveLength(2);
  });
});
