/** A booking from the form to somebody's day. */

import { newOrder } from '../support/orders.ts';
import { laterVisit } from '../support/to-come.ts';
import { dialog, goTo, holds, main, misses, rows, says, sees, signIn } from './support/actions.ts';
import { field, having, inside, role, text } from './support/element-queries.ts';
import { expect, test } from './support/test.ts';

/** A row of the list. */
const order = role('row', /^Select order \d+/);

test('a booking is taken with a suggested address, found and assigned @sample', async ({
  tab,
  kind,
}, info) => {
  const name = `Kavya ${info.repeatEachIndex} of ${kind}`;
  await signIn(tab);
  await tab.open('/Add_bokking');
  await tab.type(field('Patient Name'), name);
  await tab.type(field('Phone Number'), '98400 21000');
  await tab.type(field('Email'), 'kavya@patients.example');
  await tab.type(field('Contact Reason'), 'Doctor advised');
  await tab.type(role('combobox', 'Address'), 'Velachery');
  await sees(tab, role('listbox', 'Places'));
  await tab.key('ArrowDown');
  await tab.key('Enter');
  await says(tab, main, /1[23]\.\d{6}/);
  await tab.type(field('Search tests'), 'cbc');
  await tab.key('Enter');
  await tab.press(role('button', 'Submit Booking'));
  await sees(tab, text('Booking submitted!'));

  await tab.open('/order-detail');
  await tab.type(role('searchbox', 'Search orders'), name);
  await tab.press(having(rows, name));
  await tab.press(inside(role('option'), dialog));
  await tab.type(inside(field('Schedule Time'), dialog), laterVisit);
  await tab.press(inside(role('button', 'Assign Order'), dialog));
  // A toast may be gone before a busy machine looks a second time.
  await misses(tab, dialog);
  await says(tab, having(rows, name), 'Assigned');
});

test('an order is cancelled with a reason', async ({ tab }) => {
  await signIn(tab);
  await tab.open('/order-detail?tab=new');
  await tab.press(order);
  await tab.press(inside(role('button', 'Cancel Order'), dialog));
  await tab.type(inside(field('Reason'), dialog), 'moved away');
  await tab.press(inside(role('button', 'Cancel Order'), dialog));
  await sees(tab, text(/^Order Cancelled: .*moved away/));
});

test('a link leads to an order, and a reload keeps it', async ({ tab }) => {
  await signIn(tab);
  await tab.open('/order-detail?tab=new');
  await tab.press(order);
  await sees(tab, inside(text('Total price'), dialog));
  const path = await tab.path();
  expect(path).toMatch(/order=\d+/);
  await tab.reload();
  await sees(tab, inside(text('Total price'), dialog));
  await tab.key('Escape');
  await expect.poll(() => tab.path()).not.toContain('order=');
  await sees(tab, inside(rows, main));
});

test('an order is assigned by keyboard alone', async ({ tab, colleague }) => {
  const id = await newOrder(colleague, null);
  await signIn(tab);
  await tab.open('/order-detail?tab=new');
  await sees(tab, role('row', new RegExp(`^Select order ${id} `)));
  await tab.key('/');
  await tab.key('ArrowDown');
  await tab.key('Enter');
  await says(tab, dialog, String(id));
  await sees(tab, inside(text('Best for this order'), dialog));
  await sees(tab, inside(role('option'), dialog));
  await tab.key('Enter');
  await expect.poll(() => tab.value(inside(role('combobox'), dialog))).not.toBe('');
  await tab.key('Enter');
  await misses(tab, dialog);
  await misses(tab, role('row', new RegExp(`^Select order ${id} `)));
});

test('several orders are cancelled together, each with its result', async ({ tab, colleague }) => {
  const ids = [await newOrder(colleague, null), await newOrder(colleague, null)];
  await signIn(tab);
  await tab.open('/order-detail?tab=new');
  for (const id of ids) await tab.press(role('checkbox', `Select order ${id}`));
  await tab.press(role('button', 'Cancel …'));
  await tab.press(inside(role('button', 'Cancel 2 orders'), dialog));
  await sees(tab, inside(text('2 of 2 done'), dialog));
});

test('a search is kept by Back and by Forward', async ({ tab }) => {
  const search = role('searchbox', 'Search orders');
  await signIn(tab);
  await goTo(tab, 'Booking Management');
  await tab.type(search, 'assigned');
  await expect.poll(() => tab.path()).toContain('q=assigned');
  await goTo(tab, 'Dashboard');
  await sees(tab, role('heading', 'Medical Test Dashboard'));
  await tab.back();
  await holds(tab, search, 'assigned');
  await tab.back();
  await sees(tab, role('heading', 'Medical Test Dashboard'));
  await tab.forward();
  await holds(tab, search, 'assigned');
});

test('an unfinished booking survives a reload, and leaving it is asked about', async ({ tab }) => {
  const name = field('Patient Name');
  await signIn(tab);
  await goTo(tab, 'Booking Management');
  await tab.open('/Add_bokking');
  await tab.type(name, 'Draft Patient');
  await tab.type(field('Contact Reason'), 'Called at night');
  await tab.reload();
  await holds(tab, name, 'Draft Patient');
  await goTo(tab, 'Dashboard');
  await tab.press(role('button', 'Keep editing'));
  await holds(tab, name, 'Draft Patient');
});
