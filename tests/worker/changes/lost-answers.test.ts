import { describe, expect, test } from 'vitest';
import type { Fact } from '../../../src/contract/facts.ts';
import type { File } from '../../../src/contract/realtime-port.ts';
import type { PhlebotomistDetails } from '../../../src/contract/team.ts';
import { labTest, labTestRow, modifyTestForm, newTestForm, priceListOf } from '../../support/catalogue.ts';
import { type RealtimeClient, startClient } from '../../support/realtime-client.ts';
import type { Answer, Call } from '../../support/scripted-backend.ts';
import { driverOf, registrationForm } from '../../support/team.ts';
import { orderOf } from '../../support/wire.ts';

/** Everything that may come instead of the backend's own word. */
const lostAnswers: Readonly<Record<string, Answer>> = {
  'a broken line': 'broken',
  'no answer in time': 'hang',
  '502 of a proxy': { text: '<html><title>502 Bad Gateway</title></html>', status: 502 },
  '503 of a proxy': { text: 'upstream connect error', status: 503 },
  '504 of a proxy': { text: '', status: 504 },
  '408 of a slow line': { text: '', status: 408 },
  'a page of a captive portal': { text: '<!doctype html><title>Welcome</title>' },
  'a page that is an error': { text: '\n<!-- oops --><html><body>Internal error</body></html>', status: 500 },
};

/** One change as it is made against a backend of the specification that keeps a single row. */
interface Change {
  /** Where it is written. */
  readonly path: string;
  readonly method: string;
  /** What the backend has; `isDone` after the write. */
  readonly reads: Readonly<Record<string, (isDone: boolean) => Answer>>;
  readonly give: (client: RealtimeClient, attempt: number) => unknown;
  readonly doneFact: Fact['type'];
  readonly failedFact: Fact['type'];
}

const file = (content: BlobPart, name: string) => new globalThis.File([content], name) as unknown as File;
const drivers = (row: Record<string, unknown> | null) => ({ json: row ? [row] : [] });
const openOrder = orderOf({ orderId: 12, status: 'PENDING' });
const senthil = { id: '5', fullName: 'Senthil Murugan', phone: '9840077120', email: 's@x', isListed: true };
const scheduledTime = '2026-11-21T15:30';
const seenOrder = (client: RealtimeClient) =>
  client.factsOf('orders.changed')[0]?.upserted.find(({ id }) => id === '12') as never;

const changes: Readonly<Record<string, Change>> = {
  'a registration': {
    path: '/api/drivers',
    method: 'POST',
    reads: { '/api/drivers/check': (isDone) => ({ json: { exists: isDone } }) },
    give: (client, attempt) =>
      client.page.give({ type: 'registration.submit', form: registrationForm() }, { attempt }, [
        file('x', 'a.pdf'),
        file('x', 'b.png'),
      ]),
    doneFact: 'registration.accepted',
    failedFact: 'registration.failed',
  },
  'an edit of a phlebotomist': {
    path: '/api/drivers/admin/5',
    method: 'PATCH',
    reads: { '/api/drivers': (isDone) => drivers(driverOf({ address: isDone ? 'New' : 'Old' })) },
    give: async (client, attempt) => {
      const asked = await client.page.ask('phlebotomist', { phlebotomistId: '5' });
      const seen = {
        ...(asked as { value: PhlebotomistDetails }).value,
        texts: { ...(asked as { value: PhlebotomistDetails }).value.texts, address: 'Old' },
      };
      client.page.give(
        {
          type: 'phlebotomist.update',
          phlebotomistId: '5',
          seen,
          changes: { address: 'New' },
          inDoubt: [],
        },
        { key: '5', attempt },
      );
    },
    doneFact: 'phlebotomist.updated',
    failedFact: 'phlebotomist.updateFailed',
  },
  'the deletion of a phlebotomist': {
    path: '/api/drivers/5',
    method: 'DELETE',
    reads: { '/api/drivers': (isDone) => drivers(isDone ? null : driverOf()) },
    give: (client, attempt) =>
      client.page.give({ type: 'phlebotomist.delete', phlebotomistId: '5' }, { key: '5', attempt }),
    doneFact: 'phlebotomist.deleted',
    failedFact: 'phlebotomist.deleteFailed',
  },
  'a new test': {
    path: '/api/tests',
    method: 'POST',
    reads: {
      '/api/tests': (isDone) => ({
        json: isDone ? [labTestRow(), labTestRow({ id: 8, testName: 'Vitamin D' })] : [labTestRow()],
      }),
    },
    give: (client, attempt) =>
      client.page.give({ type: 'test.add', form: newTestForm({ testName: 'Vitamin D' }) }, { attempt }),
    doneFact: 'test.added',
    failedFact: 'test.addFailed',
  },
  'a new price': {
    path: '/api/tests/7',
    method: 'PATCH',
    reads: { '/api/tests': (isDone) => ({ json: [labTestRow(isDone ? { price: 700 } : {})] }) },
    give: (client, attempt) =>
      client.page.give(
        {
          type: 'test.update',
          testId: '7',
          seen: labTest(),
          form: modifyTestForm({ newPrice: '700' }),
          inDoubt: [],
        },
        { key: '7', attempt },
      ),
    doneFact: 'test.updated',
    failedFact: 'test.updateFailed',
  },
  'the deletion of a test': {
    path: '/api/tests/7',
    method: 'DELETE',
    reads: { '/api/tests': (isDone) => ({ json: isDone ? [] : [labTestRow()] }) },
    give: (client, attempt) => client.page.give({ type: 'test.delete', testId: '7' }, { key: '7', attempt }),
    doneFact: 'test.deleted',
    failedFact: 'test.deleteFailed',
  },
  'a price list': {
    path: '/api/tests/upload-excel',
    method: 'POST',
    reads: {
      '/api/tests': (isDone) => ({
        json: isDone ? [labTestRow(), labTestRow({ id: 8, testName: 'Urea', price: 200 })] : [labTestRow()],
      }),
    },
    give: async (client, attempt) => {
      const list = file(
        priceListOf([
          ['Test Name', 'Price'],
          ['Urea', 200],
        ]),
        'prices.xlsx',
      );
      client.page.give({ type: 'import.read', name: 'prices.xlsx' }, { attempt }, [list]);
      await client.clock.advance(100);
      client.page.give({ type: 'import.upload', hospitalCode: 'SRM001' }, { attempt: attempt + 1 }, [list]);
    },
    doneFact: 'import.accepted',
    failedFact: 'import.failed',
  },
  'the deletion of a patient': {
    path: '/api/patients/4',
    method: 'DELETE',
    reads: {
      '/api/patients': (isDone) => ({ json: isDone ? [] : [{ id: 4, email: null, phoneNumber: null }] }),
    },
    give: (client, attempt) =>
      client.page.give({ type: 'patient.delete', patientId: '4' }, { key: '4', attempt }),
    doneFact: 'patient.deleted',
    failedFact: 'patient.deleteFailed',
  },
  'an assignment': {
    path: '/api/orders/12',
    method: 'PUT',
    reads: {
      '/api/orders': (isDone) => ({
        json: [isDone ? { ...openOrder, status: 'assigned', deliveryBoyId: 5, scheduledTime } : openOrder],
      }),
    },
    give: (client, attempt) =>
      client.page.give(
        {
          type: 'order.assign',
          orderId: '12',
          seen: seenOrder(client),
          phlebotomist: senthil,
          scheduledTime,
        },
        { key: '12', attempt },
      ),
    doneFact: 'order.assigned',
    failedFact: 'order.changeFailed',
  },
  'a cancellation': {
    path: '/api/orders/12/cancel',
    method: 'PUT',
    reads: {
      '/api/orders': (isDone) => ({ json: [isDone ? { ...openOrder, status: 'CANCELLED' } : openOrder] }),
    },
    give: (client, attempt) =>
      client.page.give(
        { type: 'order.cancel', orderId: '12', seen: seenOrder(client), reason: '' },
        { key: '12', attempt },
      ),
    doneFact: 'order.cancelled',
    failedFact: 'order.changeFailed',
  },
};

/** Makes the change against a backend that does it or not before its answer is lost. */
async function make(change: Change, answer: Answer, doesIt: boolean) {
  const timings = { rosterPollMs: 600_000, ordersPollMs: 600_000, callTimeoutMs: 5_000 };
  const client = await startClient({ config: { timings } });
  let isDone = false;
  const write = (): Answer => {
    isDone ||= doesIt;
    return answer;
  };
  for (const [path, read] of Object.entries(change.reads))
    client.backend.on(path, (call: Call) =>
      path === change.path && call.method === change.method ? write() : read(isDone),
    );
  if (!(change.path in change.reads))
    client.backend.on(change.path, (call) => (call.method === change.method ? write() : { json: [] }));
  await client.signIn();
  await change.give(client, 1);
  await client.clock.advance(60_000);
  const writes = client.backend.callsTo(change.path).filter(({ method }) => method === change.method);
  return {
    writes: writes.length,
    published: client.facts.flatMap((fact) =>
      fact.type === change.doneFact || fact.type === change.failedFact ? [fact] : [],
    ),
    end: client.factsOf('command.ended').at(-1)?.outcome,
  };
}

describe.each(Object.entries(changes))('%s', (_, change) => {
  test.each(Object.entries(lostAnswers))(
    'that was made, and answered by %s, is done',
    async (_name, answer) => {
      const { published, end, writes } = await make(change, answer, true);
      expect(published.map(({ type }) => type)).toEqual([change.doneFact]);
      expect([end, writes]).toEqual(['done', 1]);
    },
  );

  test.each(Object.entries(lostAnswers))(
    'that is not there after %s may yet come: nobody says that it failed',
    async (_name, answer) => {
      const { published, end, writes } = await make(change, answer, false);
      expect(published).toMatchObject([{ type: change.failedFact, outcome: 'unknown' }]);
      expect([end, writes]).toEqual(['unknown', 1]);
    },
  );

  test('that the backend refuses is not done, in the backend’s words', async () => {
    const { published, end } = await make(change, { text: 'Not today', status: 400 }, false);
    expect(published).toMatchObject([
      { type: change.failedFact, outcome: 'refused', failure: { message: 'Not today' } },
    ]);
    expect(end).toBe('refused');
  });

  test('that a proxy refuses with a page is not done, and the page is not shown as the server’s text', async () => {
    const page = '<html><title>413 Request Entity Too Large</title></html>';
    const { published } = await make(change, { text: page, status: 413 }, false);
    expect(published).toMatchObject([{ type: change.failedFact, outcome: 'refused' }]);
    expect(JSON.stringify(published)).not.toContain('<html>');
  });
});
