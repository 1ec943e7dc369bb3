/** The screen /diagnostics: a file is opened, refused in words, and looked at step by step. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MOST_BYTES, openFile } from '../../../src/ui/incident/open-file.ts';
import { Player, stepOf } from '../../../src/ui/incident/player.tsx';
import { inSlices } from '../../../src/ui/incident/slices.ts';
import { LateTexts } from '../../../src/ui/kit/late-texts.tsx';
import { type Step, wired } from '../../support/wired-page.ts';
import { renderApp, renderView } from '../render.tsx';

const person = userEvent.setup();
beforeEach(() => localStorage.setItem('homedraw.notificationsAsked', 'true'));
afterEach(() => vi.restoreAllMocks());

const steps: readonly Step[] = [
  { kind: 'order', id: 1 },
  { kind: 'arrive' },
  { kind: 'wait', minutes: 12 },
  { kind: 'raise', id: 2 },
  { kind: 'arrive' },
  { kind: 'openOrder', id: 1 },
  { kind: 'dismissAll' },
];

async function incident(name = 'homedraw-incident-2026-11-28-1432.json'): Promise<File> {
  const one = wired();
  for (const step of steps) await one.play(step);
  return new File([await one.incident()], name, { type: 'application/json' });
}

const chooser = () => screen.findByLabelText('File');

async function opened() {
  const client = renderApp('/diagnostics', { signedIn: true });
  await person.upload(await chooser(), await incident());
  return { client, slider: await screen.findByRole<HTMLInputElement>('slider', { name: 'Step' }) };
}

describe('a file that is none', () => {
  test.each([
    ['is foreign', async () => '{"name":"of another program"}', 'This is no incident file of HomeDraw.'],
    ['is no JSON', async () => 'PNG', 'This is no incident file of HomeDraw.'],
    [
      'breaks off',
      async () => (await (await incident()).text()).slice(0, -100),
      'This file breaks off. It was not copied or sent to its end: ask for it again.',
    ],
    [
      'is of another version',
      async () => '{"product":"homedraw-journal","version":9,"entries":[]}',
      'Another version of HomeDraw wrote this file, in a form that this one cannot read.',
    ],
    [
      'holds nothing',
      async () => '{"product":"homedraw-journal","version":2,"exportedAt":1,"entries":[]}',
      'There is nothing in this file.',
    ],
  ])('because it %s is refused in a sentence', async (_, text, words) => {
    renderApp('/diagnostics', { signedIn: true });
    await person.upload(await chooser(), new File([await text()], 'file.json', { type: 'application/json' }));
    await screen.findByText(words);
    // Another one is chosen at once.
    await person.upload(await chooser(), await incident());
    await screen.findByRole('slider', { name: 'Step' });
  });

  test('because it is too large is not even read', async () => {
    const large = { size: MOST_BYTES + 1, text: () => Promise.reject(new Error('It was read')) } as File;
    const never = new AbortController().signal;
    expect(await openFile(large, () => {}, never)).toEqual({ refusal: 'tooLarge' });
  });
});

describe('long work', () => {
  function* counting(to: number): Generator<number, string> {
    for (let done = 1; done <= to; done += 1) yield done / to;
    return 'done';
  }

  test('leaves the page its turns, and says how far it is', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 5;
      return now;
    });
    const told: number[] = [];
    const never = new AbortController().signal;
    expect(await inSlices(counting(10), (share) => told.push(share), never)).toBe('done');
    expect(told.length).toBeGreaterThan(1);
    expect(told.length).toBeLessThan(10);
  });

  test('ends where it is given up', async () => {
    vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(1_000);
    const life = new AbortController();
    expect(await inSlices(counting(10), () => life.abort(), life.signal)).toBeNull();
  });
});

describe('an incident file', () => {
  test('is dropped and opened, and nothing is sent', async () => {
    const client = renderApp('/diagnostics', { signedIn: true });
    const before = client.commands.length;
    const field = await chooser();
    const files = [await incident()];
    fireEvent.drop(field, { dataTransfer: { files } });
    await screen.findByRole('slider', { name: 'Step' });
    screen.getByText('homedraw-incident-2026-11-28-1432.json');
    screen.getByText('Chromium 120');
    screen.getByText('To about 100 m');
    expect(client.commands).toHaveLength(before);
    expect(client.recorded.map(({ type }) => type)).not.toContain('user.openOrder');
  });

  test('shows of each step its entry, the machines after it, and what it changed', async () => {
    const { slider } = await opened();
    const rowOf = (name: string) => screen.getByRole('rowheader', { name }).closest('tr')?.textContent;
    // What came before the ten minutes has led to the state at their beginning.
    expect(slider.getAttribute('aria-valuetext')).toMatch(/The state at the beginning$/);
    expect(rowOf('Bookings')).toBe('Bookings1');
    expect(rowOf('Alerts')).toBe('Alerts0');

    await person.click(screen.getByRole('button', { name: 'Step forward' }));
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^Step 1 of 3, .*phlebotomist\.becameIdle$/);
    expect(rowOf('Alerts')).toBe('Alerts1');
    const changes = within(screen.getByRole('region', { name: 'Changed in this step' }));
    changes.getByText(/^alerts\.alerts\.IDLE:2/);
    changes.getByText('not there');

    await person.click(screen.getByRole('button', { name: /user\.openOrder/ }));
    expect(rowOf('Bookings in work')).toBe('Bookings in work1 idle');
    fireEvent.change(slider, { target: { value: '3' } });
    expect(rowOf('Alerts')).toBe('Alerts0');
    screen.getByText('Sent: alerts.dismiss');
  });

  test('is walked through by keys', async () => {
    const { slider } = await opened();
    slider.focus();
    const at = () => slider.value;
    for (const [key, value] of [
      ['{End}', '3'],
      ['{ArrowLeft}', '2'],
      ['{PageDown}', '0'],
      ['{ArrowRight}', '1'],
      ['{PageUp}', '3'],
      ['{Home}', '0'],
    ] as const) {
      await person.keyboard(key);
      expect(at(), key).toBe(value);
    }
  });

  test('gives way to another one', async () => {
    await opened();
    await person.click(screen.getByRole('button', { name: 'Open another file' }));
    expect(await chooser()).toBeTruthy();
  });

  test('keeps the focus: on its slider, and on the field of files where another is wanted or one was refused', async () => {
    renderApp('/diagnostics', { signedIn: true });
    (await chooser()).focus();
    await person.upload(await chooser(), new File(['PNG'], 'picture.json'));
    await screen.findByText('This is no incident file of HomeDraw.');
    await waitFor(async () => expect(document.activeElement).toBe(await chooser()));
    await person.upload(await chooser(), await incident());
    const slider = await screen.findByRole('slider', { name: 'Step' });
    await waitFor(() => expect(document.activeElement).toBe(slider));
    await person.click(screen.getByRole('button', { name: 'Open another file' }));
    await waitFor(async () => expect(document.activeElement).toBe(await chooser()));
  });
});

test('no key of the slider leads beyond its ends', () => {
  expect(stepOf('PageUp', 95, 99)).toBe(99);
  expect(stepOf('PageUp', 5, 99)).toBe(15);
  expect(stepOf('PageDown', 5, 99)).toBe(0);
  expect(stepOf('a', 5, 99)).toBeNull();
});

test('steps play to the last one, and pause where somebody says so', async () => {
  const opened = await openFile(await incident(), () => {}, new AbortController().signal);
  if (!opened || 'refusal' in opened) throw new Error('It did not open');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderView(
    <LateTexts>
      <Player steps={opened.steps} />
    </LateTexts>,
  );
  const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'Step' });
  const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  click('Play');
  await pass(600);
  expect(slider.value).toBe('1');
  click('Pause');
  await pass(5_000);
  expect(slider.value).toBe('1');
  click('Play');
  await pass(600);
  await pass(600);
  await waitFor(() => expect(slider.value).toBe('3'));
  screen.getByRole('button', { name: 'Play' });
  vi.useRealTimers();
});
