/** Specification 4, Dashboard derived figures and Other state; 8, Counts; 9, the polls of counts. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openConsole } from './support/console.tsx';
import { rule } from './support/rule.ts';

const count = (name: string) => `/api/orders/${name}/count`;
const drivers = '/api/drivers/drivers/count';
const summary = '/api/drivers/attendance/summary';

const counts = (total: number, collected: number, ready: number, cancelled: number, people: number) => ({
  [count('total')]: { json: { count: total } },
  [count('delivered')]: { json: { count: collected } },
  [count('ready')]: { json: { count: ready } },
  [count('cancelled')]: { json: { count: cancelled } },
  [count('in-progress')]: { json: { count: 3 } },
  [drivers]: { json: { count: people } },
});

/** The value beside a label, of the main part of the screen. */
const figure = (label: string): string =>
  screen
    .getAllByText(label)
    .map((term) => term.parentElement?.textContent?.replace(label, '').trim() ?? '')
    .join(' | ');

test(rule('4.figures'), async () => {
  const console = await openConsole('/home', {
    answers: {
      ...counts(100, 33, 20, 12, 6),
      [summary]: { json: { presentCount: 3, absentCount: 1, presentDrivers: [], absentDrivers: [] } },
    },
  });
  await console.holds(() => expect(figure('Total Bookings')).toContain('100'));
  // 100 - 33 - 12, and 100 - 33 - 20 - 12.
  expect(figure('Pending')).toContain('55');
  expect(figure('In Progress')).toContain('35');
  // 6 - 3 - 1, of 6.
  await console.holds(() => expect(figure('Not Marked')).toMatch(/2.*33%/));
  // 33 of 100, 20 of 100, 12 of 100; 20 over 6 people is 3.33.
  expect(figure('Collection Completion')).toContain('33%');
  expect(figure('Ready for Collection')).toContain('20%');
  expect(figure('Cancellation Rate')).toContain('12%');
  expect(figure('Per phlebotomist')).toContain('3');
});

test(rule('4.figures.nothing'), async () => {
  const console = await openConsole('/home', { answers: counts(0, 0, 0, 0, 0) });
  await console.holds(() => expect(figure('Collection Completion')).toContain('0%'));
  for (const label of ['Ready for Collection', 'Cancellation Rate', 'Success Rate'])
    expect(figure(label), label).toContain('0%');
  expect(document.body.textContent).not.toMatch(/NaN|Infinity/);
});

const overview = () => screen.getByText("Today's Overview").closest('section, aside, div')?.textContent ?? '';

test(rule('4.other.counts'), async () => {
  const console = await openConsole('/home', {
    answers: { [count('total')]: 'hang', [count('in-progress')]: 'hang' },
  });
  await console.holds(() => expect(overview()).toMatch(/24.*12/s));
});

test(rule('8.counts'), async () => {
  const console = await openConsole('/home', { answers: counts(41, 1, 1, 1, 1) });
  await console.holds(() => expect(overview()).toMatch(/41.*3/s));
  for (const name of ['total', 'in-progress']) console.backend.on(count(name), { text: 'no', status: 500 });
  await console.pass(90_000);
  expect(overview()).toMatch(/41.*3/s);
});

test(rule('9.polls'), async () => {
  const console = await openConsole('/patient_data');
  await console.pass(60_000);
  const before = console.backend.calls.length;
  await console.pass(300_000);
  const asked = (path: string) =>
    console.backend.calls.slice(before).filter((call) => call.path.split('?')[0] === path).length;
  expect([count('total'), '/api/orders', '/api/orders/collected', '/api/location/all'].map(asked)).toEqual([
    10, 60, 60, 20,
  ]);
});
