import { describe, expect, test } from 'vitest';
import {
  chatting,
  connectChat,
  dropChat,
  hearChat,
  outgoing,
  ownRow,
  sends,
  told,
  write,
} from '../../support/chat.ts';
import type { RealtimeClient } from '../../support/realtime-client.ts';

describe('a file', () => {
  const upload = '/api/chat/upload';
  const file = { name: 'tube.png', mimeType: 'image/png', size: 3 };
  const writeWith = async (client: RealtimeClient, files: readonly unknown[]) => {
    const own = outgoing('Shared file: tube.png', { file });
    const stamp = { key: own.id, attempt: 1, session: client.session };
    const command = { type: 'chat.send', outgoing: own, writer: client.session, id: 900, ...stamp } as const;
    client.port.take(command, files as Parameters<typeof client.port.take>[1]);
    await client.clock.advance(30);
    return own.id;
  };
  const png = () => new File([new Uint8Array([1, 2, 3])], 'tube.png', { type: 'image/png' });

  test('is uploaded on Send and goes as its MIME type with the URL that was answered', async () => {
    const client = await chatting();
    client.backend.on(upload, { text: '/api/chat/files/abc' });
    await connectChat(client);
    const id = await writeWith(client, [png()]);
    expect(client.chat.published.at(-1)?.body).toMatchObject({
      messageType: 'image/png',
      attachmentUrl: '/api/chat/files/abc',
      content: 'Shared file: tube.png',
    });
    expect(told(client, id)).toContain('uploadProgressed');
    await dropChat(client);
    await connectChat(client);
    await client.clock.advance(3_000);
    expect(client.backend.callsTo(upload)).toHaveLength(1);
  });

  test('whose upload fails keeps its text and itself; Try again uploads it again', async () => {
    const client = await chatting();
    client.backend.on(upload, { text: 'full', status: 500 });
    await connectChat(client);
    const id = await writeWith(client, [png()]);
    expect(client.factsOf('chat.messageFailed')[0]).toMatchObject({ id, step: 'upload' });
    client.backend.on(upload, { text: '"/api/chat/files/abc"' });
    client.page.give({ type: 'chat.tryAgain', messageId: id });
    await client.clock.advance(30);
    expect(client.chat.published.at(-1)?.body).toMatchObject({ attachmentUrl: '/api/chat/files/abc' });
  });

  test('whose upload the line ends waits in its place, before what was written after it, and is uploaded again', async () => {
    const client = await chatting();
    client.backend.on(upload, 'broken');
    await connectChat(client);
    const id = await writeWith(client, [png()]);
    expect(told(client, id).at(-1)).toBe('messageWaits');
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
    await hearChat(client, ownRow(2, 'Shared file: tube.png', { attachmentUrl: '/api/chat/files/abc' }));
    expect(sends(client)).toEqual(['Shared file: tube.png', 'after it']);
  });

  test('that the line never carries is the person’s after three times, and a person who tries again has three more', async () => {
    const client = await chatting();
    client.backend.on(upload, 'broken');
    await connectChat(client);
    const id = await writeWith(client, [png()]);
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
      const id = await writeWith(client, files);
      expect(client.factsOf('chat.messageFailed').at(-1)).toMatchObject({
        id,
        failure: { code: 'fileGone' },
      });
    }
    await write(client, 'next');
    expect(sends(client)).toEqual(['next']);
    expect(client.backend.callsTo(upload)).toEqual([]);
  });

  test('whose upload the person ends stands as failed, and can be tried again', async () => {
    const client = await chatting();
    client.backend.on(upload, 'hang');
    await connectChat(client);
    const id = await writeWith(client, [png()]);
    client.page.give({ type: 'chat.cancelUpload', messageId: id });
    await client.clock.advance(30);
    expect(client.factsOf('chat.messageFailed').at(-1)).toMatchObject({ id, failure: { code: 'cancelled' } });
  });
});
