import { describe, expect, test, vi } from 'vitest';
import { idempotencyKeyHeader, idempotencyKeyOffer, offersHeader } from '../../src/contract/wire/offers.ts';
import { bookingForm } from '../support/booking.ts';
import { startOffice } from '../support/booking-office.ts';
import { settle } from '../support/manual-clock.ts';
import { hospital } from '../support/realtime-client.ts';
import type { Answer } from '../support/scripted-backend.ts';

const orders = '/api/orders';

describe('creating a booking', () => {
  const create = async (answer: Answer) => {
    const office = startOffice();
    office.backend.on(orders, answer);
    await office.bookings.create({ form: bookingForm() });
    return office;
  };

  test('sends the body of the specification once', async () => {
    const { backend } = await create({ json: { orderId: 1 } });
    expect(backend.callsTo(orders)).toMatchObject([
      { method: 'POST', body: { patientName: 'Kavya Raman', phoneNumber: '9840021000', source: 'admin' } },
    ]);
  });

  test.each([
    ['JSON with orderId', { json: { orderId: 3412, status: 'pending' } }, '3412'],
    ['JSON with id', { json: { id: 'A-7' } }, 'A-7'],
    ['JSON sent as text', { text: '{"orderId":3412}' }, '3412'],
    ['a plain text', { text: 'Order placed' }, null],
    ['nothing at all', { text: '' }, null],
    ['a list', { json: [] }, null],
    ['null', { json: null }, null],
  ] as const)('%s is a booking that was taken', async (_, answer, orderId) => {
    const { facts, changed } = await create(answer);
    expect(facts).toEqual([{ type: 'booking.submitted', orderId }]);
    expect(changed).toHaveBeenCalledOnce();
  });

  test.each([
    [
      'a refusal tells the server’s text',
      { text: 'Phone is blocked', status: 400 },
      'refused',
      'Phone is blocked',
    ],
    ['a refusal without a word tells none', { text: '', status: 422 }, 'refused', ''],
    [
      'a backend that broke down over it may have taken it, and has its say',
      { text: 'No space left', status: 500 },
      'unknown',
      'No space left',
    ],
    [
      'a proxy’s page is no text of the server’s',
      { text: '<html>504 Gateway Time-out</html>', status: 504 },
      'unknown',
      '504',
    ],
  ] as const)('%s', async (_, answer, outcome, message) => {
    const { facts, changed } = await create(answer);
    expect(facts).toMatchObject([{ type: 'booking.submitFailed', outcome, failure: { message } }]);
    expect(changed).not.toHaveBeenCalled();
  });

  test('a call that breaks is an exception, named in the console', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { facts } = await create('broken');
    expect(facts).toMatchObject([
      { type: 'booking.submitFailed', outcome: 'unknown', failure: { kind: 'network' } },
    ]);
    expect(printed).toHaveBeenCalledWith(expect.any(String), 'Failed to fetch');
    printed.mockRestore();
  });

  test('a call without an answer is given up, and not sent again', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { backend, bookings, clock, facts } = startOffice();
    backend.on(orders, 'hang');
    void bookings.create({ form: bookingForm() });
    await clock.advance(120_000);
    expect(facts).toMatchObject([{ outcome: 'unknown', failure: { kind: 'timeout' } }]);
    expect(backend.callsTo(orders)).toHaveLength(1);
    printed.mockRestore();
  });

  describe('with the key of its submission', () => {
    const submission = '2f1c8a50-7b1e-4c52-9d3a-000000000001';
    const offering = { [offersHeader]: `something, ${idempotencyKeyOffer}` };
    const lost = async (headers: Record<string, string> | null, form = bookingForm({ submission })) => {
      const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
      const office = startOffice();
      // Any good answer tells what is offered; here the catalogue's.
      office.backend.on('/api/tests', headers === null ? 'broken' : { json: [], headers });
      await office.bookings.catalogue();
      office.backend.on(orders, 'broken');
      await office.bookings.create({ form });
      printed.mockRestore();
      return office;
    };
    const keysSent = ({ backend }: Awaited<ReturnType<typeof lost>>) =>
      backend.callsTo(orders).map(({ headers }) => headers[idempotencyKeyHeader] ?? null);

    test('goes to a backend that offers to know it again, each time the same, and says so when the answer is lost', async () => {
      const office = await lost(offering);
      office.backend.on(orders, { json: { orderId: 7 }, headers: offering });
      await office.bookings.create({ form: bookingForm({ submission }) });
      expect(keysSent(office)).toEqual([submission, submission]);
      expect(office.facts).toMatchObject([
        { type: 'booking.submitFailed', outcome: 'unknown', repeatable: true },
        { type: 'booking.submitted', orderId: '7' },
      ]);
      // No part of the booking itself.
      expect(JSON.stringify(office.backend.callsTo(orders)[0]?.body)).not.toContain(submission);
    });
    test.each([
      ['offers nothing', {}],
      ['offers something else', { [offersHeader]: 'idempotency-keys' }],
      ['never answered well', null],
    ])('does not go to a backend that %s', async (_, headers) => {
      const office = await lost(headers);
      expect(keysSent(office)).toEqual([null]);
      expect(office.facts).toMatchObject([{ outcome: 'unknown' }]);
      expect(office.facts[0]).not.toHaveProperty('repeatable');
    });
    test('goes along after a proxy’s refusal too, which says nothing of the backend', async () => {
      const office = await lost(offering);
      office.backend.on(orders, { text: '<html>502</html>', status: 502 });
      await office.bookings.create({ form: bookingForm({ submission }) });
      await office.bookings.create({ form: bookingForm({ submission }) });
      expect(keysSent(office)).toEqual([submission, submission, submission]);
    });
    test('no longer goes when the backend’s answers stopped offering it', async () => {
      const office = await lost(offering);
      office.backend.on('/api/tests', { json: [] });
      await office.bookings.catalogue();
      await office.bookings.create({ form: bookingForm({ submission }) });
      expect(keysSent(office)).toEqual([submission, null]);
    });
    test('is none where the form has none', async () => {
      expect(keysSent(await lost(offering, bookingForm()))).toEqual([null]);
    });
  });

  test('a 401 ends the session', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { expired } = await create({ text: '', status: 401 });
    expect(expired).toHaveBeenCalledOnce();
    printed.mockRestore();
  });

  test('an answer after the end of the session publishes nothing', async () => {
    const { backend, bookings, facts, life } = startOffice();
    backend.on(orders, { json: { orderId: 1 } });
    const sent = bookings.create({ form: bookingForm() });
    life.abort();
    await sent;
    expect(facts).toEqual([]);
  });
});

describe('the catalogue', () => {
  const row = (fields: Record<string, unknown>) => ({
    id: 1,
    testName: 'Complete Blood Count',
    price: '350.5',
    method: 'Cell counter',
    sampleRequired: 'EDTA blood',
    schedule: 'Daily',
    department: 'Haematology',
    report: 'Same day',
    hospitalCode: hospital.code,
    ...fields,
  });

  test('is asked for by hospital and filtered here too; prices are paise', async () => {
    const { backend, bookings } = startOffice();
    backend.on('/api/tests', {
      json: [row({}), row({ id: 2, hospitalCode: 'KMC7' }), row({ id: 3, hospitalCode: null, price: null })],
    });
    const answer = await bookings.catalogue();
    expect(backend.calls[0]?.path).toBe('/api/tests?hospitalCode=SRM001');
    expect(answer).toEqual({
      ok: true,
      value: [
        {
          id: '1',
          name: 'Complete Blood Count',
          pricePaise: 35_050,
          method: 'Cell counter',
          sampleRequired: 'EDTA blood',
          schedule: 'Daily',
          department: 'Haematology',
          report: 'Same day',
        },
        expect.objectContaining({ id: '3', pricePaise: null }),
      ],
    });
  });

  test('rows that cannot be read are left out and counted, never thrown', async () => {
    const { backend, bookings, counters } = startOffice();
    backend.on('/api/tests', { json: [null, 'x', {}, row({ testName: ' ' }), row({ id: 9 })] });
    const answer = await bookings.catalogue();
    expect(answer.ok && answer.value.map(({ id }) => id)).toEqual(['9']);
    expect(counters.read()['tests.rowsRefused']).toBe(4);
  });

  test('an unchanged answer gives the known tests', async () => {
    const { backend, bookings } = startOffice();
    backend.on('/api/tests', { json: [row({})] });
    const first = await bookings.catalogue();
    const again = await bookings.catalogue();
    expect(first.ok && again.ok && again.value[0] === first.value[0]).toBe(true);
    await settle();
  });

  test.each([
    ['HTML', { text: '<html>' }, 'unreadable'],
    ['an object', { json: { message: 'moved' } }, 'unreadable'],
    ['500', { text: 'x', status: 500 }, 'refused'],
    ['no network', 'broken', 'network'],
  ] as const)('%s is a failure', async (_, answer, kind) => {
    const { backend, bookings } = startOffice();
    backend.on('/api/tests', answer);
    expect(await bookings.catalogue()).toMatchObject({ ok: false, failure: { kind } });
  });
});
