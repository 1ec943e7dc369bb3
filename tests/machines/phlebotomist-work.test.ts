import { describe, expect, test } from 'vitest';
import type { PhlebotomistDetails, PhlebotomistTexts } from '../../src/contract/team.ts';
import { phlebotomistFields } from '../../src/contract/team.ts';
import { startSystem } from '../support/system-client.ts';

const hospital = { id: '1', wireId: 1, email: 'admin@hospital.example', code: 'Srm123' };
const id = '504';
const texts = (fields: Partial<PhlebotomistTexts> = {}): PhlebotomistTexts => ({
  ...(Object.fromEntries(phlebotomistFields.map((field) => [field, ''])) as PhlebotomistTexts),
  fullName: 'Arun Selvam',
  phone: '1',
  address: 'Lake Road',
  ...fields,
});
const details = (fields: Partial<PhlebotomistTexts> = {}): PhlebotomistDetails => ({
  id,
  texts: texts(fields),
  latitude: null,
  longitude: null,
  hospitalCode: 'Srm123',
  images: { aadharImage: null, licenseImage: null, profileImage: null },
});

/** The phone was edited; somebody else changed the phone and the address meanwhile. */
function inConflict() {
  const client = startSystem({ stored: hospital });
  const { system, publish } = client;
  system.send({ type: 'user.openPhlebotomist', phlebotomistId: id, seen: details() });
  system.send({ type: 'user.savePhlebotomist', phlebotomistId: id, texts: texts({ phone: '2' }) });
  publish({
    type: 'phlebotomist.updateConflicted',
    cause: 'meanwhile' as const,
    phlebotomistId: id,
    attempt: 1,
    current: details({ phone: '3', address: 'Beach Road' }),
  });
  return { ...client, work: () => system.phlebotomistWork.getSnapshot().get(id) };
}

describe('a conflict', () => {
  test('writing over it writes the person’s changes, and leaves those of others', () => {
    const { system, commands, work } = inConflict();
    expect(work()?.state).toBe('conflict');
    system.send({ type: 'user.overridePhlebotomist', phlebotomistId: id });
    expect(commands.at(-1)).toMatchObject({ type: 'phlebotomist.update', changes: { phone: '2' } });
    expect(commands.at(-1)).not.toHaveProperty('changes.address');
  });

  test('after it is saved the other change stands too', () => {
    const { system, publish, work } = inConflict();
    system.send({ type: 'user.overridePhlebotomist', phlebotomistId: id });
    publish({ type: 'phlebotomist.updated', phlebotomistId: id, attempt: 2 });
    expect(work()?.seen?.texts).toEqual(texts({ phone: '2', address: 'Beach Road' }));
  });

  test('taking theirs goes on with the current texts', () => {
    const { system, work } = inConflict();
    system.send({ type: 'user.clearPhlebotomistOutcome', phlebotomistId: id });
    expect(work()).toMatchObject({ state: 'idle', seen: details({ phone: '3', address: 'Beach Road' }) });
  });
});
