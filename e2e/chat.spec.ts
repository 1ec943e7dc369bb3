/** Chat with a phlebotomist against the real server: what is written, read, attached, kept and told apart. */
import type { APIRequestContext, APIResponse, BrowserContext, Page } from '@playwright/test';
import {
  allRows,
  attach,
  boxOf,
  conversationOf,
  drawnRows,
  openConversation,
  sendFile,
  sendText,
} from './support/chat-screen.ts';
import { test as base } from './support/chat-world.ts';
import { signedIn } from './support/orders.ts';
import { expect, overrideTimings, signIn } from './support/test.ts';
import { tileImage } from './support/tile-server.ts';
import { whole } from './support/whole.ts';

/** A page that is signed in, which the journeys share: each has a conversation of its own. */
const test = base.extend<{ dispatcher: { readonly context: BrowserContext; readonly page: Page } }>({
  dispatcher: async ({ browser, line, kept }, use) => {
    const open = async () => {
      const context = await signedIn(browser.newContext({ baseURL: line.url }));
      const page = await context.newPage();
      await overrideTimings(page, { reconnectDelayMs: 500 });
      return { value: { context, page }, end: () => context.close() };
    };
    await use(await kept.forFile('a dispatcher', open));
  },
});

const chatLink = (page: Page) => page.getByRole('link', { name: 'Chat Box' });
const unreadOf = async (page: Page): Promise<number> =>
  Number((await chatLink(page).getAttribute('aria-description'))?.match(/\d+/)?.[0] ?? 0);
const textsOf = async (page: Page) => (await drawnRows(page)).map(({ text }) => text);
const stateOf = async (page: Page, text: string) =>
  (await drawnRows(page)).findLast((row) => row.text === text)?.state ?? null;

/** Sends files, several at a time, until the server has had too many of them, and answers what it says then. */
async function refusalOf(session: APIRequestContext): Promise<APIResponse> {
  const post = () =>
    session.post('/api/chat/upload', {
      multipart: { file: { name: 'more.txt', mimeType: 'text/plain', buffer: Buffer.from('more') } },
    });
  for (;;) {
    const answers = await Promise.all(Array.from({ length: 8 }, post));
    const refusal = answers.find((answer) => answer.status() === 429);
    if (refusal) return refusal;
  }
}

test(
  'an unread message is marked and read; a sent one gets its ticks; an answer is noticed elsewhere',
  whole,
  async ({ page, openPhone }) => {
    const phone = await openPhone(20);
    phone.isReading = false;
    // Other journeys may have read what the demo's phones wrote.
    const writer = await openPhone(21);
    writer.write('Is the report there?');
    await expect.poll(() => writer.waiting).toBe(0);
    await signIn(page);
    await expect.poll(() => unreadOf(page)).toBeGreaterThan(0);
    const before = await unreadOf(page);
    await chatLink(page).click();
    const badge = page
      .getByRole('option')
      .getByText(/^\d+ unread$/)
      .first();
    const count = Number.parseInt((await badge.textContent()) ?? '', 10);
    await page.getByRole('option').filter({ hasText: 'unread' }).first().click();
    await expect.poll(() => unreadOf(page)).toBe(before - count);
    await expect(page.getByRole('option', { selected: true })).not.toContainText('unread');

    await openConversation(page, phone.driverId);
    await sendText(page, 'Where are you?');
    await expect.poll(() => stateOf(page, 'Where are you?')).toBe('✓');
    phone.isReading = true;
    await expect.poll(() => stateOf(page, 'Where are you?')).toBe('✓✓');

    await page.getByRole('link', { name: 'Dashboard' }).click();
    phone.write('At the gate.');
    await expect.poll(() => unreadOf(page)).toBe(before - count + 1);
    await chatLink(page).click();
    const told = page.getByRole('option').filter({ hasText: 'At the gate.' });
    await expect(told).toContainText('New message');
    await told.click();
    await expect.poll(() => textsOf(page)).toEqual(['Where are you?', 'At the gate.']);
    await expect.poll(async () => (await phone.history()).at(-1)?.seen).toBe(true);
    await expect(told).not.toContainText('New message');
  },
);

test('a file is attached by button, drop and paste; a picture opens and closes, a file is downloaded', async ({
  dispatcher: { page },
  openPhone,
}) => {
  const phone = await openPhone(30);
  await openConversation(page, phone.driverId);
  await sendFile(page, 'consent.txt');
  await expect.poll(() => stateOf(page, 'consent.txt')).toMatch(/^✓/);
  for (const [how, name] of [
    ['drop', 'dropped.png'],
    ['paste', 'pasted.png'],
  ] as const) {
    await give(page, how, name);
    await expect(page.getByText(`File selected: ${name}`)).toBeVisible();
    await boxOf(page).press('Enter');
    await expect.poll(() => stateOf(page, name)).toMatch(/^✓/);
  }
  expect((await phone.history()).map(({ messageType }) => messageType)).toEqual([
    ...['FILE', 'image/png', 'image/png'],
  ]);

  const opener = page.getByRole('button', { name: 'Open picture pasted.png' });
  const width = () => opener.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(1);
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Picture' });
  await expect(dialog.getByRole('img', { name: 'pasted.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(boxOf(page)).toBeVisible();

  const fetched = page.waitForEvent('download');
  await page.getByRole('link', { name: /consent\.txt/ }).click();
  const download = await fetched;
  expect(download.suggestedFilename()).toBe('consent.txt');
  const content = await (await download.createReadStream()).toArray();
  expect(Buffer.concat(content).toString()).toBe('What is in consent.txt');

  await attach(page, 'film.bin', Buffer.alloc(5 * 1024 * 1024 + 1));
  await expect(page.getByText('File too large (max 5MB)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
});

test(
  'a message written offline waits, survives a reload and a closed tab, and is sent once',
  whole,
  async ({ dispatcher: { context }, line, openPhone }) => {
    const phone = await openPhone(22);
    const first = await context.newPage();
    await openConversation(first, phone.driverId);
    await loseChat(context, line);
    await sendText(first, 'one');
    await sendFile(first, 'two.txt');
    await expect.poll(() => stateOf(first, 'two.txt')).toBe('Waiting for connection');
    await first.reload();
    await expect.poll(() => textsOf(first)).toEqual(['one', 'two.txt']);
    await sendText(first, 'three');
    await expect.poll(() => stateOf(first, 'three')).toBe('Waiting for connection');
    await first.close();
    const second = await context.newPage();
    await openConversation(second, phone.driverId);
    await expect.poll(() => textsOf(second)).toEqual(['one', 'two.txt', 'three']);
    expect(await phone.history()).toEqual([]);
    await findChat(context);
    await expect.poll(() => stateOf(second, 'three')).toMatch(/^✓/);
    expect(await textsOf(second)).toEqual(['one', 'two.txt', 'three']);
    expect((await phone.history()).map(({ content }) => content)).toEqual([
      ...['one', 'Shared file: two.txt', 'three'],
    ]);
    await second.close();
  },
);

test(
  'the list stays at its end when missed messages are inserted above an outgoing one',
  whole,
  async ({ dispatcher: { context, page }, line, openPhone }) => {
    const phone = await openPhone(32);
    for (let index = 0; index < 12; index += 1) phone.write(`before ${index}`);
    await openConversation(page, phone.driverId);
    await expect(conversationOf(page).getByText('before 11')).toBeInViewport();
    await loseChat(context, line);
    for (let index = 0; index < 6; index += 1) await sendText(page, `own ${index}`);
    for (let index = 0; index < 30; index += 1) phone.write(`missed ${index} ${'word '.repeat(index * 4)}`);
    await expect.poll(() => phone.waiting).toBe(0);
    await findChat(context);
    await expect.poll(() => stateOf(page, 'own 5')).toBe('✓✓');
    await expect(conversationOf(page).getByText('own 5', { exact: true })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'To the newest' })).toHaveCount(0);
  },
);

test('two tabs show the same, send each message once, and count each unread one once', async ({
  dispatcher: { context, page: one },
  openPhone,
}) => {
  const phone = await openPhone(23);
  const two = await context.newPage();
  await openConversation(one, phone.driverId);
  await openConversation(two, phone.driverId);
  const written = Array.from({ length: 6 }, (_, index) => `message ${index}`);
  for (const [index, text] of written.entries()) await sendText(index % 2 === 0 ? one : two, text);
  for (const tab of [one, two])
    await expect
      .poll(async () => (await drawnRows(tab)).map(({ text, state }) => `${text} ${state}`).sort())
      .toEqual(written.map((text) => `${text} ✓✓`));
  expect((await phone.history()).map(({ content }) => content).sort()).toEqual(written);
  expect(await textsOf(one)).toEqual(await textsOf(two));

  for (const tab of [one, two]) await tab.getByRole('link', { name: 'Dashboard' }).click();
  const before = await unreadOf(one);
  for (const text of ['a', 'b', 'c']) phone.write(text);
  for (const tab of [one, two]) await expect.poll(() => unreadOf(tab)).toBe(before + 3);
  await two.goto(`/chat-box?driverId=${phone.driverId}`);
  for (const tab of [one, two]) await expect.poll(() => unreadOf(tab)).toBe(before);
  await two.close();
});

test(
  'a realtime worker that dies while messages are on their way loses none and doubles none',
  whole,
  async ({ page, openPhone }) => {
    const phone = await openPhone(24);
    await page.clock.install();
    await signIn(page);
    await openConversation(page, phone.driverId);
    const written = Array.from({ length: 8 }, (_, index) => `before the end ${index}`);
    const worker = page.workers().find((candidate) => candidate.url().includes('realtime'));
    for (const [index, text] of written.entries()) {
      await sendText(page, text);
      if (index === 4) await worker?.evaluate(() => self.close()).catch(() => {});
    }
    // Two pings in a row without an answer are a death.
    await page.clock.runFor(25_000);
    await expect
      .poll(async () => (await drawnRows(page)).map(({ text, state }) => `${text} ${state}`))
      .toEqual(written.map((text) => `${text} ✓✓`));
    expect((await phone.history()).map(({ content }) => content)).toEqual(written);
  },
);

test(
  'a conversation of ten thousand messages opens at its end, and its beginning is there',
  whole,
  async ({ dispatcher: { page }, openPhone }) => {
    const phone = await openPhone(25);
    const { driverId, hospitalId } = phone;
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      ...{ id: 1_000_000 + index, senderId: driverId, receiverId: hospitalId, senderRole: 'DRIVER' },
      ...{ content: `line ${index}`, messageType: 'TEXT', attachmentUrl: null, seen: true },
      createdAt: new Date(Date.now() - (20_000 - index) * 60_000).toISOString(),
    }));
    const path = `**/api/chat/history/${hospitalId}/${driverId}`;
    await page.route(path, (route) => route.fulfill({ json: rows }));
    await openConversation(page, driverId);
    await expect(conversationOf(page).getByText('line 9999', { exact: true })).toBeInViewport();
    // The oldest come piece by piece, above what is on view.
    await expect(async () => {
      await conversationOf(page).evaluate((element) => {
        element.dispatchEvent(new Event('wheel', { bubbles: true }));
        element.scrollTo(0, 0);
      });
      await expect(conversationOf(page).getByText('line 0', { exact: true })).toBeInViewport({
        timeout: 500,
      });
    }).toPass();
    await page.getByRole('button', { name: 'To the newest' }).click();
    await expect(conversationOf(page).getByText('line 9999', { exact: true })).toBeInViewport();
    expect((await drawnRows(page)).length).toBeLessThan(100);
    await page.unroute(path);
  },
);

test(
  'a file that the server refuses for now is kept with Try again, and is sent later',
  whole,
  async ({ dispatcher: { context, page }, openPhone }) => {
    const phone = await openPhone(33);
    await openConversation(page, phone.driverId);
    // The page's call is answered as the server answers this session when its limit is reached, however long that takes.
    await page.route('**/api/chat/upload', async (route) =>
      route.fulfill({ response: await refusalOf(context.request) }),
    );
    await sendFile(page, 'late.txt');
    await expect(page.getByText('File upload failed')).toBeVisible();
    await expect.poll(() => stateOf(page, 'late.txt')).toContain('Not sent');
    await page.unroute('**/api/chat/upload');
    const again = conversationOf(page).getByRole('button', { name: 'Try again' });
    // The limit lets one more through every few seconds.
    await expect
      .poll(
        async () => {
          if (await again.isVisible()) await again.click();
          return stateOf(page, 'late.txt');
        },
        { intervals: [500] },
      )
      .toMatch(/^✓/);
    expect((await phone.history()).filter(({ content }) => content === 'Shared file: late.txt')).toHaveLength(
      1,
    );
  },
);

test(
  'signing out warns of unsent messages and deletes all chat data; another hospital finds none',
  whole,
  async ({ page, line, openPhone }) => {
    const phone = await openPhone(27);
    phone.write('A secret of the first hospital');
    phone.write('Shared file: secret.txt', 'secret.txt');
    await expect.poll(() => phone.waiting).toBe(0);
    const file = (await phone.history()).at(-1)?.attachmentUrl ?? '';
    await signIn(page);
    await openConversation(page, phone.driverId);
    await expect.poll(() => textsOf(page)).toContain('secret.txt');
    // By the page itself, which puts it into the browser's cache.
    expect(await statusIn(page, file)).toBe(200);
    await expect.poll(() => keptIn(page)).toContain('A secret of the first hospital');
    await loseChat(page.context(), line);
    await sendText(page, 'never sent');
    await sendFile(page, 'unsent.txt');
    await boxOf(page).fill('half a sentence');
    await expect.poll(() => stateOf(page, 'unsent.txt')).toBe('Waiting for connection');
    expect(await keptIn(page)).toContain('never sent');
    await page.getByRole('button', { name: 'Logout' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('2 messages are not sent yet and will be lost.');
    await dialog.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    const gone = /secret|never sent|unsent|half a sentence|chat_|chatUnread|chat\.drafts/;
    await expect.poll(() => keptIn(page)).not.toMatch(gone);

    await findChat(page.context());
    await signIn(page, { email: 'second@homedraw.example', password: 'Second@2024' });
    await chatLink(page).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await keptIn(page)).not.toContain('secret');
    expect(await statusIn(page, file)).toBe(404);
    const histories = [
      `/api/chat/history/${phone.hospitalId}/${phone.driverId}`,
      `/api/chat/unread/${phone.hospitalId}`,
    ];
    for (const path of histories) expect((await page.request.get(path)).status()).toBe(404);
    await openConversation(page, phone.driverId);
    await expect(page.getByText('Older messages could not be loaded.')).toBeVisible();
    expect((await allRowsOrNone(page)).length).toBe(0);
    phone.write('Heard by nobody else');
    await expect.poll(() => phone.waiting).toBe(0);
    expect(await keptIn(page)).not.toContain('Heard by nobody else');
    expect((await phone.history()).filter(({ senderRole }) => senderRole === 'ADMIN')).toEqual([]);
  },
);

/** Chat's own connection is gone, and no other comes; everything else goes on. */
async function loseChat(context: BrowserContext, line: { cut(): void; mend(): void }): Promise<void> {
  const chats = context.pages().filter((page) => page.url().includes('/chat-box'));
  const notice = (page: Page) => page.getByText(/^(Not connected\.|Connecting)/);
  // A connection that is being made is past the call that is aborted here: it would stand after the cut.
  for (const page of chats) await expect(notice(page)).toHaveCount(0);
  await context.route('**/ws-chat/**', (route) => route.abort());
  line.cut();
  line.mend();
  for (const page of chats) await expect(notice(page)).toBeVisible();
}

const findChat = (context: BrowserContext) => context.unroute('**/ws-chat/**');

/** Lets go of a picture over the conversation, or pastes it into the box. */
async function give(page: Page, how: 'drop' | 'paste', name: string): Promise<void> {
  await boxOf(page).evaluate(
    (box, { type, fileName, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], fileName, { type: 'image/png' }));
      const init = { bubbles: true, cancelable: true };
      if (type === 'paste')
        return box.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }));
      for (const step of ['dragenter', 'dragover', 'drop'])
        box.dispatchEvent(new DragEvent(step, { ...init, dataTransfer: data }));
      return true;
    },
    { type: how, fileName: name, base64: tileImage.toString('base64') },
  );
}

const statusIn = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (asked) => (await fetch(asked)).status, path);

const allRowsOrNone = async (page: Page) => ((await conversationOf(page).isVisible()) ? allRows(page) : []);

/** All that this browser keeps of the page, as one text. */
const keptIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        kept.push(name, store, await done(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(kept, (_, value: unknown) =>
      value instanceof Blob ? `Blob ${value.size}` : value,
    );
  });
