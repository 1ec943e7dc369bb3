/** The team: its day, one of them, and a new one. */

import { pdf, png } from '../support/registration.ts';
import { layFile } from './support/lay-file.ts';
import { goTo, main, misses, rows, sees, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { field, inside, role, text } from './support/things.ts';

test('the attendance of a day is there @sample', async ({ tab }) => {
  await signIn(tab);
  await goTo(tab, 'Attendance Management');
  await expect.poll(() => tab.count(inside(rows, main))).toBeGreaterThan(2);
  await misses(tab, text('Nothing is known of this date yet'));
  await sees(tab, inside(text(/updated \d+ s ago/), main));
});

test('somebody’s details are there @sample', async ({ tab }) => {
  await signIn(tab);
  await goTo(tab, 'Phlebotomists');
  await tab.press(role('button', 'View details'));
  await sees(tab, role('button', 'Edit'));
});

test('a phlebotomist is registered with three files @sample', async ({ tab, kind }, info) => {
  const numbers = { chromium: '98841 12345', firefox: '98842 12345', webkit: '98843 12345' };
  await signIn(tab);
  await tab.open('/driver_acountreg');
  await tab.type(field('Full Name'), `Nila of ${kind}`);
  await tab.type(field('Phone Number'), numbers[kind]);
  await tab.choose(field('Vehicle Type'), 'Scooter');
  await tab.type(field('Vehicle Number'), 'TN09 AB 1234');
  await tab.choose(field('Work Type'), 'Part time');
  await tab.type(field('Start Time'), '09:00');
  await tab.type(field('End Time'), '13:30');
  await tab.type(field('Password'), 'Courier@77xQ');
  await tab.give(field('Aadhar Image'), [layFile(info, pdf())]);
  await tab.give(field('License Image'), [layFile(info, png)]);
  await tab.give(field('Profile Image'), [layFile(info, { ...png, name: 'nila.png' })]);
  await tab.press(role('button', 'Register Phlebotomist'));
  await sees(tab, text('Phlebotomist registered'));
});
