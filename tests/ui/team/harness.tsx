import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FactPayload } from '../../../src/contract/facts.ts';
import type { Phlebotomist } from '../../../src/contract/model.ts';
import {
  type PhlebotomistDetails,
  type PhlebotomistTexts,
  phlebotomistFields,
} from '../../../src/contract/team.ts';
// Loaded before, so that no test waits for files.
import '../../../src/ui/app/console.tsx';
import '../../../src/ui/team/team-screen.tsx';
import '../../../src/ui/team/details-dialog.tsx';
import { type RenderedApp, renderApp } from '../render.tsx';

/** Phlebotomist Team Management in the whole app, its worker played by the test. */
export interface Harness extends RenderedApp {
  readonly person: ReturnType<typeof userEvent.setup>;
  receive(...facts: FactPayload[]): Promise<void>;
}

export const member = (id: string, fullName: string, fields: Partial<Phlebotomist> = {}): Phlebotomist => ({
  id,
  fullName,
  phone: `98400 2${id.padStart(4, '0')}`,
  email: `${fullName.split(' ')[0]?.toLowerCase()}@lab.example`,
  vehicleType: 'bike',
  vehicleNumber: `TN09 X 7${id}`,
  profileImagePath: null,
  workType: 'FULL_TIME',
  startTime: null,
  endTime: null,
  online: true,
  ...fields,
});

export const kavya = member('501', 'Kavya Raman');
export const arun = member('504', 'Arun Selvam', {
  workType: 'PART_TIME',
  startTime: '09:00:00',
  endTime: '13:30:00',
  online: false,
});
export const divya = member('507', 'Divya Krishnan', { workType: null, online: null });

export const detailsOf = (
  { id, fullName, phone, email, workType, startTime, endTime, vehicleNumber }: Phlebotomist,
  fields: Partial<PhlebotomistTexts> = {},
): PhlebotomistDetails => ({
  id,
  texts: {
    ...(Object.fromEntries(phlebotomistFields.map((field) => [field, ''])) as PhlebotomistTexts),
    fullName,
    phone: phone ?? '',
    email: email ?? '',
    workType: workType ?? '',
    startTime: startTime ?? '',
    endTime: endTime ?? '',
    vehicleNumber: vehicleNumber ?? '',
    ...fields,
  },
  latitude: 13.0827,
  longitude: null,
  hospitalCode: 'Srm123',
  images: { aadharImage: '/files/aadhar.pdf', licenseImage: '/files/licence.jpg', profileImage: null },
});

export const teamChanged = (
  upserted: readonly Phlebotomist[],
  removed: readonly string[] = [],
  initial = false,
): FactPayload => ({ type: 'phlebotomists.changed', upserted, removed, initial });

export async function openTeam(
  team: readonly Phlebotomist[],
  path = '/deliveryBoy_Data',
  answers: Readonly<Record<string, unknown>> = {},
): Promise<Harness> {
  const app = renderApp(path, { signedIn: true, answers });
  const person = userEvent.setup();
  const receive = async (...facts: FactPayload[]) => act(async () => app.publish(...facts));
  await screen.findByRole('heading', { level: 1, hidden: true });
  await receive(teamChanged(team, [], true));
  return { ...app, person, receive };
}

export const cards = () =>
  screen.getAllByRole('listitem').filter((item) => item.dataset['position'] !== undefined);
export const namesShown = (): (string | null)[] =>
  cards().map((card) => within(card).getByRole('heading').textContent);
export const cardOf = (name: string): HTMLElement => {
  const card = cards().find((one) => within(one).queryByRole('heading', { name }));
  if (!card) throw new Error(`No card of ${name}`);
  return card;
};
