import { describe, expect, test, vi } from 'vitest';
import type { FactPayload } from '../../src/contract/facts.ts';
import { idempotencyKeyHeader, idempotencyKeyOffer, offersHeader } from '../../src/contract/wire/offers.ts';
import { createApiClient } from '../../src/worker/api/api-client.ts';
import { createBookings } from '../../src/worker/bookings/index.ts';
import { createPlaceSearch } from '../../src/worker/bookings/search-places.ts';
import { createCounters } from '../../src/worker/counters.ts';
import { createGeocoderGate } from '../../src/worker/geocoding/geocoder-gate.ts';
import { bookingForm } from '../support/booking.ts';
import { manualClock, settle } from '../support/manual-clock.ts';
import { hospital } from '../support/realtime-client.ts';
import { type Answer, scriptedBackend } from '../support/scripted-backend.ts';

const orders = '/api/orders';
const search = '/geo/search';
const velachery = { lat: '12.98', lon: '80.22', display_name: 'Velachery, Chennai' };

function start() {
  const backend = scriptedBackend();
  const clock = manualClock();
  const counters = createCounters();
  const facts: FactPayload[] = [];
  const life = new AbortController();
  const expired = vi.fn();
  const changed = vi.fn();
  const gate = createGeocoderGate({ clock, intervalMs: 1_000 });
  const places = createPlaceSearch({
    fetch: backend.fetch,
    clock,
    counters,
    gate,
    geocoderUrl: '/geo',
    maps: { find: async () => null, suggest: async () => null },
    timeoutMs: 20_000,
    backoffMs: [2_000, 4_000, 8_000],
  });
  const api = createApiClient({
    fetch: backend.fetch,
    clock,
    baseUrl: '',
    timeoutMs: 20_000,
    onUnauthorised: expired,
  });
  const tell = (fact: FactPayload) => {
    if (!life.signal.aborted) facts.push(fact);
  };
  const bookings = createBookings(
    { api, counters, hospital, signal: life.signal, tell },
    { places, changed },
  );
  return { backend, clock, counters, facts, life, expired, changed, gate, places, bookings };
}

describe('creating a booking', () => {
  const create = async (answer: Answer) => {
    const office = start();
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
      true,
      'Phone is blocked',
    ],
    ['a refusal without a word tells none', { text: '', status: 500 }, true, ''],
  ] as const)('%s', async (_, answer, answered, message) => {
    const { facts, changed } = await create(answer);
    expect(facts).toMatchObject([{ type: 'booking.submitFailed', answered, failure: { message } }]);
    expect(changed).not.toHaveBeenCalled();
  });

  test('a call that breaks is an exception, named in the console', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { facts } = await create('broken');
    expect(facts).toMatchObject([
      { type: 'booking.submitFailed', answered: false, failure: { kind: 'network' } },
    ]);
    expect(printed).toHaveBeenCalledWith(expect.any(String), 'Failed to fetch');
    printed.mockRestore();
  });

  test('a call without an answer is given up, and not sent again', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { backend, bookings, clock, facts } = start();
    backend.on(orders, 'hang');
    void bookings.create({ form: bookingForm() });
    await clock.advance(120_000);
    expect(facts).toMatchObject([{ answered: false, failure: { kind: 'timeout' } }]);
    expect(backend.callsTo(orders)).toHaveLength(1);
    printed.mockRestore();
  });

  test('while one is in flight another is not sent; afterwards it is', async () => {
    const { backend, bookings } = start();
    backend.on(orders, { json: { orderId: 1 } });
    await Promise.all([
      bookings.create({ form: bookingForm() }),
      bookings.create({ form: bookingForm() }),
      bookings.create({ form: bookingForm() }),
    ]);
    expect(backend.callsTo(orders)).toHaveLength(1);
    await bookings.create({ form: bookingForm() });
    expect(backend.callsTo(orders)).toHaveLength(2);
  });

  describe('with the key of its submission', () => {
    const submission = '2f1c8a50-7b1e-4c52-9d3a-000000000001';
    const offering = { [offersHeader]: `something, ${idempotencyKeyOffer}` };
    const lost = async (headers: Record<string, string> | null, form = bookingForm({ submission })) => {
      const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
      const office = start();
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
        { type: 'booking.submitFailed', answered: false, repeatable: true },
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
      expect(office.facts).toMatchObject([{ answered: false }]);
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

  test('an answer after the end of the session tells nothing', async () => {
    const { backend, bookings, facts, life } = start();
    backend.on(orders, { json: { orderId: 1 } });
    const sent = bookings.create({ form: bookingForm() });
    life.abort();
    await sent;
    expect(facts).toEqual([]);
  });
});

describe('locating a booking', () => {
  const locate = async (answer: Answer) => {
    const office = start();
    office.backend.on(search, answer);
    void office.bookings.locate({ address: '12th Main Road, Velachery' });
    await office.clock.advance(60_000);
    return office;
  };

  test('takes the first place that is found', async () => {
    const { facts, backend } = await locate({ json: [velachery, { lat: '1', lon: '2' }] });
    expect(facts).toEqual([{ type: 'booking.located', latitude: 12.98, longitude: 80.22 }]);
    expect(backend.calls[0]?.path).toBe('/geo/search?q=12th+Main+Road%2C+Velachery&format=json&limit=8');
  });

  test.each([
    ['an empty list', { json: [] }],
    ['rows that are no places', { json: [{ lat: 'x' }, null] }],
    ['500', { text: 'x', status: 500 }],
    ['HTML', { text: '<html>' }],
    ['no network', 'broken'],
    ['no answer', 'hang'],
    ['429 again and again', { text: 'slow down', status: 429 }],
  ] as const)('%s: not located', async (_, answer) => {
    expect((await locate(answer)).facts).toEqual([{ type: 'booking.notLocated' }]);
  });
});

describe('searching places', () => {
  const typed = async (office: ReturnType<typeof start>, text: string) => {
    const answer = office.places.suggest(text);
    await office.clock.advance(30_000);
    return answer;
  };

  test('gives places with their coordinates, best first, at most eight; odd rows are counted', async () => {
    const office = start();
    const rows = Array.from({ length: 12 }, (_, n) => ({ ...velachery, lat: String(10 + n) }));
    office.backend.on(search, { json: [{ lat: 'north' }, ...rows] });
    const answer = await typed(office, 'Velachery');
    expect(answer.ok && answer.value.map(({ place }) => place?.latitude)).toEqual([
      10, 11, 12, 13, 14, 15, 16, 17,
    ]);
    expect(office.counters.read()['places.rowsRefused']).toBe(1);
  });

  test('fewer than three letters ask nobody', async () => {
    const office = start();
    expect(await typed(office, ' ve ')).toEqual({ ok: true, value: [] });
    expect(office.backend.calls).toHaveLength(0);
  });

  test('the same text is asked once', async () => {
    const office = start();
    office.backend.on(search, { json: [velachery] });
    await typed(office, 'Velachery');
    expect(await typed(office, 'velachery ')).toMatchObject({
      ok: true,
      value: [{ place: { latitude: 12.98 } }],
    });
    expect(office.backend.callsTo(search)).toHaveLength(1);
  });

  test('429 waits 2, 4 and 8 s, then says so', async () => {
    const office = start();
    const at: number[] = [];
    office.backend.on(search, () => {
      at.push(office.clock.monotonic());
      return { text: 'slow down', status: 429 };
    });
    expect(await typed(office, 'Velachery')).toMatchObject({ ok: false, failure: { status: 429 } });
    expect(at).toEqual([0, 2_000, 6_000, 14_000]);
    expect(office.counters.read()['geocoder.tooManyRequests']).toBe(4);
  });

  test('a newer search takes the place of one that waits for its turn or after a 429', async () => {
    const office = start();
    office.backend.on(search, (call) =>
      call.path.includes('q=vel&') ? { text: '', status: 429 } : { json: [velachery] },
    );
    const first = office.places.suggest('vel');
    await office.clock.advance(500);
    const second = office.places.suggest('vela');
    const third = office.places.suggest('velac');
    await office.clock.advance(30_000);
    expect(await first).toMatchObject({ ok: false, failure: { kind: 'stopped' } });
    expect(await second).toMatchObject({ ok: false, failure: { kind: 'stopped' } });
    expect(await third).toMatchObject({ ok: true });
    expect(office.backend.callsTo(search)).toHaveLength(2);
  });

  test('typing does not stop the look-up of a booking that was submitted', async () => {
    const office = start();
    office.backend.on(search, { json: [velachery] });
    void office.bookings.locate({ address: 'Velachery' });
    void office.places.suggest('Adyar');
    void office.places.suggest('Adyar b');
    await office.clock.advance(10_000);
    expect(office.facts).toEqual([{ type: 'booking.located', latitude: 12.98, longitude: 80.22 }]);
  });
});

describe('the door to the address service', () => {
  test('lets one through at a time and one a second, what a person waits for first', async () => {
    const clock = manualClock();
    const gate = createGeocoderGate({ clock, intervalMs: 1_000 });
    const calls: [string, number][] = [];
    const call = (name: string) => async () => {
      calls.push([name, clock.monotonic()]);
      await new Promise<void>((resolve) => void clock.after(300, resolve));
    };
    for (const name of ['a', 'b', 'c']) void gate.run('later', call(name));
    await clock.advance(100);
    void gate.run('now', call('typed'));
    void gate.run('now', call('given up'), () => false);
    await clock.advance(10_000);
    expect(calls).toEqual([
      ['a', 0],
      ['typed', 1_000],
      ['b', 2_000],
      ['c', 3_000],
    ]);
  });

  test('a call that throws does not close the door', async () => {
    const clock = manualClock();
    const gate = createGeocoderGate({ clock, intervalMs: 1_000 });
    const broken = gate.run('now', async () => {
      throw new Error('no');
    });
    const next = gate.run('now', async () => 'yes');
    await expect(broken).rejects.toThrow('no');
    await clock.advance(1_000);
    expect(await next).toBe('yes');
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
    const { backend, bookings } = start();
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
    const { backend, bookings, counters } = start();
    backend.on('/api/tests', { json: [null, 'x', {}, row({ testName: ' ' }), row({ id: 9 })] });
    const answer = await bookings.catalogue();
    expect(answer.ok && answer.value.map(({ id }) => id)).toEqual(['9']);
    expect(counters.read()['tests.rowsRefused']).toBe(4);
  });

  test('an unchanged answer gives what is known', async () => {
    const { backend, bookings } = start();
    backend.on('/api/tests', { json: [row({})] });
    const first = await bookings.catalogue();
    const again = await bookings.catalogue();
    expect(first.ok && again.ok && again.value === first.value).toBe(true);
    await settle();
  });

  test.each([
    ['HTML', { text: '<html>' }, 'unreadable'],
    ['an object', { json: { message: 'moved' } }, 'unreadable'],
    ['500', { text: 'x', status: 500 }, 'refused'],
    ['no network', 'broken', 'network'],
  ] as const)('%s is a failure', async (_, answer, kind) => {
    const { backend, bookings } = start();
    backend.on('/api/tests', answer);
    expect(await bookings.catalogue()).toMatchObject({ ok: false, failure: { kind } });
  });
});
