import { describe, expect, test } from 'vitest';
import { provisionalId } from '../../../src/domain/chat-provisional.ts';
import { createLateFrames } from '../../../src/worker/chat/late-frames.ts';
import type { ReceivedMessage } from '../../../src/worker/chat/to-message.ts';
import { messageOf } from '../../support/chat-messages.ts';

const noon = Date.parse('2026-03-12T06:30:00Z');

/** Under a connection that stands since a minute. */
function start() {
  const clock = { now: 0 };
  const frames = createLateFrames({ now: () => clock.now, backendNow: () => noon + clock.now });
  frames.connected();
  clock.now = 60_000;
  type Changes = {
    own?: boolean;
    key?: string | null;
    agoMs?: number;
    isZoned?: boolean | null;
    of?: string;
  };
  const message = (
    id: string,
    content: string,
    { own = true, key = null, agoMs = 500, isZoned = true, of = '7' }: Changes = {},
  ): ReceivedMessage => ({
    message: messageOf({ id, own, content, phlebotomistId: of, createdAt: noon + clock.now - agoMs }),
    key,
    isZoned,
  });
  let serial = 0;
  return {
    clock,
    connected: frames.connected,
    /** A history brings it, or another tab. */
    stored: (id: string, content = 'ok', changes: Changes = {}) =>
      frames.stored(message(id, content, changes)),
    /** A live message without an id. */
    isLate: (content = 'ok', changes: Changes = {}) => {
      serial += 1;
      const own = changes.own ?? true;
      const frame = message(provisionalId({ own, content }, noon, serial), content, { agoMs: 0, ...changes });
      frames.arrived(frame);
      return frames.isLate(frame);
    },
    isLateStored: (id: string) => {
      const frame = message(id, 'ok');
      frames.arrived(frame);
      return frames.isLate(frame);
    },
    /** One that waits for the disk; answers whether it is late by then. */
    arrives: (content = 'ok') => {
      const frame = message(provisionalId({ own: true, content }, noon, 0), content, { agoMs: 0 });
      frames.arrived(frame);
      return () => frames.isLate(frame);
    },
  };
}

describe('a live message without an id', () => {
  test('is late where its message is here already, once', () => {
    const { stored, isLate } = start();
    stored('1');
    expect([isLate(), isLate()]).toEqual([true, false]);
  });

  test('is late once for each message of these words, whoever wrote them', () => {
    const { stored, isLate } = start();
    for (const id of ['1', '2']) stored(id, 'ok', { own: false });
    expect([isLate('ok', { own: false }), isLate('ok', { own: false })]).toEqual([true, true]);
    expect(isLate('ok', { own: false })).toBe(false);
  });

  test('is not late for a message of other words, another writer or another conversation', () => {
    const { stored, isLate } = start();
    stored('1');
    expect([isLate('no'), isLate('ok', { own: false }), isLate('ok', { of: '8' })]).toEqual([
      false,
      false,
      false,
    ]);
    expect(isLate()).toBe(true);
  });

  test('that came before the history is not waited for, also where the backend stores a minute later', () => {
    const { clock, stored, isLate } = start();
    expect(isLate()).toBe(false);
    clock.now += 55_000;
    stored('1');
    expect(isLate()).toBe(false);
  });

  test('is late for a message that a history brings again and again', () => {
    const { stored, isLate } = start();
    stored('1');
    expect(isLate()).toBe(true);
    stored('1');
    expect(isLate()).toBe(false);
  });

  test('is late where the two say that they are the same, and not where they say that they are not', () => {
    const { stored, isLate } = start();
    stored('1', 'ok', { key: 'a' });
    expect([isLate('ok', { key: 'b' }), isLate('ok', { key: 'a' })]).toEqual([false, true]);
    stored('2', 'ok', { key: 'c' });
    expect(isLate()).toBe(true);
  });

  test('is late that waits for the disk while a history brings its message, also under the next connection', () => {
    const { clock, connected, stored, arrives, isLate } = start();
    const isLateThen = arrives();
    expect(isLateThen()).toBe(false);
    connected();
    clock.now += 5_000;
    stored('1', 'ok', { agoMs: 4_000 });
    expect(isLateThen()).toBe(true);
    stored('1', 'ok', { agoMs: 4_000 });
    expect(isLate()).toBe(false);
  });

  test('is not late for a message that was stored before it was told', () => {
    const { clock, stored, arrives } = start();
    const isLateThen = arrives();
    clock.now += 1_000;
    stored('1', 'ok', { agoMs: 3_001 });
    expect(isLateThen()).toBe(false);
    stored('2', 'ok', { agoMs: 3_000 });
    expect(isLateThen()).toBe(true);
  });

  test('is a new one where the backend dates live messages otherwise than stored ones', () => {
    const { stored, isLate } = start();
    expect(isLate('ok', { agoMs: -19_800_000 })).toBe(false);
    stored('1');
    expect(isLate('ok', { agoMs: -19_800_000 })).toBe(false);
  });

  test('is a new message ten seconds after', () => {
    const { clock, stored, isLate } = start();
    stored('1');
    clock.now += 9_999;
    stored('2', 'no');
    expect(isLate()).toBe(true);
    clock.now += 10_000;
    expect(isLate('no')).toBe(false);
  });

  test('is a new one where the message of these words is an old one, or of before this connection', () => {
    const { clock, connected, stored, isLate } = start();
    stored('1', 'ok', { agoMs: 12_001 });
    expect(isLate()).toBe(false);
    stored('2', 'no', { agoMs: 12_000 });
    expect(isLate('no')).toBe(true);
    connected();
    clock.now += 500;
    stored('3', 'yes', { agoMs: 2_501 });
    expect(isLate('yes')).toBe(false);
  });

  test('of an earlier connection is no longer waited for', () => {
    const { connected, stored, isLate } = start();
    stored('1');
    connected();
    expect(isLate()).toBe(false);
  });

  test('is a new one where the backend stores no moments, or has not stored that one', () => {
    const { stored, isLate } = start();
    stored('1', 'ok', { isZoned: null });
    stored(provisionalId({ own: true, content: 'ok' }, noon, 99));
    expect(isLate()).toBe(false);
  });
});

test('a live message that has its id is never late', () => {
  const { stored, isLateStored } = start();
  stored('1');
  expect([isLateStored('1'), isLateStored('2')]).toEqual([false, false]);
});
