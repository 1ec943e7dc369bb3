import { describe, expect, test, vi } from 'vitest';
import type { File } from '../../src/contract/realtime-port.ts';
import { foldMachine } from '../../src/machines/replay/fold-journal.ts';
import { sessionMachine } from '../../src/machines/session/session.machine.ts';
import { alertOf, raised } from '../support/alerts.ts';
import { bookingForm } from '../support/booking.ts';
import { importSummary } from '../support/catalogue.ts';
import { orderEntity } from '../support/orders.ts';
import { hospital } from '../support/realtime-client.ts';
import { startSystem } from '../support/system-client.ts';

const credentials = { type: 'user.submitLogin', email: 'ward@hospital.example', password: 'secret' } as const;
const other = { ...hospital, id: '2', wireId: 2, email: 'ward@other.example' };
const order = orderEntity();
const leave = [{ type: 'user.askLogout' }, { type: 'user.confirmLogout' }] as const;

const bookingOf = (client: ReturnType<typeof startSystem>) => client.system.booking.getSnapshot().state;
const workOf = (client: ReturnType<typeof startSystem>) =>
  client.system.orderWork.getSnapshot().get(order.id)?.state;

describe('a press while no worker runs', () => {
  test('waits behind the session that is taken up, and is sent once one runs', () => {
    const client = startSystem({ stored: hospital });
    client.workerDies('gone');
    client.system.send({ type: 'user.submitBooking', form: bookingForm() });
    client.system.send({ type: 'user.openOrder', orderId: order.id, order });
    client.system.send({ type: 'user.cancelOrder', orderId: order.id, reason: 'x' });
    expect(client.hurried).toBe(2);
    const before = client.effects.length;
    client.workerStarts();
    expect(client.effects.slice(before)).toEqual(['session.resume', 'booking.create', 'order.cancel']);
    client.end('booking.create', 'unknown');
    client.end('order.cancel', 'unknown');
    expect([bookingOf(client), workOf(client)]).toEqual(['failed', 'refused']);
  });

  test('a login too', () => {
    const client = startSystem();
    client.workerDies('gone');
    client.system.send(credentials);
    client.workerStarts();
    expect(client.effects).toEqual(['session.login']);
    client.publish({ type: 'session.loginAccepted', hospital });
    expect(client.system.session.getSnapshot().status).toBe('signedIn');
  });

  test('is answered as failed where a worker cannot be started', () => {
    const client = startSystem({ stored: hospital, running: false });
    client.system.send({ type: 'user.submitBooking', form: bookingForm() });
    client.workerDies('could not be loaded');
    expect(bookingOf(client)).toBe('failed');
    client.workerStarts();
    expect(client.effects).not.toContain('booking.create');
  });
});

describe('a worker that dies with commands under way', () => {
  test.each([
    ['a login', () => startSystem(), [credentials], 'signedOut'],
    [
      'a booking',
      () => startSystem({ stored: hospital }),
      [{ type: 'user.submitBooking', form: bookingForm() }],
      'failed',
    ],
    [
      'a change of an order',
      () => startSystem({ stored: hospital }),
      [
        { type: 'user.openOrder', orderId: order.id, order },
        { type: 'user.cancelOrder', orderId: order.id, reason: 'x' },
      ],
      'refused',
    ],
  ] as const)('%s ends at once as not known', (_, start, presses, state) => {
    const client = start();
    for (const press of presses) client.system.send(press);
    client.workerDies('gone');
    const { status } = client.system.session.getSnapshot();
    const states = { failed: bookingOf(client), refused: workOf(client), signedOut: status };
    expect(states[state]).toBe(state);
    const ends = client.recorded.filter(({ type }) => type === 'command.ended');
    client.workerStarts();
    expect([...ends, ...client.recorded.filter(({ type }) => type === 'command.ended')].at(-1)).toMatchObject(
      {
        outcome: 'unknown',
        failure: { kind: 'stopped', message: 'gone' },
      },
    );
  });

  describe('one that only reads', () => {
    const workbook = { name: 'prices.xlsx', mimeType: '', size: 9 };
    const startReading = () => {
      const client = startSystem({ stored: hospital });
      const file = { name: workbook.name } as unknown as File;
      client.system.send({ type: 'user.chooseWorkbook', file: workbook }, [file]);
      const given = () => client.effects.filter((effect) => effect === 'import.read').length;
      return { client, file, given, state: () => client.system.excelImport.getSnapshot().state };
    };

    test('goes to the next worker with its file, and ends there', () => {
      const { client, file, given, state } = startReading();
      client.workerDies('gone');
      expect(state()).toBe('reading');
      client.workerStarts();
      expect(given()).toBe(2);
      expect(client.files.at(-1)).toEqual([file]);
      client.publish({ type: 'import.previewed', attempt: 1, summary: importSummary() });
      client.end('import.read', 'done');
      client.workerDies('gone');
      client.workerStarts();
      expect([state(), given()]).toEqual(['previewed', 2]);
    });

    test('goes to no third one, since the workers may die of it', () => {
      const { client, given, state } = startReading();
      client.workerDies('gone');
      client.workerStarts();
      client.workerDies('gone');
      client.workerStarts();
      expect([state(), given()]).toEqual(['refused', 2]);
    });

    test('goes to none where no worker can be started', () => {
      const { client, given, state } = startReading();
      client.workerDies('gone');
      client.workerDies('could not be loaded');
      expect([state(), given()]).toEqual(['refused', 1]);
    });
  });

  test('later facts of the dead worker about it are not received', () => {
    const client = startSystem({ stored: hospital });
    client.system.send({ type: 'user.submitBooking', form: bookingForm() });
    client.workerDies('gone');
    client.workerStarts();
    client.system.send({ type: 'user.submitBooking', form: bookingForm() });
    const [first] = client.commands.filter(({ type }) => type === 'booking.create');
    client.tellOf(client.system.session.getSnapshot().id, {
      type: 'command.ended',
      id: first?.id ?? 0,
      command: 'booking.create',
      key: null,
      attempt: 2,
      outcome: 'failed',
      failure: null,
    });
    expect(bookingOf(client)).toBe('submitting');
  });
});

describe('leaving', () => {
  test('with a worker that is down empties the page at once, and makes the call when it can', () => {
    const client = startSystem({ stored: hospital });
    client.publish(raised(), { type: 'figures.changed', figures: { total: 99 } });
    client.workerDies('gone');
    for (const step of leave) client.system.send(step);
    expect(client.system.session.getSnapshot().status).toBe('signedOut');
    expect(client.system.alerts.getSnapshot().alerts).toEqual([]);
    expect(client.system.figures.getSnapshot().figures.total).toBeNull();
    expect(client.effects.slice(-2)).toEqual(['forget', 'navigate login']);
    client.workerStarts();
    expect(client.commands.at(-1)).toMatchObject({ type: 'session.logout', hospital });
  });

  test('leaves nothing of the hospital to the next one, in spite of late facts', () => {
    const client = startSystem({ stored: hospital });
    client.publish(raised());
    const { id } = client.system.session.getSnapshot();
    for (const step of leave) client.system.send(step);
    client.system.send({ ...credentials, email: other.email });
    client.publish({ type: 'session.loginAccepted', hospital: other });
    client.tellOf(
      id,
      raised({ timestamp: 9 }),
      { type: 'figures.changed', figures: { total: 99 } },
      { type: 'session.expired' },
    );
    expect(client.system.alerts.getSnapshot().alerts).toEqual([]);
    expect(client.system.figures.getSnapshot().figures.total).toBeNull();
    expect(client.system.session.getSnapshot()).toMatchObject({ status: 'signedIn', hospital: other });
  });

  test('that a reload cut off is made by the next page, unless a hospital has signed in since', () => {
    const first = startSystem({ stored: hospital });
    for (const step of leave) first.system.send(step);
    const kept = first.kept.commands;
    expect(kept).toHaveLength(1);
    const second = startSystem({ kept });
    expect(second.commands.map(({ type }) => type)).toEqual(['session.logout']);
    second.end('session.logout', 'done');
    expect(second.kept.commands).toEqual([]);
    const signedIn = startSystem({ kept, stored: hospital });
    expect(signedIn.effects).not.toContain('session.logout');
    expect(signedIn.effects).not.toContain('session.forget');
    expect(signedIn.kept.commands).toEqual([]);
  });

  test('that a reload cut off only forgets where the next page is another hospital’s, and does so until it is done', () => {
    const first = startSystem({ stored: hospital });
    for (const step of leave) first.system.send(step);
    const second = startSystem({ kept: first.kept.commands, stored: other });
    expect(second.effects).not.toContain('session.logout');
    expect(second.commands.at(-1)).toMatchObject({ type: 'session.forget', hospital });
    second.workerDies('gone');
    const third = startSystem({ kept: second.kept.commands });
    expect(third.commands).toMatchObject([{ type: 'session.forget', hospital }]);
    third.end('session.forget', 'done');
    expect(third.kept.commands).toEqual([]);
  });

  test('drops the hospital’s other kept commands and keeps the logout; those of another hospital stay', () => {
    const ofOther = { hospitalId: other.id, command: { type: 'alerts.dismiss', keys: ['x'] } } as const;
    const client = startSystem({ stored: hospital });
    client.workerDies('gone');
    client.system.send({
      type: 'user.sendMessage',
      id: 'temp-1',
      phlebotomistId: '7',
      content: 'Mrs Raman, 3rd floor',
      file: null,
      writtenAt: 1,
    });
    client.keepElsewhere([...client.kept.commands, ofOther]);
    expect(client.kept.commands.map(({ command }) => command.type)).toEqual(['chat.send', 'alerts.dismiss']);
    for (const step of leave) client.system.send(step);
    expect(client.kept.commands).toEqual([
      ofOther,
      { hospitalId: hospital.id, command: { type: 'session.logout', hospital } },
    ]);
    client.workerStarts();
    expect(JSON.stringify(client.kept.commands)).not.toContain('Raman');
  });

  test('that still waits when another tab signs in only forgets: the call would carry the new cookie', () => {
    const client = startSystem({ stored: hospital });
    client.workerDies('gone');
    for (const step of leave) client.system.send(step);
    client.system.notice({ type: 'page.foundSession', hospital: other });
    expect(client.kept.commands).toEqual([
      { hospitalId: hospital.id, command: { type: 'session.forget', hospital } },
    ]);
    client.workerStarts();
    expect(client.effects).not.toContain('session.logout');
    expect(client.recorded).toContainEqual(
      expect.objectContaining({ command: 'session.logout', outcome: 'failed' }),
    );
    const [resumed, forgotten] = client.commands.slice(-2);
    expect(resumed).toMatchObject({ type: 'session.resume', hospital: other });
    expect(forgotten).toMatchObject({ type: 'session.forget', hospital });
    client.end('session.forget', 'done');
    expect(client.kept.commands).toEqual([]);
  });

  test('forgets nothing of a hospital that signs in again, be it in another tab, before a worker could do it', () => {
    const client = startSystem({ stored: hospital });
    client.workerDies('gone');
    for (const step of leave) client.system.send(step);
    for (const found of [other, hospital])
      client.system.notice({ type: 'page.foundSession', hospital: found });
    expect(client.kept.commands).toEqual([]);
    client.workerStarts();
    expect(client.effects).not.toContain('session.logout');
    expect(client.effects).not.toContain('session.forget');
  });

  test('that a worker has when another tab signs in is not given to the next worker if the first one dies', () => {
    const client = startSystem({ stored: hospital });
    for (const step of leave) client.system.send(step);
    client.system.notice({ type: 'page.foundSession', hospital: other });
    expect(client.kept.commands).toMatchObject([{ command: { type: 'session.forget' } }]);
    client.system.notice({ type: 'page.foundSession', hospital });
    expect(client.kept.commands).toEqual([]);
    const before = client.commands.length;
    client.workerDies('gone');
    client.workerStarts();
    expect(client.commands.slice(before)).toEqual([]);
  });

  test('that only forgets is done by all tabs, but not by one of the hospital itself', () => {
    const kept = [{ hospitalId: hospital.id, command: { type: 'session.forget', hospital } }] as const;
    const asked = [other, hospital].map((stored) => {
      const client = startSystem({ stored });
      client.keepElsewhere(kept);
      return client.effects.includes('session.forget');
    });
    expect(asked).toEqual([true, false]);
  });

  test('in another tab takes the hospital off the disk here too, for that tab may be gone before its worker could', () => {
    const client = startSystem({ stored: hospital });
    const logout = { hospitalId: hospital.id, command: { type: 'session.logout', hospital } } as const;
    client.keepElsewhere([logout]);
    const before = client.commands.length;
    client.system.notice({ type: 'page.lostSession' });
    expect(client.commands.slice(before)).toMatchObject([
      { type: 'session.close' },
      { type: 'session.forget', hospital },
    ]);
    // The call is that tab's, or the next page's.
    expect(client.kept.commands).toEqual([logout]);
  });

  test('a page that left replays as signed out, though its worker died later', () => {
    const client = startSystem({ stored: hospital });
    for (const step of leave) client.system.send(step);
    client.workerDies('gone');
    client.workerStarts();
    const entries = client.recorded.map(
      (input, at) => ({ kind: 'input', at, session: null, input }) as const,
    );
    expect(foldMachine(sessionMachine, { page: 'replay' }, entries).value).toBe('signedOut');
    expect(client.system.session.getSnapshot().status).toBe('signedOut');
  });
});

describe('another tab of the browser', () => {
  test('that signs in as another hospital ends the session here, in words, and takes nothing out of storage', () => {
    const client = startSystem({ stored: hospital });
    client.publish(raised());
    client.system.notice({ type: 'page.foundSession', hospital: other });
    expect(client.system.session.getSnapshot()).toMatchObject({ status: 'signedOut', expired: true });
    expect(client.system.alerts.getSnapshot().alerts).toEqual([]);
    expect(client.effects.slice(-2)).toEqual(['session.close', 'navigate login']);
    expect(client.effects).not.toContain('forget');
  });

  test('that signs in as the same hospital changes nothing', () => {
    const client = startSystem({ stored: hospital });
    const before = client.effects.length;
    client.system.notice({ type: 'page.foundSession', hospital });
    expect(client.system.session.getSnapshot().status).toBe('signedIn');
    expect(client.effects).toHaveLength(before);
  });

  test('that signs in while the login here is refused signs in here too', () => {
    const client = startSystem();
    client.system.send(credentials);
    client.system.notice({ type: 'page.foundSession', hospital });
    client.publish({
      type: 'session.loginRefused',
      failure: { kind: 'refused', retry: 'user', message: '' },
    });
    expect(client.system.session.getSnapshot()).toMatchObject({ status: 'signedIn', hospital });
    expect(client.commands.at(-1)).toMatchObject({ type: 'session.resume', hospital });
  });
});

describe('a dismissal', () => {
  test('while the worker is down is given to the next one, and to the next page after a reload', () => {
    const client = startSystem({ stored: hospital });
    client.publish(raised());
    client.workerDies('gone');
    client.system.send({ type: 'user.dismissAlert', key: alertOf().key });
    const reloaded = startSystem({ stored: hospital, kept: client.kept.commands });
    expect(reloaded.commands.at(-1)).toMatchObject({ type: 'alerts.dismiss', keys: [alertOf().key] });
    client.workerStarts();
    expect(client.commands.at(-1)).toMatchObject({ type: 'alerts.dismiss', keys: [alertOf().key] });
    expect(client.recorded.map(({ type }) => type)).toContain('user.dismissAlert');
  });

  test('of another tab is made here too, once: its worker may hang until that tab is closed', () => {
    const elsewhere = startSystem({ stored: hospital });
    elsewhere.publish(raised());
    elsewhere.system.send({ type: 'user.dismissAlert', key: alertOf().key });
    const { commands: kept } = elsewhere.kept;

    const client = startSystem({ stored: hospital });
    client.keepElsewhere(kept);
    client.keepElsewhere(kept);
    expect(client.commands.filter(({ type }) => type === 'alerts.dismiss')).toMatchObject([
      { keys: [alertOf().key], session: client.system.session.getSnapshot().id },
    ]);
    client.end('alerts.dismiss', 'done');
    expect(client.kept.commands).toEqual([]);
  });

  test('of another tab waits for a worker here, and is not made for another hospital or without a session', () => {
    const kept = [
      { hospitalId: hospital.id, command: { type: 'alerts.dismiss', keys: ['1'] } },
      { hospitalId: hospital.id, command: { type: 'session.logout', sent: null } },
    ] as never;
    const asleep = startSystem({ stored: hospital });
    asleep.workerDies('gone');
    asleep.keepElsewhere(kept);
    asleep.workerStarts();
    expect(asleep.commands.slice(-2).map(({ type }) => type)).toEqual(['session.resume', 'alerts.dismiss']);
    for (const client of [startSystem({ stored: other }), startSystem()]) {
      const before = client.commands.length;
      client.keepElsewhere(kept);
      expect(client.commands).toHaveLength(before);
    }
  });

  test('of one hospital is not for another', () => {
    const first = startSystem({ stored: hospital });
    first.publish(raised());
    first.system.send({ type: 'user.dismissAlert', key: alertOf().key });
    const second = startSystem({ stored: other, kept: first.kept.commands });
    expect(second.effects).not.toContain('alerts.dismiss');
    expect(second.kept.commands).toEqual([]);
  });
});

test('of more than two hundred kept commands the oldest are dropped', () => {
  const client = startSystem({ stored: hospital });
  client.workerDies('gone');
  for (let i = 0; i < 203; i += 1) client.system.send({ type: 'user.dismissAlert', key: `IDLE:7:${i}` });
  const kept = client.kept.commands.map(({ command }) => 'keys' in command && command.keys[0]);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([200, 'IDLE:7:3', 'IDLE:7:202']);
});

test('a toast that cannot be shown ends nothing, and is reported', () => {
  const client = startSystem({ stored: hospital, hasNoListener: true });
  const receive = vi.fn(() => {
    throw new RangeError('Invalid time value');
  });
  client.system.toasts.subscribe(receive);
  client.publish(raised({ phlebotomistId: '1' }), raised({ phlebotomistId: '2' }));
  const { alerts } = client.system.alerts.getSnapshot();
  expect(alerts.map(({ phlebotomistId }) => phlebotomistId)).toEqual(['2', '1']);
  expect(receive).toHaveBeenCalledTimes(2);
  expect(client.reported).toHaveLength(2);
});

test('a painter is connected again to each worker that starts', () => {
  const client = startSystem({ stored: hospital });
  const port = { postMessage: () => {}, close: () => {} };
  const end = client.system.connectPainter(() => port);
  client.workerDies('gone');
  client.workerStarts();
  end();
  client.workerDies('gone');
  client.workerStarts();
  expect(client.effects.filter((effect) => effect === 'connectPainter')).toHaveLength(2);
});

test('a query of one session is never answered to another', async () => {
  let answer: (value: unknown) => void = () => {};
  const late = new Promise((resolve) => {
    answer = resolve;
  });
  const client = startSystem({ stored: hospital, answers: { expenses: () => late } });
  const asked = client.system.ask('expenses', { phlebotomistId: '5', orderId: '12' });
  for (const step of leave) client.system.send(step);
  client.system.send(credentials);
  client.publish({ type: 'session.loginAccepted', hospital });
  answer({ ok: true, value: [{ totalPaise: 1, testPaise: 1, createdAt: null }] });
  expect(await asked).toMatchObject({ ok: false, failure: { kind: 'stopped' } });
});
