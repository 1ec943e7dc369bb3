import { act, cleanup, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
// Loaded before, so that no test waits for files.
import '../../../src/ui/app/console.tsx';
import '../../../src/ui/chat/chat-screen.tsx';
import { hostileFacts, hostileMoment, hostileNumber, hostileText } from '../../support/hostile.ts';
import { layOut } from '../laid-out.ts';
import { renderApp } from '../render.tsx';
import { fakeChat, message, outgoing } from './fake-chat.ts';

const said: unknown[] = [];
layOut();
beforeEach(() => {
  localStorage.setItem('homedraw.notificationsAsked', 'true');
  vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(...words));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const messages = fc
  .array(
    fc.record({
      own: fc.boolean(),
      seen: fc.boolean(),
      content: hostileText,
      kind: fc.constantFrom('text' as const, 'file' as const, 'image' as const),
      attachmentUrl: fc.option(fc.oneof(hostileText, fc.constant('javascript:alert(1)'), fc.webPath())),
      createdAt: hostileMoment,
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((given) => given.map((fields, n) => message(n, fields)));
const outgoings = fc
  .array(
    fc.record({
      content: hostileText,
      writtenAt: hostileMoment,
      state: fc.constantFrom('waiting', 'uploading', 'sending', 'unconfirmed', 'failed'),
      file: fc.option(fc.record({ name: hostileText, mimeType: hostileText, size: hostileNumber })),
      progress: fc.option(fc.record({ sent: hostileNumber, total: hostileNumber })),
    }),
    { maxLength: 5 },
  )
  .map((given) => given.map((fields, n) => outgoing(n, fields as Parameters<typeof outgoing>[1])));

test('no message, count or name breaks the chat', () =>
  fc.assert(
    fc.asyncProperty(
      hostileFacts,
      messages,
      outgoings,
      fc.dictionary(fc.constantFrom('7', '1', '__proto__', 'constructor'), hostileNumber),
      async (facts, messages, waiting, unread) => {
        said.length = 0;
        const newest = new Map(messages.slice(0, 3).map((one, n) => [String(n), one]));
        const fake = fakeChat({ unread, newest });
        fake.histories.set('7', { messages, firstUnreadId: '1' });
        fake.outgoing.set(new Map(waiting.map((one) => [one.id, one])));
        try {
          const app = renderApp('/chat-box?driverId=7', { signedIn: true, dress: fake.dress });
          await screen.findByRole('heading', { level: 1, name: 'Messages' });
          await act(async () => app.publish(...facts));
          screen.getByRole('heading', { level: 1, name: 'Messages' });
          screen.getByRole('textbox', { name: /^Message to/ });
          expect(screen.queryByText('This screen could not be shown')).toBeNull();
          expect(document.body.textContent).not.toContain('Invalid Date');
          expect(document.querySelector('[href^="javascript:"]')).toBeNull();
          expect(said.filter((word) => word instanceof Error)).toEqual([]);
        } finally {
          cleanup();
        }
      },
    ),
    { numRuns: 15, endOnFailure: true },
  ));
