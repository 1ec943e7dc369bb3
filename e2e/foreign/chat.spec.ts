import type { Page } from '@playwright/test';
import { expect, test } from '../support/foreign.ts';
import { conversationOn, localMoment, openChat, openChatScreen } from '../support/foreign-chat.ts';
import { whole } from '../support/whole.ts';

/**
 * Chat against a backend that knows only the specification: the list, the conversation, what is kept, what is said on
 * the wire.
 */
test.use({ timings: { ordersPollMs: 60_000, alertPollMs: 60_000 } });

test.beforeEach(async ({ signedIn: _ }) => {});

const row = (page: Page, name: string) => page.getByRole('option').filter({ hasText: name });
const day = 24 * 3_600_000;
/** The value of a key, parsed. */
const kept = (page: Page, area: 'localStorage' | 'sessionStorage', key: string) =>
  page.evaluate(([area, key]) => JSON.parse(window[area].getItem(key) ?? 'null'), [area, key] as const);

test('the list: its title and number, a placeholder, a dot, the vehicle or Available, the search', async ({
  page,
  backend,
}) => {
  const chat = openChat(backend);
  await openChatScreen(page, chat);
  await expect(page.getByRole('heading', { level: 1, name: 'Messages', exact: true })).toBeVisible();
  await expect(page.getByText('3 phlebotomists available')).toBeVisible();
  await expect(row(page, 'Senthil Murugan')).toContainText('TN 09 AB 1234');
  await expect(row(page, 'Senthil Murugan')).toContainText('Online');
  await expect(row(page, 'Kavya Raman')).toContainText('Available');
  await expect(row(page, 'Kavya Raman')).toContainText('Offline');
  // A number of blanks is no vehicle.
  await expect(row(page, 'Imran Basha')).toContainText('Available');
  const search = page.getByPlaceholder('Search phlebotomists...');
  await search.fill('AVYA r');
  await expect(page.getByRole('option')).toHaveCount(1);
  await search.fill('1234');
  await expect(page.getByText('No phlebotomist found').last()).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
  await search.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(3);
});

test(
  'unselected: the welcome with figures and chip; unread counts under their keys, cleared when seen',
  whole,
  async ({ page, backend }) => {
    const chat = openChat(backend);
    await openChatScreen(page, chat);
    const welcome = page.getByRole('region', { name: 'Welcome to Messages' });
    await expect(welcome).toContainText('Select a phlebotomist to send text, images and files.');
    await expect(welcome).toContainText('Select a phlebotomist to start chatting');
    const figure = (name: string) =>
      welcome
        .locator('div')
        .filter({ has: page.getByText(name) })
        .last();
    await expect(figure('Active Chats')).toContainText('0');
    await expect(welcome.getByText('New messages available')).toBeHidden();

    for (let count = 1; count <= 100; count += 1) chat.say(6, `Traffic ${count}`);
    chat.say('PH-9', 'Where is the lab?');
    chat.say('PH-9', 'Found it');
    await expect(figure('Unread Messages')).toContainText('102');
    await expect(figure('Active Chats')).toContainText('2');
    await expect(welcome.getByText('New messages available')).toBeVisible();
    await expect(row(page, 'Kavya Raman').getByText('99+')).toBeVisible();
    await expect(row(page, 'Imran Basha').getByText('2', { exact: true })).toBeVisible();
    await expect.poll(() => kept(page, 'localStorage', 'chat_unread_counts')).toEqual({ 6: 100, 'PH-9': 2 });
    expect(await kept(page, 'localStorage', 'chat_new_indicators')).toEqual({ 6: true, 'PH-9': true });

    await page.reload();
    await expect(figure('Unread Messages')).toContainText('102');
    await row(page, 'Imran Basha').click();
    await expect(conversationOn(page, 'Imran Basha').message('Found it')).toBeVisible();
    await expect.poll(() => kept(page, 'localStorage', 'chat_unread_counts')).toEqual({ 6: 100, 'PH-9': 0 });
    expect(await kept(page, 'localStorage', 'chat_new_indicators')).toEqual({ 6: true, 'PH-9': false });
    await expect(row(page, 'Imran Basha').getByText('2', { exact: true })).toBeHidden();
    expect(chat.receipts.map(({ body }) => JSON.parse(body))).toEqual([
      {
        senderId: 41,
        receiverId: 'PH-9',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}$/),
      },
    ]);
  },
);

test('each frame is as specified, with no header but the receipt; reading is told 100 ms after the history', async ({
  page,
  backend,
}) => {
  const chat = openChat(backend);
  const before = chat.store({ senderId: 5, receiverId: 41, content: 'Reached', messageType: 'TEXT' });
  let answeredAt = 0;
  backend.on('/api/chat/history/41/5', () => {
    // It is asked for when it is opened, and once more by the connection.
    answeredAt ||= Date.now();
    return { json: chat.rows };
  });
  await openChatScreen(page, chat, 5);
  const { box, message } = conversationOn(page);
  await expect(message('Reached')).toBeVisible();
  await expect.poll(() => chat.receipts.length).toBeGreaterThan(0);
  const own = chat.broker.frames.find(({ headers }) => headers['destination'] === chat.topic);
  const frames = chat.broker.frames.filter(({ connection }) => connection === own?.connection);
  expect(frames.slice(0, 3).map(({ command }) => command)).toEqual(['CONNECT', 'SUBSCRIBE', 'SEND']);
  expect(frames[0]?.headers['heart-beat']).toBe('4000,4000');
  expect(own?.headers['destination']).toBe('/topic/41');
  const [receipt] = chat.receipts;
  expect((receipt?.at ?? 0) - answeredAt).toBeGreaterThanOrEqual(100);
  const told = JSON.parse(receipt?.body ?? '');
  expect(told).toEqual({ senderId: 41, receiverId: 5, timestamp: expect.any(String) });
  // The moment of reading, as this backend writes moments; with the message's own in nanoseconds it is still not before
  // it.
  expect(told.timestamp > before.createdAt).toBe(true);
  expect(told.timestamp <= localMoment(Date.now())).toBe(true);
  expect(backend.callsTo('/api/chat/history/41/5', 'GET')).not.toHaveLength(0);

  await box.fill('On the way?');
  await box.press('Shift+Enter');
  await box.pressSequentially('Call me');
  expect(chat.sends).toEqual([]);
  await box.press('Enter');
  await expect(box).toHaveValue('');
  await expect(message('On the way?\nCall me')).toBeVisible();
  await expect.poll(() => chat.sends).toHaveLength(1);
  await page.goto('/chat-box?driverId=PH-9');
  await conversationOn(page, 'Imran Basha').write('Salaam');
  await expect.poll(() => chat.sends).toHaveLength(2);
  expect(chat.sends).toEqual([
    {
      senderId: 41,
      receiverId: 5,
      content: 'On the way?\nCall me',
      messageType: 'TEXT',
      attachmentUrl: null,
    },
    { senderId: 41, receiverId: 'PH-9', content: 'Salaam', messageType: 'TEXT', attachmentUrl: null },
  ]);
  const ofBody = ['content-length', 'content-type'];
  for (const { headers } of chat.broker.frames.filter(({ command }) => command === 'SEND'))
    expect(Object.keys(headers).filter((name) => !ofBody.includes(name))).toEqual(
      headers['destination'] === '/app/send' ? ['destination', 'receipt'] : ['destination'],
    );
});

test('a conversation: its empty state, the count, the box that grows to 120 px, days and moments, ticks that never go back', async ({
  page,
  backend,
}) => {
  const chat = openChat(backend);
  await openChatScreen(page, chat, 5);
  await expect(page.getByRole('heading', { name: 'Senthil Murugan' }).locator('..')).toContainText('Online');
  await expect(page.getByText('Start a conversation')).toBeVisible();
  await expect(page.getByText(/text or files up to 5MB/)).toBeVisible();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  const { box, said, message, write } = conversationOn(page);
  await box.fill('நன்றி 👍');
  await expect(page.getByText('7 characters')).toBeAttached();
  await box.fill('line\n'.repeat(40));
  expect((await box.boundingBox())?.height).toBe(120);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(box).toHaveValue('');
  await box.fill('  \n ');
  await expect(send).toBeDisabled();
  await box.press('Enter');

  await write('ok');
  await expect(said.getByLabel('Sent')).toHaveText('✓');
  await expect(said.locator('time')).toHaveText(/^\d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d$/);
  chat.see(5, Date.now() + day);
  await expect(said.getByLabel('Seen')).toHaveText('✓✓');
  // An old receipt, and an echo that is told once more as unseen, take nothing back.
  chat.see(5, Date.now() - day);
  chat.publish(chat.rows[0]);
  chat.say(5, 'Coming');
  await expect(message('Coming')).toBeVisible();
  await expect(said.getByLabel('Seen')).toHaveCount(1);
  await expect(said.getByLabel('Sent')).toHaveCount(0);
  expect(chat.sends).toHaveLength(1);
});

test(
  'moments with a zone and without one, days with their names, the newest last',
  whole,
  async ({ page, backend }) => {
    const chat = openChat(backend);
    const own = { senderId: 41, receiverId: 5 };
    const theirs = { senderId: 5, receiverId: 41, seen: true };
    chat.store({ ...own, content: 'third', createdAt: localMoment(Date.now() - day) });
    chat.store({ ...theirs, content: 'second', createdAt: '2026-01-31T18:31:00Z' });
    chat.store({ ...theirs, content: 'first', createdAt: '2026-01-31T23:59:59.123456789' });
    chat.store({ ...own, content: 'last', createdAt: new Date().toISOString() });
    await openChatScreen(page, chat, 5);
    const { said } = conversationOn(page);
    await expect(said.getByText('31 Jan 2026', { exact: true })).toBeVisible();
    await expect(said.locator('time').first()).toHaveText('31 Jan 2026 23:59');
    await expect(said.locator('time').nth(1)).toHaveText('01 Feb 2026 00:01');
    const texts = (await said.getByRole('listitem').allTextContents()).join('|');
    expect(texts).toMatch(/31 Jan 2026.*first.*01 Feb 2026.*second.*Yesterday.*third.*Today.*last/);
  },
);

test(
  'messages count as read only where they can be seen; the tab keeps a conversation under chat_{driverId}',
  whole,
  async ({ page, backend }) => {
    const chat = openChat(backend);
    await openChatScreen(page, chat, 5);
    await expect(page.getByText('Start a conversation')).toBeVisible();
    const look = (state: 'hidden' | 'visible') =>
      page.evaluate((state) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await look('hidden');
    chat.say(5, 'Anybody there?');
    const { message } = conversationOn(page);
    await expect(message('Anybody there?')).toBeVisible();
    await expect.poll(() => kept(page, 'localStorage', 'chat_unread_counts')).toEqual({ 5: 1 });
    expect(chat.receipts).toEqual([]);
    await look('visible');
    await expect.poll(() => chat.receipts).toHaveLength(1);
    await expect.poll(() => kept(page, 'localStorage', 'chat_unread_counts')).toEqual({ 5: 0 });
    await expect.poll(() => kept(page, 'sessionStorage', 'chat_5')).not.toBeNull();
    const remembered = await kept(page, 'sessionStorage', 'chat_5');
    expect(remembered).toMatchObject([{ content: 'Anybody there?', seen: true }]);

    backend.on('/api/chat/history/41/5', { status: 500, text: 'away' });
    await page.reload();
    await expect(message('Anybody there?')).toBeVisible();
    await expect(page.locator('.Toastify__toast')).toContainText('Failed to fetch history');
    await expect(page.getByText('Older messages could not be loaded.')).toBeVisible();
    const asked = backend.callsTo('/api/chat/history/41/5').length;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => backend.callsTo('/api/chat/history/41/5').length).toBeGreaterThan(asked);
    // From here on it may also be mended by the next turn that nobody presses for.
    backend.on('/api/chat/history/41/5', { json: chat.rows });
    await expect(page.getByText('Older messages could not be loaded.')).toBeHidden();
  },
);

test('without a hospitalId: Authentication Required', whole, async ({ page, backend }) => {
  openChat(backend);
  await page.addInitScript(() => localStorage.removeItem('hospitalId'));
  await page.goto('/chat-box');
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await expect(page.getByText('Please log in to access the chat system.')).toBeVisible();
});

test(
  'messages are shown as plain text: markup, right to left, invisible characters, emoji alone',
  whole,
  async ({ page, backend }) => {
    const chat = openChat(backend);
    const hostile = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
    const texts = [
      hostile,
      'مرحبا <b>',
      '👩‍🔬🩸💉',
      '\u200b\u200c\u200d',
      '{{7*7}} %s &amp; \\n "',
      `a\u202eb`,
    ];
    for (const content of texts) chat.store({ senderId: 5, receiverId: 41, content, seen: true });
    await openChatScreen(page, chat, 5);
    const { said, message, write } = conversationOn(page);
    for (const text of [hostile, 'مرحبا <b>', '👩‍🔬🩸💉', '{{7*7}} %s &amp; \\n "']) {
      await expect(message(text)).toHaveCount(1);
      chat.say(5, text);
      await expect(message(text)).toHaveCount(2);
    }
    await expect(said.locator('img, script, b')).toHaveCount(0);
    await write(hostile);
    await expect.poll(() => chat.sends.at(-1)?.['content']).toBe(hostile);
    await expect(message(hostile)).toHaveCount(3);
    await write('👍🏽');
    await expect.poll(() => chat.sends.at(-1)?.['content']).toBe('👍🏽');
    expect(await page.title()).not.toBe('1');
  },
);
