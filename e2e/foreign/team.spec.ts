import type { Locator, Page } from '@playwright/test';
import { findsNothing } from '../support/axe.ts';
import { expect, pointOf, test } from '../support/foreign.ts';
import { type ForeignTeam, openTeamOf } from '../support/foreign-team.ts';
import { whole } from '../support/whole.ts';

/** Phlebotomist Team Management with section 7's calls and nothing else. */
test.use({ timings: { rosterPollMs: 1_000, attendanceLabelsPollMs: 1_000, attendancePollMs: 60_000 } });

let team: ForeignTeam;
test.beforeEach(({ backend, signedIn: _ }) => {
  team = openTeamOf(backend);
});

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog', { name: /Phlebotomist Details|Edit Details/ });

async function open(page: Page, path = '/deliveryBoy_Data'): Promise<void> {
  await page.goto(path);
  await expect(card(page, 'Arun Selvam')).toBeVisible();
}

async function edit(page: Page): Promise<void> {
  await open(page);
  await card(page, 'Arun Selvam').getByRole('button', { name: 'View details' }).click();
  await dialog(page).getByRole('button', { name: 'Edit Details' }).click();
}

/** Opens the picker of a field, and says how far it stands from the field and from its left edge, in CSS pixels. */
async function panelAt(page: Page, within: Locator, label: string) {
  const field = within.getByRole('textbox', { name: label, exact: true });
  await field.press('Alt+ArrowDown');
  const panel = page.getByRole('group', { name: /^Pick a/ });
  await expect(panel).toBeInViewport({ ratio: 1 });
  const [at, of] = [await panel.boundingBox(), await field.boundingBox()];
  if (!at || !of) throw new Error('A box is not drawn');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(field).toBeFocused();
  return { gap: Math.round(Math.max(at.y - of.y - of.height, of.y - at.y - at.height)), left: at.x - of.x };
}
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save Changes' }).click();

test('what picks a day, a month or a time stands at its field, in a dialog too', whole, async ({ page }) => {
  await edit(page);
  for (const label of ['Date of birth', 'Licence expiry date'])
    expect(await panelAt(page, dialog(page), label)).toEqual({ gap: 8, left: 0 });
  await dialog(page).getByLabel('Work type').selectOption('PART_TIME');
  expect(await panelAt(page, dialog(page), 'Start time')).toEqual({ gap: 8, left: 0 });
  await open(page);
  await card(page, 'Arun Selvam').getByRole('button', { name: 'Attendance calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Attendance calendar' });
  expect(await panelAt(page, calendar, 'Month')).toEqual({ gap: 8, left: 0 });
});

test(
  'the team of this hospital shows with figures, attendance and when it was seen',
  whole,
  async ({ page, backend }) => {
    backend.on('/api/location/all', { json: [pointOf({ deliveryBoyId: 501 }, 120_000)] });
    await open(page);
    await expect(page.getByText(/^3 phlebotomists · updated \d+ s ago$/)).toBeVisible();
    await expect(page.getByText('Somebody Else')).toHaveCount(0);
    for (const [label, count] of [
      ['Total', '3'],
      ['Full Time', '1'],
      ['Part Time', '1'],
      ['Unassigned', '1'],
    ] as const)
      await expect(page.getByRole('term').filter({ hasText: label }).locator('..')).toContainText(count);
    await expect(card(page, 'Arun Selvam')).toContainText('504 · Part time · 09:00–13:30');
    await expect(card(page, 'Kavya Raman')).toContainText('Present');
    await expect(card(page, 'Kavya Raman')).toContainText('Online · seen 2 min ago');
    await expect(card(page, 'Arun Selvam')).toContainText('Absent (Pending)');
    await expect(card(page, 'Divya Krishnan')).toContainText('No Record');
    backend.on('/api/drivers/504/latest-attendance', { json: { present: false, approvalStatus: 'DENIED' } });
    await expect(card(page, 'Arun Selvam')).toContainText('Absent Denied');
  },
);

test(
  'search and filter stand in the address, but a name never does; a reload brings them again',
  whole,
  async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: /^Part Time/ }).click();
    await expect(page).toHaveURL(/\?type=part$/);
    await expect(card(page, 'Kavya Raman')).toHaveCount(0);
    // His card stands there without a search too: that it comes back says that the search is in force.
    await page.getByRole('searchbox').fill('nobody');
    await expect(card(page, 'Arun Selvam')).toHaveCount(0);
    await page.getByRole('searchbox').fill('ARUN');
    await expect(card(page, 'Arun Selvam')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue('ARUN');
    expect(page.url()).not.toContain('ARUN');
    await page.getByRole('searchbox').fill('kavya');
    await expect(page.getByText('No Phlebotomist Found', { exact: true })).toBeVisible();
    await page.getByRole('searchbox').fill('504');
    await expect(page).toHaveURL(/q=504/);
  },
);

test('an edit sends the whole object back, with unknown fields kept', async ({ page, backend }) => {
  await edit(page);
  await dialog(page).getByLabel('Phone').fill('+91 90000 00000');
  await save(page);
  await expect(page.getByText('✅ Phlebotomist updated successfully!')).toBeVisible();
  const [call] = backend.callsTo('/api/drivers/admin/504', 'PATCH');
  expect(JSON.parse(call?.body ?? '')).toEqual({
    ...openRow(504),
    // As both sides keep it.
    phone: '9000000000',
  });
  await expect(dialog(page).getByText('9000000000')).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(card(page, 'Arun Selvam')).toContainText('9000000000');
});

test(
  'a refused edit says so in the specified words and keeps what was written',
  whole,
  async ({ page, backend }) => {
    backend.on('/api/drivers/admin/504', { status: 500, text: 'no such column' });
    await edit(page);
    await dialog(page).getByLabel('Phone').fill('9840000001');
    await save(page);
    await expect(page.getByText('❌ Failed to update phlebotomist')).toBeVisible();
    await expect(dialog(page).getByText(/The changes were not saved/)).toBeVisible();
    await expect(dialog(page).getByLabel('Phone')).toHaveValue('9840000001');
  },
);

test(
  'what somebody else wrote meanwhile is shown first; Write mine writes no more than mine',
  whole,
  async ({ page, backend }) => {
    await edit(page);
    await dialog(page).getByLabel('Phone').fill('9840000111');
    change(504, { phone: '9840000222', address: 'Beach Road' });
    await save(page);
    await expect(dialog(page).getByRole('row', { name: /Phone/ })).toHaveText(
      'Phone+91 98413 2173398400002229840000111',
    );
    expect(backend.callsTo('/api/drivers/admin/504', 'PATCH')).toHaveLength(0);
    await dialog(page).getByRole('button', { name: 'Write mine' }).click();
    await expect(page.getByText('✅ Phlebotomist updated successfully!')).toBeVisible();
    expect(openRow(504)).toMatchObject({ phone: '9840000111', address: 'Beach Road', shirt: 'M' });
  },
);

test('Take theirs goes on with theirs', whole, async ({ page, backend }) => {
  await edit(page);
  await dialog(page).getByLabel('Phone').fill('9840000111');
  change(504, { phone: '9840000222' });
  await save(page);
  await dialog(page).getByRole('button', { name: 'Take theirs' }).click();
  await expect(dialog(page).getByLabel('Phone')).toHaveValue('9840000222');
  expect(backend.callsTo('/api/drivers/admin/504', 'PATCH')).toHaveLength(0);
});

test('the details report that their phlebotomist was deleted elsewhere', whole, async ({ page }) => {
  await edit(page);
  await dialog(page).getByLabel('Phone').fill('9840000111');
  team.rows = team.rows.filter(({ id }) => id !== 504);
  await expect(dialog(page).getByText(/was deleted in the meantime/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog(page)).toBeHidden();
  await expect(card(page, 'Arun Selvam')).toHaveCount(0);
});

test('deleting asks first and tells the outcome', whole, async ({ page, backend }) => {
  await open(page);
  const press = () => card(page, 'Arun Selvam').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete phlebotomist' });
  backend.on('/api/drivers/504', { status: 500, text: 'no' });
  await press();
  await expect(question).toContainText('Arun Selvam (504)');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(backend.callsTo('/api/drivers/504', 'DELETE')).toHaveLength(0);
  await press();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('❌ Failed to delete phlebotomist')).toBeVisible();
  await expect(card(page, 'Arun Selvam')).toBeVisible();
  team = openTeamOf(backend);
  await press();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('✅ Phlebotomist deleted!')).toBeVisible();
  await expect(card(page, 'Arun Selvam')).toHaveCount(0);
});

test('Escape, Back and leaving ask about unsaved changes', whole, async ({ page }) => {
  await edit(page);
  await dialog(page).getByLabel('Phone').fill('9840000111');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(dialog(page).getByLabel('Phone')).toHaveValue('9840000111');
  }
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/deliveryBoy_Data$/);
});

test('the keyboard alone finds, opens, edits, saves and comes back', async ({ page }) => {
  await open(page);
  await page.keyboard.press('/');
  await page.keyboard.type('arun');
  await expect(card(page, 'Kavya Raman')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 'Arun Selvam').getByRole('button', { name: 'View details' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Edit Details' })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(dialog(page).getByRole('button', { name: 'Edit Details' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Full name')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('9840000777');
  await page.keyboard.press('Enter');
  await expect(page.getByText('✅ Phlebotomist updated successfully!')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Edit Details' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card(page, 'Arun Selvam').getByRole('button', { name: 'View details' })).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(card(page, 'Divya Krishnan')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, 'Arun Selvam').getByRole('button', { name: 'View details' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(card(page, 'Arun Selvam').getByRole('button', { name: 'Route map' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(card(page, 'Divya Krishnan').getByRole('button', { name: 'Route map' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card(page, 'Divya Krishnan').getByRole('button', { name: 'Delete' })).toBeFocused();
});

test.describe('a list that cannot be had', () => {
  // It is not tried again by itself before somebody presses.
  test.use({ timings: { rosterPollMs: 3_600_000 } });

  test('says so, and is tried again', whole, async ({ page, backend }) => {
    backend.on('/api/drivers', { status: 500, text: 'boom' });
    await page.goto('/deliveryBoy_Data');
    await expect(page.getByText('Phlebotomists could not be loaded')).toBeVisible();
    backend.on('/api/drivers', () => ({ json: team.rows }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'Arun Selvam')).toBeVisible();
  });
});

test('axe finds nothing in a conflict', whole, async ({ page }) => {
  await edit(page);
  await dialog(page).getByLabel('Phone').fill('9840000111');
  change(504, { phone: '9840000222' });
  await save(page);
  await expect(dialog(page).getByRole('button', { name: 'Write mine' })).toBeVisible();
  await findsNothing(page, 'a conflict of details');
});

const openRow = (id: number) => team.rows.find((row) => row.id === id);
const change = (id: number, fields: Record<string, unknown>): void => {
  team.rows = team.rows.map((row) => (row.id === id ? { ...row, ...fields } : row));
};
