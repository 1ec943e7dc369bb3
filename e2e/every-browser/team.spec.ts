/** The team: its day, one of them, and a new one. */

import { demoPhone } from '../../server/demo/logins.ts';
import { openPhone } from '../support/phone.ts';
import { pdf, png } from '../support/registration.ts';
import {
  dialog,
  goTo,
  goToAttendance,
  holds,
  live,
  misses,
  openRoute,
  savedFile,
  sees,
  signIn,
} from './support/actions.ts';
import { field, inside, role, text } from './support/element-queries.ts';
import { layFile } from './support/lay-file.ts';
import { expect, test } from './support/test.ts';

test('the attendance of a day is there @sample', async ({ tab }) => {
  await signIn(tab);
  await goToAttendance(tab);
  await misses(tab, text('Nothing is known of this date yet'));
  await sees(tab, live);
});

test('somebody’s details are there', async ({ tab }) => {
  await signIn(tab);
  await goTo(tab, 'Phlebotomists');
  await tab.press(role('button', 'View details'));
  await sees(tab, inside(role('button', 'Edit Details'), dialog));
});

test('a phlebotomist is registered with three files @sample', async ({ tab, kind }, info) => {
  const number = `98842 1234${info.repeatEachIndex % 10}`;
  await signIn(tab);
  await tab.open('/driver_acountreg');
  await tab.type(field('Full Name'), `Nila of ${kind}`);
  await tab.type(field('Phone Number'), number);
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

test('a registration that is refused keeps what was filled in, and says what is wrong', async ({
  tab,
}, info) => {
  const name = field('Full Name');
  await signIn(tab);
  await tab.open('/driver_acountreg');
  await tab.type(name, 'Kavya Raman');
  await tab.type(field('Phone Number'), '12345');
  await tab.give(field('Aadhar Image'), [layFile(info, { ...png, name: 'aadhaar.pdf' })]);
  await sees(tab, text('aadhaar.pdf is not what its name says: its content is of another type'));
  await tab.press(role('button', 'Register Phlebotomist'));
  await sees(tab, text('Please fix the errors before submitting.'));
  await sees(tab, text('Enter 10 digits that begin with 6, 7, 8 or 9'));
  await sees(tab, text('License Image is required'));
  await holds(tab, name, 'Kavya Raman');
  await goTo(tab, 'Dashboard');
  await tab.press(role('button', 'Keep editing'));
  await holds(tab, name, 'Kavya Raman');
});

test('somebody’s address is changed, and is there after a reload', async ({ tab, kind }, info) => {
  const address = `${info.repeatEachIndex + 4} Kamaraj Avenue, ${kind}`;
  await signIn(tab);
  await goTo(tab, 'Phlebotomists');
  await tab.press(role('button', 'View details'));
  await tab.press(inside(role('button', 'Edit Details'), dialog));
  await tab.type(inside(field('Address'), dialog), address);
  await tab.press(inside(role('button', 'Save Changes'), dialog));
  await sees(tab, text('✅ Phlebotomist updated successfully!'));
  await tab.reload();
  await sees(tab, inside(text(address), dialog));
});

test('the month of somebody is there, and the month before', async ({ tab }) => {
  await signIn(tab);
  await goTo(tab, 'Phlebotomists');
  await tab.press(role('button', 'Attendance calendar'));
  const calendar = role('dialog', /Attendance calendar/);
  await sees(tab, inside(role('listitem'), calendar));
  await tab.press(inside(role('button', 'Previous month'), calendar));
  await sees(tab, inside(role('listitem'), calendar));
  await tab.key('Escape');
  await misses(tab, calendar);
});

test('an absence that a phone reports is accepted', async ({ tab, backend }, info) => {
  const phone = await openPhone(backend, demoPhone(0, 54 + info.repeatEachIndex));
  await phone.markAttendance({ present: false, reason: 'Fever' });
  await signIn(tab);
  await goTo(tab, 'Phlebotomists');
  const popup = role('dialog', 'Attendance approval');
  // The demo's own pending records may stand before it.
  await tab.press(inside(role('button', 'Accept'), popup));
  await sees(tab, text('Attendance updated successfully'));
});

test('the route of a phlebotomist is shown, and saved as GPX', async ({ tab, browserContext, backend }) => {
  await signIn(tab);
  const route = await openRoute(tab, backend, demoPhone(0, 40));
  await tab.press(inside(role('button', 'Export GPX'), route));
  const gpx = await savedFile(browserContext, /^route-\d+-\d{4}-\d\d-\d\d\.gpx$/);
  expect(gpx.toString()).toMatch(/<trkpt lat="1[23]\.\d+" lon="8\d\.\d+">/);
});
