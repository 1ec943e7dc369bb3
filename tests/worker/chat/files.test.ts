import { describe, expect, test } from 'vitest';
import type { Outgoing } from '../../../src/contract/chat.ts';
import { type Clock, delay } from '../../../src/worker/clock.ts';
import {
  chatting,
  connectChat,
  dropChat,
  factsAbout,
  chatFile as file,
  outgoing,
  ownRow,
  receiveChat,
  sends,
  write,
  writeWithFile,
} from '../../support/chat.ts';
import type { RealtimeClient } from '../../support/realtime-client.ts';
import { twoChats } from '../../support/two-chats.ts';

describe('a file', () => {
  const upload = '/api/chat/upload';
  /** Two tabs of a browser, both connected. */
  const twoTabs = async () => {
    const { clock, follower: one, leader: other } = await twoChats();
    for (const tab of [one, other]) {
      tab.backend.on(upload, { text: '/api/chat/files/abc' });
      await connectChat(tab);
    }
    return { clock, one, other };
  };
  const png = () => new File([new Uint8Array([1, 2, 3])], 'tube.png', { type: 'image/png' });
  /** A file that the disk of the person's machine gives slowly. */
  const slowPng = (clock: Clock, readingMs: number) =>
    Object.assign(png(), {
      arrayBuffer: async () => {
        await delay(clock, readingMs);
        return new ArrayBuffer(3);
      },
    });

  test('is uploaded on Send and goes as its MIME type with the URL that was answered', async () => {
    const client = await chatting();
    client.backend.on(upload, { text: '/api/chat/files/abc' });
    await connectChat(client);
    const id = await writeWithFile(client, [png()]);
    expect(client.chat.published.at(-1)?.body).toMatchObject({
      messageType: 'image/png',
      attachmentUrl: '/api/chat/files/abc',
      content: 'Shared file: tube.png',
    });
    expect(factsAbout(client, id)).toContain('uploadProgressed');
    await dropChat(client);
    await connectChat(client);
    await client.clock.advance(3_000);
    expect(client.backend.callsTo(upload)).toHaveLength(1);
  });

  test('whose upload fails keeps its text and itself; Try again uploads it again', async () => {
    const client = await chatting();
    client.backend.on(upload, { text: 'full', status: 500 });
    await connectChat(client);
    const id = await writeWithFile(client, [png()]);
    expect(client.factsOf('chat.messageFailed')[0]).toMatchObject({ id, step: 'upload' });
    client.backend.on(upload, { text: '"/api/chat/files/abc"' });
    client.page.give({ type: 'chat.tryAgain', messageId: id });
    await client.clock.advance(30);
    expect(client.chat.published.at(-1)?.body).toMatchObject({ attachmentUrl: '/api/chat/files/abc' });
  });

  test('whose upload breaks waits in its place, before later messages, and is uploaded again', async () => {
    const client = await chatting();
    client.backend.on(upload, 'broken');
    await connectChat(client);
    const id = await writeWithFile(client, [png()]);
    expect(factsAbout(client, id).at(-1)).toBe('messageWaits');
    await write(client, 'after it');
    client.backend.on(upload, 'hang');
    await client.clock.advance(5_000);
    for (let falls = 0; falls < 5; falls += 1) {
      await dropChat(client);
      await client.clock.advance(21_000);
      if (falls === 4) client.backend.on(upload, { text: '/api/chat/files/abc' });
      await connectChat(client);
    }
    expect(client.factsOf('chat.messageFailed')).toEqual([]);
    expect(sends(client)).toEqual(['Shared file: tube.png']);
    await receiveChat(client, ownRow(2, 'Shared file: tube.png', { attachmentUrl: '/api/chat/files/abc' }));
    expect(sends(client)).toEqual(['Shared file: tube.png', 'after it']);
  });

  test('whose upload breaks three times stands as failed; Try again gives it three more uploads', async () => {
    const client = await chatting();
    client.backend.on(upload, 'broken');
    await connectChat(client);
    const id = await writeWithFile(client, [png()]);
    await client.clock.advance(60_000);
    expect(client.backend.callsTo(upload)).toHaveLength(3);
    expect(client.factsOf('chat.messageFailed')).toMatchObject([
      { id, step: 'upload', failure: { kind: 'network' } },
    ]);
    client.page.give({ type: 'chat.tryAgain', messageId: id });
    await client.clock.advance(60_000);
    expect(client.backend.callsTo(upload)).toHaveLength(6);
  });

  test('that cannot be read, or is gone, fails by name and holds the next message up for no moment', async () => {
    const client = await chatting();
    await connectChat(client);
    const gone = { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) };
    for (const files of [[], [Object.setPrototypeOf(gone, Blob.prototype)]]) {
      const id = await writeWithFile(client, files);
      // No other tab says that it reads the file.
      if (files.length === 0) await client.clock.advance(3_000);
      expect(client.factsOf('chat.messageFailed').at(-1)).toMatchObject({
        id,
        failure: { code: 'fileGone' },
      });
    }
    await write(client, 'next');
    expect(sends(client)).toEqual(['next']);
    expect(client.backend.callsTo(upload)).toEqual([]);
  });

  test('that is read slowly in one tab is not given up by another that has taken the press up without it', async () => {
    for (const [readingMs, isGivenUp] of [
      [1_500, false],
      [9_000, false],
      // Longer than the other tab waits: it is given up, and begins anew when it is there.
      [14_000, true],
    ] as const) {
      const { clock, one, other } = await twoTabs();
      const own = outgoing('Shared file: tube.png', { file });
      const slow = slowPng(clock, readingMs);
      const command = { type: 'chat.send', outgoing: own, writer: one.session } as const;
      other.page.give(command);
      one.page.give(command, { key: own.id }, [slow] as never);
      await clock.advance(readingMs + 900);
      expect(factsAbout(one, own.id).includes('messageFailed')).toBe(isGivenUp);
      expect([factsAbout(one, own.id).at(-1), factsAbout(other, own.id).at(-1)]).toEqual([
        'messagePublished',
        'messagePublished',
      ]);
      expect([...sends(one), ...sends(other)]).toEqual(['Shared file: tube.png']);
    }
  });

  test('that is read slowly is sent before what was pressed after it, in whichever tab', async () => {
    const { clock, one, other } = await twoTabs();
    const own = outgoing('Shared file: tube.png', { file });
    const next = outgoing('after it');
    const give = (tab: RealtimeClient, message: Outgoing, files: readonly unknown[] = []) =>
      tab.page.give(
        { type: 'chat.send', outgoing: message, writer: one.session },
        { key: message.id },
        files as never,
      );
    // The tab that leads takes both presses up, as it does with all that are kept.
    give(one, own, [slowPng(clock, 2_500)]);
    give(other, own);
    give(one, next);
    give(other, next);
    await clock.advance(2_400);
    expect(sends(other)).toEqual([]);
    await clock.advance(1_000);
    expect(sends(other)).toEqual(['Shared file: tube.png']);
    await receiveChat(other, ownRow(2, 'Shared file: tube.png', { attachmentUrl: '/api/chat/files/abc' }));
    expect([...sends(one), ...sends(other)]).toEqual(['Shared file: tube.png', 'after it']);
  });

  test('that is never read holds up only its own conversation, and that for twelve seconds', async () => {
    const client = await chatting();
    await connectChat(client);
    const own = outgoing('Shared file: tube.png', { file });
    const never = slowPng(client.clock, Number.POSITIVE_INFINITY);
    client.page.give({ type: 'chat.send', outgoing: own, writer: client.session }, { key: own.id }, [
      never,
    ] as never);
    await write(client, 'to another', { phlebotomistId: '8' });
    expect(sends(client)).toEqual(['to another']);
    await write(client, 'after it');
    await client.clock.advance(11_900);
    expect(sends(client)).not.toContain('after it');
    await client.clock.advance(200);
    expect(sends(client)).toContain('after it');
  });

  test('whose message is discarded while it is read is not sent when it is there, and fails in no tab', async () => {
    const { clock, one, other } = await twoTabs();
    const own = outgoing('Shared file: tube.png', { file });
    const command = { type: 'chat.send', outgoing: own, writer: one.session } as const;
    one.page.give(command, { key: own.id }, [slowPng(clock, 2_000)] as never);
    other.page.give(command);
    await clock.advance(500);
    one.page.give({ type: 'chat.discard', messageId: own.id });
    await clock.advance(20_000);
    for (const tab of [one, other]) {
      expect(sends(tab)).toEqual([]);
      expect(tab.backend.callsTo(upload)).toEqual([]);
      expect(tab.factsOf('chat.messageFailed')).toEqual([]);
    }
  });

  test('whose tab is gone before it was read stands as failed, with its words', async () => {
    const { clock, one, other } = await twoTabs();
    const own = outgoing('Shared file: tube.png', { file });
    const command = { type: 'chat.send', outgoing: own, writer: one.session } as const;
    one.page.give(command, { key: own.id }, [
      Object.assign(png(), { arrayBuffer: () => new Promise(() => {}) }),
    ] as never);
    other.page.give(command);
    await clock.advance(2_000);
    one.die();
    one.page.close();
    await clock.advance(5_000);
    expect(other.factsOf('chat.messageFailed')).toMatchObject([
      { id: own.id, failure: { code: 'fileGone' } },
    ]);
  });

  test('whose upload the person ends stands as failed, and can be tried again', async () => {
    const client = await chatting();
    client.backend.on(upload, 'hang');
    await connectChat(client);
    const id = await writeWithFile(client, [png()]);
    client.page.give({ type: 'chat.cancelUpload', messageId: id });
    await client.clock.advance(30);
    expect(client.factsOf('chat.messageFailed').at(-1)).toMatchObject({ id, failure: { code: 'cancelled' } });
  });

  test('whose upload the person ends, or whose message the person discards, in another tab than makes it is uploaded no further', async () => {
    for (const [command, last] of [
      ['chat.cancelUpload', 'messageFailed'],
      ['chat.discard', 'messageDiscarded'],
    ] as const) {
      const { clock, one, other } = await twoTabs();
      for (const tab of [one, other]) tab.backend.on(upload, 'hang');
      const id = await writeWithFile(one, [png()]);
      await clock.advance(100);
      // The one that leads makes it.
      expect([one, other].map(({ backend }) => backend.callsTo(upload).length)).toEqual([0, 1]);
      await write(one, 'next');
      expect(sends(other)).toEqual([]);
      one.page.give({ type: command, messageId: id });
      await clock.advance(100);
      for (const tab of [one, other]) expect(factsAbout(tab, id).at(-1)).toBe(last);
      // The conversation waits for no upload that nobody wants.
      expect(sends(other)).toEqual(['next']);
    }
  });

  test('is uploaded anew when its message is tried again: the backend may have dropped a file without a message', async () => {
    const client = await chatting();
    await connectChat(client);
    let uploads = 0;
    client.backend.on(upload, () => {
      uploads += 1;
      return { text: `/api/chat/files/${uploads}` };
    });
    const id = await writeWithFile(client, [png()]);
    await client.clock.advance(60_000);
    expect(factsAbout(client, id).at(-1)).toBe('messageFailed');
    const addresses = () =>
      client.chat.published.map(({ body }) => (body as { attachmentUrl: string }).attachmentUrl);
    // Silence says nothing against the file.
    expect(addresses()).toEqual(['/api/chat/files/1', '/api/chat/files/1', '/api/chat/files/1']);
    client.page.give({ type: 'chat.tryAgain', messageId: id });
    await client.clock.advance(3_000);
    expect(addresses().at(-1)).toBe('/api/chat/files/2');
    client.chat.drop('Attachment not found', 'error', id);
    await connectChat(client);
    await client.clock.advance(3_000);
    expect(addresses().at(-1)).toBe('/api/chat/files/3');
    await receiveChat(
      client,
      ownRow(2, 'Shared file: tube.png', { attachmentUrl: '/api/chat/files/3', messageType: 'image/png' }),
    );
    expect(factsAbout(client, id).at(-1)).toBe('messageSent');
  });

  test('that the broker refuses three times stands as failed, though it was uploaded each time', async () => {
    const client = await chatting();
    client.backend.on(upload, { text: '/api/chat/files/abc' });
    await connectChat(client);
    const id = await writeWithFile(client, [png()]);
    for (let times = 0; times < 3; times += 1) {
      client.chat.drop('Attachment not found', 'error', id);
      await connectChat(client);
      await client.clock.advance(3_000);
    }
    expect(factsAbout(client, id).at(-1)).toBe('messageFailed');
  });

  test('whose upload broke twice has all its tries to be sent', async () => {
    const client = await chatting();
    client.backend.on(upload, 'broken');
    await connectChat(client);
    const id = await writeWithFile(client, [png()]);
    await client.clock.advance(5_500);
    expect(client.backend.callsTo(upload)).toHaveLength(2);
    client.backend.on(upload, { text: '/api/chat/files/abc' });
    await client.clock.advance(25_000);
    expect(sends(client)).toHaveLength(2);
    expect(factsAbout(client, id)).not.toContain('messageFailed');
  });

  test('whose message is discarded is uploaded no further', async () => {
    const client = await chatting();
    const ended: string[] = [];
    client.backend.on(upload, 'hang');
    await connectChat(client);
    const id = await writeWithFile(client, [png()]);
    const next = await write(client, 'next');
    client.page.give({ type: 'chat.discard', messageId: id });
    await client.clock.advance(30);
    // The conversation waits for no upload that nobody wants.
    ended.push(...sends(client));
    expect([ended, factsAbout(client, id).at(-1)]).toEqual([['next'], 'messageDiscarded']);
    expect(factsAbout(client, next).at(-1)).toBe('messagePublished');
  });

  test('goes under the address that its upload was answered with, as text or as JSON', async () => {
    for (const [answer, address] of [
      ['"/files/9.pdf"', '/files/9.pdf'],
      ['{"attachmentUrl":"/files/9.pdf"}', '/files/9.pdf'],
      [
        '{"message":"Saved.","id":9,"link":" https://files.example/9?sig=a%20b "}',
        'https://files.example/9?sig=a%20b',
      ],
      ['uploads/9.pdf\n', 'uploads/9.pdf'],
    ] as const) {
      const client = await chatting();
      client.backend.on(upload, { text: answer });
      await connectChat(client);
      await writeWithFile(client, [png()]);
      expect(client.chat.published.at(-1)?.body).toMatchObject({ attachmentUrl: address });
    }
  });

  test('whose upload is answered with no address is uploaded again, and then the person’s', async () => {
    for (const answer of [
      '',
      'OK',
      '<html>Sign in to the guest network</html>',
      '{"ok":true}',
      '{',
      'javascript:alert(1)',
    ]) {
      const client = await chatting();
      client.backend.on(upload, { text: answer });
      await connectChat(client);
      const id = await writeWithFile(client, [png()]);
      await client.clock.advance(60_000);
      // A page is no answer of the backend at all.
      const kind = answer.startsWith('<html>') ? 'lost' : 'unreadable';
      expect(client.factsOf('chat.messageFailed')).toMatchObject([{ id, failure: { kind } }]);
      expect(client.backend.callsTo(upload)).toHaveLength(3);
      expect(sends(client)).toEqual([]);
    }
  });
});
