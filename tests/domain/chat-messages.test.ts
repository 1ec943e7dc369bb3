import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../../src/contract/chat.ts';
import { mergeMessages } from '../../src/domain/chat-messages.ts';
import { provisionalId } from '../../src/domain/chat-provisional.ts';
import { messageOf } from '../support/chat-messages.ts';

describe('a message that is received again', () => {
  const changes: readonly Partial<ChatMessage>[] = [
    { seen: true },
    { content: 'I am late' },
    { createdAt: 2_000 },
    { attachmentUrl: '/files/1' },
    { kind: 'image' },
    { own: true },
  ];

  test.each(changes)('counts in its last version: %o', (change) => {
    const last = messageOf(change);
    expect(mergeMessages([messageOf()], [last])).toEqual([last]);
    const others = [messageOf({ id: '0', createdAt: 1 }), messageOf({ id: '9', createdAt: 9_000 })];
    expect(mergeMessages([...others, messageOf()], [last])).toEqual([others[0], last, others[1]]);
  });

  test('stays seen, and otherwise counts in its last version', () => {
    const seen = messageOf({ seen: true });
    expect(mergeMessages([seen], [messageOf({ content: 'I am late' })])).toEqual([
      { ...seen, content: 'I am late' },
    ]);
    const known = [seen];
    expect(mergeMessages(known, [messageOf()])).toBe(known);
  });
});

describe('a conversation with a message that is not stored yet', () => {
  const provisional = (seen: boolean) =>
    messageOf({
      id: provisionalId({ own: false, content: 'ok' }, 2_000, 0),
      content: 'ok',
      createdAt: 2_000,
      seen,
    });

  test('is the same list where nothing changed', () => {
    const known = [messageOf({ seen: true }), provisional(false)];
    for (const received of [[], [messageOf()], [provisional(false)], [messageOf(), provisional(false)]])
      expect(mergeMessages(known, received)).toBe(known);
  });

  test.each([true, false])('shows the stored one in its place, seen as that was: %o', (seen) => {
    const [before, after] = [
      messageOf({ seen: !seen }),
      messageOf({ id: '3', createdAt: 3_000, seen: !seen }),
    ];
    const stored = messageOf({ id: '2', content: 'ok', createdAt: 2_000 });
    expect(mergeMessages([before, provisional(seen), after], [stored])).toEqual([
      before,
      { ...stored, seen },
      after,
    ]);
  });

  test('keeps the order in which they were told, though the backend stored the first later than the second was told', () => {
    const told = (content: string, createdAt: number) =>
      messageOf({ id: provisionalId({ own: false, content }, 60_000, 0), content, createdAt });
    const known = [
      told('b', 1_000),
      told('c', 1_001),
      told('a', 1_002),
      messageOf({ id: '9', createdAt: 1_400 }),
    ];
    const first = messageOf({ id: '10', content: 'b', createdAt: 1_500 });
    const shown = mergeMessages(known, [first]);
    expect(shown.map(({ content }) => content)).toEqual(['On my way', 'b', 'c', 'a']);

    const rest = ['c', 'a'].map((content, i) =>
      messageOf({ id: String(11 + i), content, createdAt: 1_600 + i }),
    );
    expect(mergeMessages(shown, rest)).toEqual([known[3], first, ...rest]);
  });
});
