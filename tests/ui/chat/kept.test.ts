import { beforeEach, describe, expect, test } from 'vitest';
import { keepDraft, readDraft } from '../../../src/ui/chat/drafts.ts';
import {
  keepReplies,
  ownRepliesAtMost,
  readReplies,
  refusalOf,
  withReply,
} from '../../../src/ui/chat/own-replies.ts';

const KEY = 'homedraw.chat.drafts';
const storage = () => window.sessionStorage;
beforeEach(() => window.sessionStorage.clear());

describe('drafts', () => {
  test('are kept for each phlebotomist, exactly', () => {
    keepDraft(storage, '1', '7', ' half a\n sentence ');
    keepDraft(storage, '1', '8', 'another');
    expect(readDraft(storage, '1', '7')).toBe(' half a\n sentence ');
    keepDraft(storage, '1', '7', '');
    expect(readDraft(storage, '1', '7')).toBe('');
    expect(readDraft(storage, '1', '8')).toBe('another');
  });

  test('are of one hospital', () => {
    keepDraft(storage, '1', '7', 'of one');
    expect(readDraft(storage, '2', '7')).toBe('');
    keepDraft(storage, '2', '7', 'of two');
    expect(readDraft(storage, '1', '7')).toBe('');
  });

  test('removing the last one removes the key', () => {
    keepDraft(storage, '1', '7', 'x');
    keepDraft(storage, '1', '7', '');
    expect(window.sessionStorage.getItem(KEY)).toBeNull();
  });

  test('fifty conversations keep theirs, the newest ones', () => {
    for (let n = 0; n < 60; n += 1) keepDraft(storage, '1', String(n), `draft ${n}`);
    expect(readDraft(storage, '1', '9')).toBe('');
    expect(readDraft(storage, '1', '10')).toBe('draft 10');
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"hospitalId":"1"}',
    '{"hospitalId":"1","drafts":[["7"],["7",7],null]}',
  ])('the stored value %j is no draft', (kept) => {
    window.sessionStorage.setItem(KEY, kept);
    expect(readDraft(storage, '1', '7')).toBe('');
    keepDraft(storage, '1', '7', 'new');
    expect(readDraft(storage, '1', '7')).toBe('new');
  });

  test('a storage that throws is as if nothing was kept', () => {
    const broken = (): Storage => {
      throw new Error('switched off');
    };
    keepDraft(broken, '1', '7', 'x');
    expect(readDraft(broken, '1', '7')).toBe('');
  });
});

describe('ready replies of one’s own', () => {
  const kept = new Map<string, unknown>();
  const store = {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: unknown) => void kept.set(key, value),
  };
  beforeEach(() => kept.clear());

  test('are kept for each hospital', () => {
    keepReplies(store, '1', ['Where?']);
    expect(readReplies(store, '1')).toEqual(['Where?']);
    expect(readReplies(store, '2')).toEqual([]);
  });

  test('invalid replies are left out, and there are thirty at most', () => {
    kept.set('homedraw.chat.replies.1', ['ok', ' ', 7, null, 'x'.repeat(301)]);
    expect(readReplies(store, '1')).toEqual(['ok']);
    kept.set(
      'homedraw.chat.replies.1',
      Array.from({ length: 50 }, (_, n) => `reply ${n}`),
    );
    expect(readReplies(store, '1')).toHaveLength(ownRepliesAtMost);
    kept.set('homedraw.chat.replies.1', { length: 1 });
    expect(readReplies(store, '1')).toEqual([]);
  });

  test('an invalid text is refused with a reason', () => {
    const full = Array.from({ length: ownRepliesAtMost }, (_, n) => `reply ${n}`);
    expect(refusalOf(' ', [], [])).toBe('blank');
    expect(refusalOf('x'.repeat(301), [], [])).toBe('tooLong');
    expect(refusalOf(' Where? ', ['Where?'], [])).toBe('known');
    expect(refusalOf('new', full, full)).toBe('full');
    expect(refusalOf('new', full, full.slice(1))).toBeNull();
  });

  test('choosing one keeps the text in the box', () => {
    expect(withReply(' ', 'Where?')).toBe('Where?');
    expect(withReply('Hello,', 'Where?')).toBe('Hello, Where?');
    expect(withReply('Hello\n', 'Where?')).toBe('Hello\nWhere?');
  });
});
