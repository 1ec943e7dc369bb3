/** Specification 4, Other state; 5, Phlebotomist registration. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openConsole } from './support/console.tsx';
import { rule } from './support/rule.ts';

const form = async () => {
  const console = await openConsole('/driver_acountreg');
  await console.holds(() => screen.getByLabelText('Password'));
  return console;
};
const words =
  'Password must be at least 8 characters long, include one uppercase letter, one lowercase letter, one number, and one special character.';

test(rule('4.other.part-time'), async () => {
  const console = await form();
  const times = () => [screen.queryByLabelText(/Start Time/i), screen.queryByLabelText(/End Time/i)];
  expect(times()).toEqual([null, null]);
  await console.select(/Work Type/i, 'PART_TIME');
  await console.holds(() => expect(times()).not.toContain(null));
  await console.select(/Work Type/i, 'FULL_TIME');
  await console.holds(() => expect(times()).toEqual([null, null]));
});

test(rule('5.registration.password'), async () => {
  const console = await form();
  for (const wrong of [
    'Ab1@xyz',
    'abcdefg1@',
    'ABCDEFG1@',
    'Abcdefgh@',
    'Abcdefgh1',
    'Abcdefg1@ ',
    'Abcdefg1-@',
  ]) {
    await console.type('Password', wrong);
    await console.press(/^Register/);
    await console.holds(() => expect(screen.queryAllByText(words), wrong).not.toEqual([]));
  }
  await console.type('Password', 'Abcdef1_');
  await console.holds(() => expect(screen.queryAllByText(words)).toEqual([]));
});

test(rule('5.registration.errors'), async () => {
  const console = await form();
  await console.type('Password', 'short');
  await console.press(/^Register/);
  await console.sees('Please fix the errors before submitting.');
  expect(console.calls('GET', '/api/drivers/check')).toHaveLength(0);
  expect(console.calls('POST', '/api/drivers')).toHaveLength(0);
});
