/** The presses of a path on the real screen, and what must show after them. */
import type { Page } from '@playwright/test';
import { type Person, prepareAssign } from '../support/orders.ts';
import { expect } from '../support/test.ts';
import { laterVisit, nextVisit } from '../support/to-come.ts';
import type { Press, Snapshot } from './steps.ts';

/** Brings the dialog to where the press can be made. */
export async function prepare(page: Page, press: Press, chosen: Person): Promise<void> {
  const dialog = page.getByRole('dialog');
  const back = dialog.getByRole('button', { name: 'Back' });
  if (press === 'cancel') {
    if (!(await back.isVisible())) await dialog.getByRole('button', { name: 'Cancel Order' }).click();
    return;
  }
  if (!press.startsWith('assign')) return;
  if (await back.isVisible()) await back.click();
  const clear = dialog.getByRole('button', { name: 'Clear phlebotomist' });
  if (press === 'assignNobody') {
    if (await clear.isVisible()) await clear.click();
    await dialog.getByLabel('Schedule Time').fill(nextVisit);
    return;
  }
  if (!(await clear.isVisible())) await prepareAssign(page, chosen);
  await dialog.getByLabel('Schedule Time').fill(press === 'assign' ? nextVisit : '');
}

export async function pressOn(page: Page, press: Press): Promise<void> {
  const dialog = page.getByRole('dialog');
  switch (press) {
    case 'assign':
    case 'assignNobody':
    case 'assignWithoutTime':
      return dialog.getByRole('button', { name: 'Assign Order' }).click();
    case 'cancel':
      return dialog.getByRole('button', { name: 'Cancel Order' }).click();
    case 'override':
      return dialog.getByRole('button', { name: /^(Assign|Cancel) (anyway|again)$/ }).click();
    case 'accept':
      return dialog.getByRole('button', { name: 'Leave as it is' }).click();
    case 'refresh':
      return dialog.getByRole('button', { name: 'Show the latest' }).click();
    case 'edit': {
      const reason = dialog.getByLabel('Reason');
      if (await reason.isVisible()) return reason.fill('moved');
      return dialog.getByLabel('Schedule Time').fill(laterVisit);
    }
  }
}

const refusals = {
  cancelledByOthers: 'Cannot assign this order. It was cancelled by patient/admin.',
  alreadyCompleted: 'This order is already COMPLETED.',
  noPhlebotomist: 'Please select a phlebotomist.',
  noScheduleTime: 'Please select a schedule time.',
  unknownPhlebotomist: 'Please select a valid phlebotomist.',
  invalidOrder: '⚠️ Invalid order.',
} as const;

const conflicts = {
  meanwhile: 'This order changed while you were deciding',
  afterwards: 'Your decision was sent, but the order is different now',
  kept: 'The server answered, but kept the order as it was',
} as const;

/** What must be on screen in a state of the machine. */
export async function shows(page: Page, { value, context }: Snapshot): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (context.conflict)
    return expect(dialog.getByRole('heading', { name: conflicts[context.conflict.cause] })).toBeVisible();
  if (value === 'assigned') return expect(page.getByText(/^Assigned to .+ at /).first()).toBeVisible();
  if (value === 'cancelled') return expect(page.getByText(/^Order Cancelled: /).first()).toBeVisible();
  for (const title of Object.values(conflicts)) await expect(dialog.getByText(title)).toBeHidden();
  const { refusal, failure, request } = context;
  const words = refusal
    ? refusals[refusal]
    : failure?.outcome === 'unknown'
      ? /^The change may or may not have been made\. Check order \S+ in Booking Management\.$/
      : failure && `Failed to ${request?.kind ?? 'assign'} order`;
  if (words) return expect(dialog.getByText(words).first()).toBeVisible();
  for (const text of Object.values(refusals)) await expect(dialog.getByText(text)).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Show the latest' })).toBeHidden();
}
