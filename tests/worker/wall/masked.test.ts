import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startWall } from '../../support/wall-client.ts';

const MINUTE = 60_000;

/** Every text of a row that visitors must not read begins so. */
const secret = fc.uuid().map((id) => `private ${id}`);
const rows = fc.record({
  patientName: secret,
  phoneNumber: secret,
  email: secret,
  address: secret,
  medicalTests: fc.array(secret, { minLength: 1, maxLength: 3 }),
  sampleRequired: secret,
  report: secret,
  reason: secret,
  source: secret,
  cancellationReason: secret,
  deliveryBoyPhone: secret,
  deliveryBoyEmail: secret,
  sampleImageUrl: secret,
});
const people = fc.record({
  phone: secret,
  email: secret,
  address: secret,
  dob: secret,
  vehicleType: secret,
  vehicleNumber: secret,
  accountNumber: secret,
  ifscCode: secret,
  profileImagePath: secret,
});

async function openWall(
  { order = {}, person = {} }: { readonly order?: object; readonly person?: object },
  options: Parameters<typeof startWall>[0] = {},
) {
  const { client, opened } = startWall({ config: {}, ...options });
  const { backend, clock } = client;
  const prefix = options.config ? '/api/display' : '/api';
  backend.on(`${prefix}/orders`, {
    json: [
      {
        orderId: 42,
        status: 'ASSIGNED',
        totalPrice: 1_234.5,
        latitude: 13.08268,
        longitude: 80.27071,
        deliveryBoyId: 7,
        deliveryBoyName: 'Meena Padmavathi',
        ...order,
      },
    ],
  });
  backend.on(`${prefix}/drivers`, {
    json: [{ id: 7, fullName: 'Meena Padmavathi', hospitalCode: 'SRM001', online: true, ...person }],
  });
  await opened;
  client.takeUp();
  await clock.advance(2_000);
  return client;
}

describe('what the page of a wall is told', () => {
  test('holds nothing of a patient, and of a phlebotomist the short name', async () => {
    await fc.assert(
      fc.asyncProperty(rows, people, async (order, person) => {
        const client = await openWall({ order, person });
        const told = JSON.stringify(client.facts);
        expect(told).not.toContain('private');
        expect(told).not.toContain('1234.5');
        expect(told).not.toContain('Meena');
        expect(client.factsOf('orders.changed')[0]?.upserted[0]).toMatchObject({
          id: '42',
          status: 'ASSIGNED',
          latitude: 13.083,
          longitude: 80.271,
          phlebotomistId: '7',
          phlebotomistName: 'M. Padmavathi',
        });
        expect(client.factsOf('phlebotomists.changed')[0]?.upserted[0]?.fullName).toBe('M. Padmavathi');
      }),
      { numRuns: 20 },
    );
  });

  test('has initials where the wall wants them', async () => {
    const client = await openWall({}, { nameForm: 'initials' });
    expect(client.factsOf('phlebotomists.changed')[0]?.upserted[0]?.fullName).toBe('M. P.');
    expect(JSON.stringify(client.facts)).not.toContain('Padmavathi');
  });

  test('names an ended journey by a place that is rounded', async () => {
    const { client, opened } = startWall({ config: {} });
    await opened;
    client.backend.on('/api/location/all', {
      json: [
        {
          deliveryBoyId: 7,
          latitude: 13.08268,
          longitude: 80.27071,
          timestamp: new Date(client.clock.wall()).toISOString(),
          deliveryStatus: 'ENDED',
          orderId: 42,
        },
      ],
    });
    client.takeUp();
    await client.clock.advance(MINUTE);
    expect(client.factsOf('journey.ended')).toHaveLength(1);
    expect(client.factsOf('address.resolved').map(({ place }) => place)).toEqual(['13.08300,80.27100']);
  });
});

describe('the calls of a wall', () => {
  const readsOf = (client: Awaited<ReturnType<typeof openWall>>) => [
    ...new Set(
      client.backend.calls.flatMap(({ method, path }) =>
        path.startsWith('/api/') ? [`${method} ${path.split('?')[0]}`] : [],
      ),
    ),
  ];

  test('go to a display’s own paths where the backend pairs displays, and change nothing', async () => {
    const client = await openWall({}, { config: { displays: true } });
    client.port.setDesired({ name: 'feeds', feeds: ['locations'] });
    await client.clock.advance(10 * MINUTE);
    const reads = readsOf(client).filter((call) => !call.includes('/pairing'));
    expect(reads.length).toBeGreaterThan(8);
    for (const call of reads) expect(call).toMatch(/^GET \/api\/display\//);
  });

  test('go to the console’s paths elsewhere, and change nothing', async () => {
    const client = await openWall({});
    await client.clock.advance(10 * MINUTE);
    for (const call of readsOf(client)) expect(call).toMatch(/^GET \/api\/(?!display)/);
  });
});
