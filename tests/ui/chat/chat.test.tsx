import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
// Loaded before, so that no test waits for files.
import '../../../src/ui/app/console.tsx';
import '../../../src/ui/chat/chat-screen.tsx';
import { attachmentBytesAtMost } from '../../../src/contract/attachments.ts';
import type { Phlebotomist } from '../../../src/contract/model.ts';
import type { ChatModel, OutgoingModel } from '../../../src/machines/chat/chat-model.ts';
import { layOut } from '../laid-out.ts';
import { renderApp } from '../render.tsx';
import { setWindowWidth } from '../setup.ts';
import { type FakeChat, fakeChat, message, outgoing, phlebotomist } from './fake-chat.ts';

const person = userEvent.setup();

layOut();
beforeEach(() => {
  localStorage.setItem('homedraw.notificationsAsked', 'true');
  sessionStorage.clear();
});
afterEach(() => {
  localStorage.removeItem('homedraw.chat.replies.1');
});

const arun = phlebotomist('7', 'Arun Selvam', { vehicleNumber: 'TN09 X 7737' });
const divya = phlebotomist('8', 'Divya Krishnan', { online: false });
const kavya = phlebotomist('9', 'Kavya Raman');

interface Options {
  readonly path?: string;
  readonly people?: readonly Phlebotomist[];
  readonly chat?: Partial<ChatModel>;
  readonly before?: (fake: FakeChat) => void;
}

async function openChat({ path = '/chat-box', people = [arun, divya, kavya], chat, before }: Options = {}) {
  const fake = fakeChat(chat);
  before?.(fake);
  const app = renderApp(path, { signedIn: true, dress: fake.dress });
  await screen.findByRole('navigation');
  await act(async () =>
    app.publish({ type: 'phlebotomists.changed', upserted: people, removed: [], initial: true }),
  );
  const typesOf = () => fake.sent.map(({ intent }) => intent.type);
  const messagesSent = () =>
    fake.sent.flatMap(({ intent, files }) =>
      intent.type === 'user.sendMessage' ? [{ ...intent, files }] : [],
    );
  return { ...app, fake, typesOf, messagesSent };
}
const openConversation = (options: Options = {}) => openChat({ path: '/chat-box?driverId=7', ...options });

const names = () =>
  screen
    .getAllByRole('option')
    .map((option) => [arun, divya, kavya].find(({ fullName }) => option.textContent?.includes(fullName))?.id);
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message to/ });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const talk = () => screen.getByRole('region', { name: /^Messages with/ });

describe('the list', () => {
  test('has each phlebotomist with name, vehicle and presence', async () => {
    await openChat();
    screen.getByRole('heading', { level: 1, name: 'Messages' });
    screen.getByText('3 phlebotomists available');
    const [first, second] = screen.getAllByRole('option');
    expect(first?.textContent).toMatch(/Arun Selvam.*Online.*TN09 X 7737/);
    expect(second?.textContent).toMatch(/Divya Krishnan.*Offline.*Available/);
  });

  test('no phlebotomist is shown online while the console is offline', async () => {
    const { fake } = await openChat();
    act(() => fake.chat.set({ ...fake.chat.getSnapshot(), status: 'DISCONNECTED' }));
    for (const option of screen.getAllByRole('option')) expect(option.textContent).toContain('Offline');
    screen.getByText('Not connected. What you write waits.');
  });

  test('unread messages are counted, up to 99+, and marked', async () => {
    await openChat({ chat: { unread: { '7': 100, '8': 0 }, indicators: { '9': true } } });
    const [first, second, third] = screen.getAllByRole('option');
    within(first as HTMLElement).getByText('99+');
    within(first as HTMLElement).getByText('100 unread');
    expect(second?.textContent).not.toContain('unread');
    within(third as HTMLElement).getByText('New message');
  });

  test('the newest conversation is first, but no row moves under the pointer', async () => {
    const { fake } = await openChat();
    const receive = (id: string, n: number) =>
      act(() => {
        const { newest, ...rest } = fake.chat.getSnapshot();
        fake.chat.set({ ...rest, newest: new Map(newest).set(id, message(n, { phlebotomistId: id })) });
      });
    receive('8', 1);
    expect(names()).toEqual(['8', '7', '9']);
    const scroller = screen.getByRole('listbox').parentElement as HTMLElement;
    fireEvent.pointerEnter(scroller, { pointerType: 'mouse' });
    receive('9', 2);
    expect(names()).toEqual(['8', '7', '9']);
    screen.getByText('Message 2');
    fireEvent.pointerLeave(scroller);
    expect(names()).toEqual(['9', '8', '7']);
  });

  test('is searched by a part of the name', async () => {
    await openChat();
    const search = screen.getByPlaceholderText('Search phlebotomists...');
    await person.type(search, 'KRISH');
    expect(names()).toEqual(['8']);
    await person.type(search, 'x');
    screen.getAllByText('No phlebotomist found');
    await person.click(button('Show all'));
    expect(names()).toEqual(['7', '8', '9']);
  });

  test('is walked by keys and opened by Enter', async () => {
    const { fake } = await openChat();
    act(() => screen.getByRole('listbox').focus());
    await person.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    await screen.findByRole('heading', { level: 2, name: 'Divya Krishnan' });
    expect(window.location.search).toBe('?driverId=8');
    expect(fake.sent.map(({ intent }) => intent)).toEqual([
      { type: 'user.openConversation', phlebotomistId: '8' },
      { type: 'user.lookAtConversation', isVisible: true },
    ]);
  });

  test('renders only the visible rows of ten thousand', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) => phlebotomist(String(n), `Name ${n}`));
    await openChat({ people: many });
    screen.getByText('10,000 phlebotomists available');
    expect(screen.getAllByRole('option').length).toBeLessThan(60);
    expect(screen.getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('10000');
  });

  test('shows that it is loading, and that it is empty', async () => {
    const fake = fakeChat();
    const app = renderApp('/chat-box', { signedIn: true, dress: fake.dress });
    await screen.findByRole('heading', { level: 1, name: 'Messages' });
    expect(screen.getAllByText('Loading phlebotomists …').length).toBeGreaterThan(0);
    await person.type(screen.getByPlaceholderText('Search phlebotomists...'), 'kavya');
    expect(screen.queryByText('No phlebotomist found')).toBeNull();
    act(() => app.publish({ type: 'phlebotomists.changed', upserted: [], removed: [], initial: true }));
    const reason = screen.getByText('This hospital has no phlebotomists yet');
    expect(reason.previousElementSibling?.textContent).toBe('No phlebotomist found');
  });
});

describe('without a selection', () => {
  test('the welcome shows the figures of unread messages', async () => {
    const { fake } = await openChat({ chat: { unread: { '7': 4, '8': 0 }, indicators: { '7': false } } });
    const welcome = screen.getByRole('region', { name: 'Welcome to Messages' });
    expect(welcome.textContent).toContain('Active Chats2');
    expect(welcome.textContent).toContain('Unread Messages4');
    expect(welcome.textContent).toContain('Select a phlebotomist to start chatting');
    expect(welcome.textContent).not.toContain('New messages available');
    act(() => fake.chat.set({ ...fake.chat.getSnapshot(), indicators: { '7': true } }));
    expect(welcome.textContent).toContain('New messages available');
  });

  test('a file that is dropped there asks for its receiver', async () => {
    const { messagesSent } = await openChat();
    const welcome = screen.getByRole('region', { name: 'Welcome to Messages' });
    fireEvent.drop(welcome, { dataTransfer: { files: [new File(['x'], 'a.pdf')], types: ['Files'] } });
    expect(messagesSent()).toMatchObject([{ phlebotomistId: null, file: null }]);
  });

  test('without a hospitalId it asks for the login', async () => {
    await openChat({ chat: { status: 'MISSING_USER_ID' } });
    screen.getByRole('heading', { level: 1, name: 'Authentication Required' });
    screen.getByText('Please log in to access the chat system.');
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

describe('a conversation', () => {
  const history = (messages: readonly ReturnType<typeof message>[]) => ({
    before: (fake: FakeChat) => void fake.histories.set('7', { messages }),
  });

  test('has day, text, time and tick', async () => {
    await openConversation(
      history([
        message(-2_880),
        message(-1_440, { content: 'Before' }),
        message(2, { content: '<b>Sir</b>' }),
        message(4, { own: true, seen: true, content: 'Fine' }),
        message(15, { own: true, content: 'Next' }),
      ]),
    );
    screen.getByText('<b>Sir</b>');
    screen.getByText('19 Nov 2026');
    screen.getByText('Yesterday');
    screen.getByText('Today');
    screen.getByText('21 Nov 2026 11:02');
    expect(screen.getByRole('img', { name: 'Seen' }).textContent).toBe('✓✓');
    expect(screen.getByRole('img', { name: 'Sent' }).textContent).toBe('✓');
  });

  test('has a tick at each own message, and the time once for those of a minute', async () => {
    await openConversation(
      history([
        message(4, { own: true, seen: true, content: 'Fine' }),
        message(4.2, { own: true, seen: true, content: 'Go on' }),
        message(4.4, { own: true, content: 'Next' }),
      ]),
    );
    const rows = within(talk()).getAllByRole('listitem').slice(1);
    expect(rows.map((row) => within(row).getByRole('img').textContent)).toEqual(['✓✓', '✓✓', '✓']);
    expect(within(talk()).getAllByRole('time')).toHaveLength(1);
  });

  test('without messages says how to start', async () => {
    await openConversation();
    screen.getByText('Start a conversation');
    expect(screen.getByText(/text or files up to 5MB/)).toBeTruthy();
  });

  test('loads only while nothing is known', async () => {
    const { fake } = await openConversation({
      before: ({ histories }) => void histories.set('7', { state: 'loading' }),
    });
    screen.getByText('Loading messages …');
    act(() => fake.change({ messages: [message(1)] }));
    expect(screen.queryByText('Loading messages …')).toBeNull();
    screen.getByText('Message 1');
  });

  test('keeps its messages when the history cannot be loaded, and loads it again on request', async () => {
    const failure = { kind: 'network', retry: 'user', message: 'x' } as const;
    const { typesOf } = await openConversation({
      before: ({ histories }) => void histories.set('7', { state: 'gap', failure, messages: [message(1)] }),
    });
    screen.getByText('Message 1');
    screen.getByText('Older messages could not be loaded.');
    await person.click(button('Try again'));
    expect(typesOf()).toContain('user.loadConversationAgain');
  });

  test('marks where the unread ones begin', async () => {
    await openConversation({
      before: ({ histories }) =>
        void histories.set('7', { messages: [message(1), message(2)], firstUnreadId: '2' }),
    });
    expect(talk().textContent).toMatch(/Message 1.*Unread messages.*Message 2/);
  });

  test('renders only the visible rows of ten thousand', async () => {
    await openConversation(history(Array.from({ length: 10_000 }, (_, n) => message(n))));
    expect(within(talk()).getAllByRole('listitem').length).toBeLessThan(80);
  });

  test('folds a long message until it is asked for', async () => {
    await openConversation(history([message(1, { content: `${'x'.repeat(5_000)} the end` })]));
    expect(talk().textContent).not.toContain('the end');
    await person.click(button('Show all'));
    expect(talk().textContent).toContain('the end');
    await person.click(button('Show less'));
    expect(talk().textContent).not.toContain('the end');
  });

  test('shows pictures large, offers files, and opens nothing that is not the hospital’s', async () => {
    await openConversation(
      history([
        message(1, { kind: 'image', content: 'Shared file: tube.jpg', attachmentUrl: '/uploads/1.jpg' }),
        message(2, { kind: 'file', content: 'Shared file: form.pdf', attachmentUrl: 'uploads/2.pdf' }),
        message(3, { kind: 'file', content: 'look', attachmentUrl: 'javascript:alert(1)' }),
        message(4, { kind: 'image', content: 'x', attachmentUrl: 'https://elsewhere.example/a.png' }),
      ]),
    );
    const file = screen.getByRole('link', { name: /form\.pdf/ });
    expect(file.getAttribute('href')).toBe(new URL('/uploads/2.pdf', window.location.href).href);
    expect(file.textContent).toContain('Shared file: form.pdf');
    expect(within(talk()).getAllByRole('link')).toEqual([file]);
    expect(within(talk()).getAllByRole('img')).toHaveLength(1);
    screen.getByText(/javascript:alert\(1\)/);
    const picture = button('Open picture tube.jpg');
    await person.click(picture);
    const dialog = await screen.findByRole('dialog', { name: 'Picture' });
    within(dialog).getByRole('img', { name: 'tube.jpg' });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(picture));
    expect(window.location.search).toBe('?driverId=7');
  });

  test('a picture that cannot be had is offered as a file', async () => {
    await openConversation(
      history([message(1, { kind: 'image', content: 'Shared file: tube.jpg', attachmentUrl: '/1.jpg' })]),
    );
    fireEvent.error(within(talk()).getByRole('img', { name: 'tube.jpg' }));
    expect(screen.getByRole('link', { name: /tube\.jpg/ }).textContent).toContain('cannot be shown');
  });

  test('is searched: how many, one after the other, the newest first', async () => {
    await openConversation(
      history([message(1, { content: 'The gate' }), message(2), message(3, { content: 'gate again' })]),
    );
    await person.click(button('Search this conversation'));
    await person.keyboard('GATE');
    await screen.findByText('2 of 2');
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['gate', 'gate']);
    await person.keyboard('{Enter}');
    screen.getByText('1 of 2');
    await person.click(button('Next match'));
    screen.getByText('2 of 2');
    await person.type(screen.getByRole('searchbox', { name: 'Search in this conversation' }), 'x');
    await screen.findByText('Nothing found');
    await person.keyboard('{Escape}');
    expect(document.querySelector('mark')).toBeNull();
  });

  test('a match that is read stays the one that is shown when another arrives', async () => {
    const before = [message(1, { content: 'The gate' }), message(2), message(3, { content: 'gate again' })];
    const { fake } = await openConversation(history(before));
    await person.click(button('Search this conversation'));
    await person.keyboard('gate');
    await screen.findByText('2 of 2');
    const last = message(4, { content: 'no gate here' });
    await act(async () => fake.change({ messages: [...before, last], arrived: { count: 1, last } }));
    await screen.findByText('2 of 3');
    expect(document.querySelector('[data-current]')?.textContent).toContain('gate again');
  });

  test('the same words a second time are announced a second time', async () => {
    const { fake } = await openConversation(history([message(1)]));
    const said = () => screen.getByText('Arun Selvam: ok', { selector: '[role=status] *' });
    const arrive = (count: number) =>
      act(() => fake.change({ arrived: { count, last: message(count + 1, { content: 'ok' }) } }));
    vi.useFakeTimers();
    arrive(1);
    const first = said();
    act(() => vi.advanceTimersByTime(5_000));
    arrive(2);
    vi.useRealTimers();
    expect(said()).not.toBe(first);
  });

  test('an arriving message is announced once, the history is not', async () => {
    const { fake } = await openConversation(history([message(1)]));
    const said = () =>
      screen.getAllByRole('status').filter((status) => status.textContent?.startsWith('Arun Selvam:'));
    expect(said()).toEqual([]);
    const last = message(2, { content: 'I am there' });
    act(() => fake.change({ messages: [message(1), last], arrived: { count: 1, last } }));
    expect(said().map((status) => status.textContent)).toEqual(['Arun Selvam: I am there']);
  });

  test('reports whether it is visible, and when it is left', async () => {
    const { fake } = await openConversation();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    expect(fake.sent.at(-1)?.intent).toEqual({ type: 'user.lookAtConversation', isVisible: false });
    visibility.mockRestore();
    await person.click(screen.getByRole('link', { name: 'Dashboard' }));
    await screen.findByRole('heading', { level: 1, name: 'Medical Test Dashboard' });
    expect(fake.sent.at(-1)?.intent).toEqual({ type: 'user.closeConversation' });
  });

  test('shows Online only while both sides are', async () => {
    const { fake } = await openConversation();
    const head = () => screen.getByRole('heading', { name: 'Arun Selvam' }).parentElement?.textContent;
    expect(head()).toBe('Arun SelvamOnline');
    act(() => fake.chat.set({ ...fake.chat.getSnapshot(), status: 'CONNECTING' }));
    expect(head()).toBe('Arun SelvamOffline');
  });

  test('of a phlebotomist who is not in the list is named by the id', async () => {
    await openChat({ path: '/chat-box?driverId=77' });
    screen.getByRole('heading', { level: 2, name: 'Phlebotomist 77' });
  });
});

describe('outgoing messages', () => {
  const withOutgoing = (...all: OutgoingModel[]): Options => ({
    before: (fake) => fake.outgoing.set(new Map(all.map((one) => [one.id, one]))),
  });
  const failure = { kind: 'network', retry: 'user', message: 'x' } as const;
  const file = { name: 'form.pdf', mimeType: 'application/pdf', size: 217_000 };

  test('show their states', async () => {
    await openConversation(
      withOutgoing(
        outgoing(1, { state: 'unconfirmed' }),
        outgoing(2, { state: 'sending' }),
        outgoing(3, { state: 'waiting' }),
        outgoing(4, { phlebotomistId: '8', content: 'for Divya' }),
      ),
    );
    expect(talk().textContent).toMatch(
      /Outgoing 1Not confirmed yet.*Outgoing 2Sending ….*Outgoing 3Waiting to be sent/,
    );
    expect(talk().textContent).not.toContain('for Divya');
  });

  test('waits for the connection where there is none', async () => {
    await openConversation({ ...withOutgoing(outgoing(1)), chat: { status: 'CONNECTING' } });
    screen.getByText('Waiting for connection');
  });

  test('a waiting or uncertain message can be discarded; the focus returns to the box', async () => {
    for (const state of ['waiting', 'unconfirmed', 'failed'] as const) {
      const { fake } = await openConversation(withOutgoing(outgoing(1, { state })));
      for (const press of [() => person.click(button('Discard')), () => person.keyboard('{Enter}')]) {
        button('Discard').focus();
        await press();
        expect(fake.sent.at(-1)?.intent).toEqual({ type: 'user.discardMessage', id: 'temp-1' });
        expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Message to/ }));
      }
      cleanup();
    }
  });

  test('a message with an unknown outcome is not called unsent', async () => {
    const unknown = { ...failure, code: 'endUnknown' as const };
    await openConversation(withOutgoing(outgoing(1, { state: 'failed', failure: unknown })));
    screen.getByText('It is not known whether this was sent');
    await person.click(button('Try again'));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Message to/ }));
  });

  test('an upload shows its part and can be cancelled', async () => {
    const { fake } = await openConversation(
      withOutgoing(outgoing(1, { state: 'uploading', file, progress: { sent: 42, total: 100 } })),
    );
    screen.getByText('Uploading 42%');
    screen.getByText('212 KB');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42');
    await person.click(button('Cancel'));
    expect(fake.sent.at(-1)?.intent).toEqual({ type: 'user.cancelUpload', id: 'temp-1' });
  });

  test.each([
    [{ code: 'tooLarge' as const }, 'the text is too long'],
    [{ code: 'fileGone' as const }, 'the file can no longer be read'],
    [{ code: 'cancelled' as const }, 'the upload was cancelled'],
    [{ code: 'neverShown' as const }, 'the server never confirmed it'],
    [{ kind: 'refused' as const }, 'the server refused it'],
    [{ kind: 'refused' as const, answer: 'Pictures must be JPEG or PNG.' }, 'Pictures must be JPEG or PNG.'],
    [{ kind: 'refused' as const, answer: '{"status":400,"message":"Too many files"}' }, 'Too many files'],
    [{ kind: 'refused' as const, answer: '<html>nginx</html>' }, 'the server refused it'],
    [{ kind: 'refused' as const, answer: '{"status":400}' }, 'the server refused it'],
    [{ kind: 'refused' as const, answer: '{' }, 'the server refused it'],
    [{ code: 'conversationRefused' as const }, 'the server does not open this conversation'],
    [{}, 'the connection was lost'],
  ])('a failed message shows the reason: %j', async (given, reason) => {
    const { fake } = await openConversation(
      withOutgoing(outgoing(1, { state: 'failed', failure: { ...failure, ...given } })),
    );
    screen.getByText(`Not sent: ${reason}`);
    await person.click(button('Try again'));
    await person.click(button('Discard'));
    expect(fake.sent.slice(-2).map(({ intent }) => intent)).toEqual([
      { type: 'user.tryMessageAgain', id: 'temp-1' },
      { type: 'user.discardMessage', id: 'temp-1' },
    ]);
  });

  test('the logout counts the messages that would be lost', async () => {
    const { system } = await openConversation(withOutgoing(outgoing(1), outgoing(2)));
    act(() => system.send({ type: 'user.askLogout' }));
    const dialog = await screen.findByRole('dialog', { name: 'Logout' });
    within(dialog).getByText('2 messages are not sent yet and will be lost.');
  });
});

describe('writing', () => {
  test('Enter sends the text as it is, Shift+Enter begins a line', async () => {
    const { messagesSent } = await openConversation();
    await person.type(box(), ' one{Shift>}{Enter}{/Shift}two ');
    expect(messagesSent()).toEqual([]);
    await person.keyboard('{Enter}');
    expect(messagesSent()).toEqual([
      {
        type: 'user.sendMessage',
        id: expect.stringMatching(/^temp-[0-9a-f-]{36}$/),
        phlebotomistId: '7',
        content: ' one\ntwo ',
        file: null,
        writtenAt: expect.any(Number),
        files: [],
      },
    ]);
    expect(box().value).toBe('');
    expect(document.activeElement).toBe(box());
  });

  test('an input method’s Enter, and one that is held down, send nothing', async () => {
    const { messagesSent } = await openConversation();
    await person.type(box(), 'text');
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(box(), { key: 'Enter', repeat: true });
    expect(messagesSent()).toEqual([]);
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(messagesSent()).toHaveLength(1);
  });

  test('an empty message cannot be sent, and one in flight blocks no other', async () => {
    const { fake, messagesSent } = await openConversation();
    expect(button('Send').disabled).toBe(true);
    await person.type(box(), ' {Shift>}{Enter}{/Shift} {Enter}');
    expect(button('Send').disabled).toBe(true);
    expect(messagesSent()).toEqual([]);
    act(() => fake.outgoing.set(new Map([['temp-1', outgoing(1, { state: 'sending' })]])));
    await person.type(box(), 'x');
    await person.click(button('Send'));
    expect(messagesSent()).toHaveLength(1);
  });

  test('counts characters, and Clear empties the box', async () => {
    await openConversation();
    // An empty box announces no count of characters.
    expect(document.body.textContent).not.toContain('0 characters');
    expect(box().getAttribute('aria-describedby')).toBeNull();
    await person.type(box(), 'a🧪b');
    const count = screen.getByText('3 characters').parentElement;
    expect(box().getAttribute('aria-describedby')).toBe(count?.id);
    await person.upload(fileInput(), new File(['x'], 'a.pdf'));
    await person.click(button('Clear'));
    expect(box().value).toBe('');
    expect(screen.queryByRole('button', { name: 'Remove file' })).toBeNull();
    expect(document.activeElement).toBe(box());
  });

  const fileInput = () => document.querySelector('input[type=file]') as HTMLInputElement;
  const pdf = new File(['12345'], 'form.pdf', { type: 'application/pdf' });
  const chosen = { name: 'form.pdf', mimeType: 'application/pdf', size: 5 };

  test('a file is sent with its message, with a text or without one', async () => {
    const { fake, messagesSent } = await openConversation();
    await person.upload(fileInput(), pdf);
    expect(fake.sent.at(-1)?.intent).toEqual({ type: 'user.chooseFile', file: chosen });
    screen.getByText('form.pdf');
    screen.getByText('5 bytes');
    await person.click(button('Send'));
    expect(messagesSent()).toMatchObject([{ content: '', file: chosen, files: [pdf] }]);
    expect(screen.queryByText('form.pdf')).toBeNull();
    await person.upload(fileInput(), pdf);
    await person.type(box(), 'read it{Enter}');
    expect(messagesSent()[1]).toMatchObject({ content: 'read it', files: [pdf] });
  });

  test('a file that is too large or empty is refused; the one chosen before stays', async () => {
    const { typesOf } = await openConversation();
    const sized = (size: number, name: string) =>
      Object.defineProperty(new File(['x'], name), 'size', { value: size });
    await person.upload(fileInput(), sized(attachmentBytesAtMost, 'fits.bin'));
    screen.getByText('fits.bin');
    await person.upload(fileInput(), sized(attachmentBytesAtMost + 1, 'large.bin'));
    await person.upload(fileInput(), new File([], 'empty.bin'));
    expect(typesOf().filter((type) => type === 'user.chooseFile')).toHaveLength(3);
    expect(screen.queryByText('large.bin')).toBeNull();
    expect(screen.queryByText('empty.bin')).toBeNull();
    screen.getByText('fits.bin');
    await person.click(button('Remove file'));
    expect(screen.queryByText('fits.bin')).toBeNull();
  });

  test('a file can be dropped and pasted; a copied text stays a text', async () => {
    await openConversation();
    const given = (types: readonly string[]) => ({ files: [pdf], types, items: [] });
    fireEvent.paste(box(), { clipboardData: given(['text/plain', 'Files']) });
    expect(screen.queryByText('form.pdf')).toBeNull();
    fireEvent.paste(box(), { clipboardData: given(['Files']) });
    screen.getByText('form.pdf');
    await person.click(button('Remove file'));
    fireEvent.dragEnter(box(), { dataTransfer: given(['Files']) });
    screen.getByText('Drop the file to attach it');
    fireEvent.drop(box(), { dataTransfer: { ...given(['Files']), files: [pdf, new File(['y'], 'b.pdf')] } });
    expect(screen.queryByText('Drop the file to attach it')).toBeNull();
    screen.getByText('form.pdf');
    screen.getByText(/One file goes with a message/);
  });

  test('a text that may be too long for the channel is warned of in its bytes', async () => {
    await openConversation();
    fireEvent.change(box(), { target: { value: 'ക'.repeat(20_000) } });
    expect(screen.queryByText(/may not go through/)).toBeNull();
    fireEvent.change(box(), { target: { value: 'ക'.repeat(20_001) } });
    screen.getByText(/may not go through/);
    expect(button('Send').disabled).toBe(false);
  });

  test('the draft with its file is kept for each phlebotomist, over a reload too', async () => {
    await openConversation();
    await person.type(box(), 'for Arun');
    await person.upload(fileInput(), pdf);
    await person.click(screen.getByRole('option', { name: /Divya/ }));
    await screen.findByRole('textbox', { name: 'Message to Divya Krishnan' });
    expect(box().value).toBe('');
    expect(screen.queryByText('form.pdf')).toBeNull();
    await person.click(screen.getByRole('option', { name: /Arun/ }));
    await screen.findByRole('textbox', { name: 'Message to Arun Selvam' });
    expect(box().value).toBe('for Arun');
    screen.getByText('form.pdf');
    expect(sessionStorage.getItem('homedraw.chat.drafts')).toContain('for Arun');
  });

  test('signing out deletes the drafts', async () => {
    const { system } = await openConversation();
    await person.type(box(), 'secret');
    act(() => system.send({ type: 'user.askLogout' }));
    within(await screen.findByRole('dialog', { name: 'Logout' })).getByText(/has not been submitted/);
    await act(async () => system.send({ type: 'user.confirmLogout' }));
    expect(sessionStorage.getItem('homedraw.chat.drafts')).toBeNull();
  });

  test('a ready reply fills the box, and one’s own can be kept and taken away', async () => {
    const { messagesSent } = await openConversation();
    await person.type(box(), 'Hello,');
    await person.click(button('Ready replies'));
    await person.click(button('Where are you now?'));
    expect(box().value).toBe('Hello, Where are you now?');
    expect(document.activeElement).toBe(box());
    expect(messagesSent()).toEqual([]);
    await person.click(button('Ready replies'));
    await person.click(button('Keep what is written as a reply'));
    button('Hello, Where are you now?');
    expect(localStorage.getItem('homedraw.chat.replies.1')).toBe('["Hello, Where are you now?"]');
    await person.click(button('Remove: Hello, Where are you now?'));
    expect(screen.queryByRole('button', { name: 'Hello, Where are you now?' })).toBeNull();
  });

  test('the focus stays among the ready replies while one’s own come and go; Escape closes them', async () => {
    localStorage.setItem('homedraw.chat.replies.1', JSON.stringify(['At the gate', 'On my way?']));
    await openConversation();
    await person.type(box(), 'Hello');
    await person.click(button('Ready replies'));
    await person.click(button('Keep what is written as a reply'));
    expect(document.activeElement).toBe(button('Where are you now?'));
    for (const [removed, next] of [
      ['Remove: At the gate', 'Remove: On my way?'],
      ['Remove: On my way?', 'Remove: Hello'],
      ['Remove: Hello', 'Where are you now?'],
    ] as const) {
      await person.click(button(removed));
      expect(document.activeElement).toBe(button(next));
    }
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Ready replies' })).toBeNull();
  });
});

describe('on a phone', () => {
  beforeEach(() => setWindowWidth(390));

  test('list and conversation are two steps', async () => {
    await openChat();
    await person.click(screen.getByRole('option', { name: /Arun/ }));
    const back = await screen.findByRole('button', { name: 'Back to the list' });
    expect(document.activeElement).toBe(back);
    await person.click(back);
    await waitFor(() => expect(window.location.search).toBe(''));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listbox')));
  });

  test('Escape closes a picture, and not the conversation behind it', async () => {
    const picture = message(1, { kind: 'image', attachmentUrl: '/uploads/1.jpg' });
    await openConversation({ before: ({ histories }) => void histories.set('7', { messages: [picture] }) });
    await person.click(button('Open picture 1.jpg'));
    await screen.findByRole('dialog', { name: 'Picture' });
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('?driverId=7');
  });

  test('a link from elsewhere goes back to the list by Escape', async () => {
    await openConversation();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(window.location.search).toBe(''));
  });
});

describe('from elsewhere', () => {
  test('the sidebar counts the unread messages beside its entry, whose name stays', async () => {
    await openChat({ chat: { unread: { '7': 60, '8': 60 } } });
    const link = screen.getByRole('link', { name: 'Chat Box' });
    expect(link.textContent).toBe('Chat Box');
    expect(link.parentElement?.textContent).toBe('Chat Box99+');
  });

  test('Escape gives the keyboard to the list', async () => {
    await openConversation();
    expect(document.activeElement).toBe(box());
    await person.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('listbox'));
    expect(window.location.search).toBe('?driverId=7');
  });
});
