import { describe, expect, test } from 'vitest';
import { type RealtimeClient, startClient } from '../support/realtime-client.ts';

const path = '/api/patients';
const row = (id: number, fields: Record<string, unknown> = {}) => ({
  id,
  email: `p${id}@mail.example`,
  phoneNumber: '9840077129',
  ...fields,
});

async function start(rows: unknown[] = [row(4)]) {
  const client = await startClient({ config: { timings: { callTimeoutMs: 5_000 } } });
  const stored = { rows };
  client.backend.on(path, () => ({ json: stored.rows }));
  client.page.setDesired({ name: 'feeds', feeds: ['patients'] });
  await client.signIn();
  await client.clock.advance(100);
  return { client, stored };
}
const remove = async (client: RealtimeClient) => {
  client.page.give({ type: 'patient.delete', patientId: '4' }, { key: '4', attempt: 3 });
  await client.clock.advance(20_000);
};
const published = (client: RealtimeClient) =>
  client.facts.filter(({ type }) => type.startsWith('patient.')).map(({ type }) => type);

describe('the list', () => {
  test('is published once, and then its changes; rows that cannot be read are left out and counted', async () => {
    const { client, stored } = await start([row(4), { id: null }, 'x', row(5, { email: null })]);
    expect(client.factsOf('patients.changed')).toMatchObject([
      { initial: true, upserted: [{ id: '4' }, { id: '5', email: null }] },
    ]);
    expect(client.pulse()?.counters['patients.rowsRefused']).toBe(2);
    stored.rows = [row(5, { email: null }), row(6)];
    await client.clock.advance(30_000);
    expect(client.factsOf('patients.changed').at(-1)).toMatchObject({
      initial: false,
      upserted: [{ id: '6' }],
      removed: ['4'],
    });
  });

  test('an empty one is published too', async () => {
    const { client } = await start([]);
    expect(client.factsOf('patients.changed')).toMatchObject([{ initial: true, upserted: [] }]);
  });

  test('is not asked for when no screen shows it', async () => {
    const { client } = await start();
    client.page.setDesired({ name: 'feeds', feeds: [] });
    const before = client.backend.callsTo(path).length;
    await client.clock.advance(120_000);
    expect(client.backend.callsTo(path)).toHaveLength(before);
  });
});

describe('deleting', () => {
  test('takes the patient out of the list at once', async () => {
    const { client, stored } = await start();
    client.backend.on(`${path}/4`, () => {
      stored.rows = [];
      return { text: '' };
    });
    await remove(client);
    expect(client.backend.callsTo(`${path}/4`)).toMatchObject([{ method: 'DELETE' }]);
    expect(client.factsOf('patient.deleted')).toMatchObject([{ patientId: '4', attempt: 3 }]);
    expect(client.factsOf('patients.changed').at(-1)?.removed).toEqual(['4']);
  });

  test('a patient whom somebody else deleted, or whose answer was lost, counts as deleted', async () => {
    const { client, stored } = await start();
    client.backend.on(`${path}/4`, () => {
      stored.rows = [];
      return 'broken';
    });
    await remove(client);
    expect(published(client)).toEqual(['patient.deleted']);
  });

  test('a refusal and a broken call are failures while the patient is there', async () => {
    const { client } = await start();
    client.backend.on(`${path}/4`, { text: 'no', status: 403 });
    await remove(client);
    expect(client.factsOf('command.ended').at(-1)?.outcome).toBe('refused');
    client.backend.on(`${path}/4`, 'broken');
    await remove(client);
    expect(client.factsOf('command.ended').at(-1)?.outcome).toBe('unknown');
    expect(published(client)).toEqual(['patient.deleteFailed', 'patient.deleteFailed']);
  });
});
