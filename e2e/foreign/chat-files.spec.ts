import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fileChooserOf } from '../support/choose-file.ts';
import { expect, test } from '../support/foreign.ts';
import { conversationOn, openChat, openChatScreen } from '../support/foreign-chat.ts';
import { closesAfter, toast } from '../support/toasts.ts';
import { whole } from '../support/whole.ts';

/** Attachments: chosen, refused, uploaded on Send, shown; and what goes wrong with them. */
test.use({ timings: { reconnectDelayMs: 1_000, ordersPollMs: 60_000, alertPollMs: 60_000 } });

test.beforeEach(async ({ signedIn: _ }) => {});

const mb = 1024 * 1024;
const fileOf = (name: string, mimeType: string, content: string | Buffer = 'content') => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Chooses a file by the button, as a person does. */
async function attach(page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  await fileChooserOf(page)(() => page.getByRole('button', { name: 'Attach file' }).click(), file);
}

test('a file: File selected for 3 s, uploaded on Send as multipart `file`, then sent as FILE or as the image it is', async ({
  page,
  backend,
}) => {
  const chat = openChat(backend);
  backend.on('/uploads/slip.pdf', { text: 'pdf' });
  backend.on('/uploads/site.png', { bytes: pixel });
  await openChatScreen(page, chat, 5);
  const { box, said, message } = conversationOn(page);
  await attach(page, fileOf('slip.pdf', 'application/pdf'));
  const selected = toast(page, 'File selected: slip.pdf');
  await expect(selected).toBeVisible();
  expect(await closesAfter(page, 'File selected: slip.pdf')).toBe('3s');
  expect(backend.callsTo('/api/chat/upload')).toEqual([]);
  // The answer is plain text; some backends put it in quotes.
  backend.on('/api/chat/upload', { text: '/uploads/slip.pdf' });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => chat.sends).toHaveLength(1);
  expect(backend.callsTo('/api/chat/upload', 'POST')[0]?.body).toMatch(
    /name="file"; filename="slip\.pdf"\r\nContent-Type: application\/pdf\r\n\r\ncontent\r\n/,
  );
  await expect(said.getByRole('link', { name: /slip\.pdf/ })).toHaveAttribute(
    'href',
    /\/uploads\/slip\.pdf$/,
  );

  backend.on('/api/chat/upload', { text: '"/uploads/site.png"' });
  await attach(page, fileOf('site.png', 'image/png', pixel));
  await box.fill('The gate');
  await box.press('Enter');
  await expect.poll(() => chat.sends).toHaveLength(2);
  await expect(message('The gate')).toHaveCount(1);
  expect(chat.sends).toEqual([
    {
      ...{ senderId: 41, receiverId: 5, content: 'Shared file: slip.pdf' },
      ...{ messageType: 'FILE', attachmentUrl: '/uploads/slip.pdf' },
    },
    {
      ...{ senderId: 41, receiverId: 5, content: 'The gate' },
      ...{ messageType: 'image/png', attachmentUrl: '/uploads/site.png' },
    },
  ]);
  await expect(said.getByRole('img', { name: 'site.png' })).toHaveJSProperty('naturalWidth', 1);
  await expect(selected).toBeHidden();
});

test(
  'more than 5MB is refused at once, 5MB are not; an address from elsewhere is not fetched',
  whole,
  async ({ page, backend }) => {
    const chat = openChat(backend);
    await openChatScreen(page, chat, 5);
    const folder = mkdtempSync(join(tmpdir(), 'homedraw-file-'));
    const [long, just] = [join(folder, 'long.mp4'), join(folder, 'just.mp4')];
    writeFileSync(long, Buffer.alloc(5 * mb + 1));
    writeFileSync(just, Buffer.alloc(5 * mb));
    await attach(page, long);
    await expect(toast(page, 'File too large (max 5MB)')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    await attach(page, just);
    await expect(toast(page, 'File selected: just.mp4')).toBeVisible();
    await page.getByRole('button', { name: 'Remove file' }).click();
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();

    rmSync(folder, { recursive: true });
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('elsewhere')) elsewhere.push(request.url());
    });
    for (const attachmentUrl of ['https://elsewhere.example/a.png', 'javascript:alert(1)'])
      chat.say(5, '', { messageType: 'image/png', attachmentUrl });
    const { said } = conversationOn(page);
    await expect(said.getByText(/does not come from the hospital’s server: https:/)).toBeVisible();
    await expect(said.getByText(/does not come from the hospital’s server: javascript:/)).toBeVisible();
    expect(elsewhere).toEqual([]);
  },
);

test(
  'an upload that fails keeps text and file: File upload failed, then Try again; a file that is gone says so',
  whole,
  async ({ page, backend }) => {
    const chat = openChat(backend);
    backend.on('/api/chat/upload', { status: 500, text: 'disk full' });
    await openChatScreen(page, chat, 5);
    const { box, said, message } = conversationOn(page);
    await attach(page, fileOf('slip.pdf', 'application/pdf'));
    await box.fill('The slip');
    await box.press('Enter');
    await expect(toast(page, 'File upload failed')).toBeVisible();
    await expect(message('The slip')).toHaveCount(1);
    await expect(said.getByText('slip.pdf')).toBeVisible();
    // A message that failed keeps no other waiting, and stays over a reload.
    await conversationOn(page).write('after it');
    await expect.poll(() => chat.rows).toHaveLength(1);
    await page.reload();
    backend.on('/api/chat/upload', { text: '/uploads/slip.pdf' });
    await said.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => chat.rows).toHaveLength(2);
    expect(chat.sends.at(-1)).toMatchObject({ content: 'The slip', attachmentUrl: '/uploads/slip.pdf' });
    await expect(message('The slip')).toHaveCount(1);

    const folder = mkdtempSync(join(tmpdir(), 'homedraw-file-'));
    const gone = join(folder, 'gone.txt');
    writeFileSync(gone, 'soon gone');
    await attach(page, gone);
    await expect(toast(page, 'File selected: gone.txt')).toBeVisible();
    rmSync(folder, { recursive: true });
    await box.fill('Look at this');
    await box.press('Enter');
    await expect(said.getByText('Not sent: the file can no longer be read')).toBeVisible();
    await expect(message('Look at this')).toHaveCount(1);
    expect(chat.sends).toHaveLength(2);
  },
);
