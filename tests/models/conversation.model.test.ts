import { describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { CommandEnded } from '../../src/contract/command.ts';
import { type ConversationEvent, conversationMachine } from '../../src/machines/chat/conversation.machine.ts';
import { messageOf, upTo } from '../support/chat-messages.ts';
import { testEveryTransition } from '../support/model.ts';
import { hospital } from '../support/realtime-client.ts';
import { startSystem } from '../support/system-client.ts';
import { relative, transitionPaths } from '../support/transition-paths.ts';

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
  { ...context, attempt: 0, asking: context.asking !== null, failure: null },
];
const paths = transitionPaths(conversationMachine, events, { keyOf });

testEveryTransition(conversationMachine, 'a conversation', [{ paths }]);

describe('what holds after every generated path', () => {
  test(`${paths.length} paths: the system shows what the machine says, and asks for no more than is open`, () => {
    for (const { events: path, description, state } of paths) {
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

  test('nothing is reported as seen while the tab is hidden, or before the history has come', () => {
    for (const { state, description } of paths) {
      const { context, value } = state;
      const isSaying = typeof value === 'object' && value['open'] === 'saying';
      expect(context.asking !== null, description).toBe(isSaying);
      if (value !== 'closed') expect(context.phlebotomistId, description).not.toBeNull();
    }
  });
});

describe('single rules', () => {
  const open = () => {
    const browser = new Map<string, unknown>([['hospitalId', 1]]);
    const client = startSystem({ stored: hospital, browser, tab: new Map() });
    client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    return client;
  };
  const receive = (client: ReturnType<typeof open>, createdAt: number, source: 'live' | 'history' = 'live') =>
    client.publish({
      type: 'chat.messagesReceived',
      phlebotomistId: '7',
      messages: [messageOf({ id: String(createdAt), createdAt })],
      source,
    });
  const asked = (client: ReturnType<typeof open>) =>
    client.commands.flatMap((command) => (command.type === 'chat.markRead' ? command.upTo.at : []));

  test('after the history the unread messages are reported as seen once, with the moment of the newest', () => {
    const client = open();
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
    const client = open();
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
    const client = open();
    receive(client, 10);
    client.publish({ type: 'chat.historyLoaded', phlebotomistId: '7' });
    client.end('chat.markRead', 'failed');
    expect(asked(client)).toEqual([10]);
    receive(client, 20);
    expect(asked(client)).toEqual([10, 20]);
  });

  test('a worker that starts anew is asked for the conversation again', () => {
    const client = open();
    client.workerDies('crash');
    client.workerStarts();
    expect(client.commands.filter(({ type }) => type === 'chat.open')).toHaveLength(2);
  });
});
