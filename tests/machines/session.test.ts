import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultPageConfig } from '../../src/contract/config.ts';
import { type FactPayload, factPayloadSchema } from '../../src/contract/facts.ts';
import type { ReadModel } from '../../src/machines/read-model.ts';
import { arbitraryOf } from '../support/arbitrary-of.ts';
import { hospital } from '../support/realtime-client.ts';
import { type SystemClient, startSystem } from '../support/system-client.ts';

const credentials = { type: 'user.submitLogin', email: 'ward@hospital.example', password: 'secret' } as const;

describe('login (specification 4, Session)', () => {
  test('a successful login stores the session and goes home', () => {
    const client = startSystem();
    client.system.send(credentials);
    client.publish({ type: 'session.loginAccepted', hospital });
    expect(client.effects).toEqual(['session.login', 'remember', 'navigate home']);
    expect(client.stored.hospital).toEqual(hospital);
  });

  test('a second submit while one is in flight does nothing', () => {
    const client = startSystem();
    client.system.send(credentials);
    client.system.send(credentials);
    expect(client.effects.filter((effect) => effect === 'session.login')).toHaveLength(1);
  });

  test('a refusal and an error are told apart', () => {
    const client = startSystem();
    client.system.send(credentials);
    client.publish({
      type: 'session.loginRefused',
      failure: { kind: 'refused', retry: 'user', message: 'x', status: 401 },
    });
    expect(client.system.session.getSnapshot().refusal).toEqual({ kind: 'invalid' });
    client.system.send(credentials);
    expect(client.system.session.getSnapshot().refusal).toBeNull();
    client.publish({
      type: 'session.loginFailed',
      failure: { kind: 'network', retry: 'auto', message: 'Failed to fetch' },
    });
    expect(client.system.session.getSnapshot().refusal).toEqual({
      kind: 'failed',
      message: 'Failed to fetch',
    });
  });

  test('the password stays in no model', () => {
    const client = startSystem();
    client.system.send(credentials);
    expect(JSON.stringify(client.system.session.getSnapshot())).not.toContain('secret');
  });
});

describe('a page that is left in the middle of a login', () => {
  const leave = () => {
    const tab = new Map<string, unknown>();
    startSystem({ tab }).system.send({ ...credentials, email: 'other@hospital.example' });
    return tab;
  };

  test('leaves a cookie that may be that hospital’s: a stored session of another one is not taken up', () => {
    const next = startSystem({ tab: leave(), stored: hospital });
    expect(next.system.session.getSnapshot().status).toBe('signedOut');
    expect([next.effects, next.stored.hospital]).toEqual([['forget'], null]);
  });

  test('harms no session of the same hospital', () => {
    const tab = leave();
    const stored = { ...hospital, email: 'other@hospital.example' };
    expect(startSystem({ tab, stored }).system.session.getSnapshot().status).toBe('signedIn');
    const inOtherLetters = { ...hospital, email: 'Other@Hospital.example' };
    const next = startSystem({ tab: leave(), stored: inOtherLetters });
    expect(next.system.session.getSnapshot().status).toBe('signedIn');
  });

  test('and a login that has ended leaves nothing behind', () => {
    const tab = new Map<string, unknown>();
    const client = startSystem({ tab });
    client.system.send(credentials);
    client.end('session.login', 'unknown');
    expect([...tab.values()].filter((value) => value !== null)).toEqual([]);
  });
});

describe('a stored session', () => {
  test('that ended while its worker was opened is closed there, and no other is', () => {
    const client = startSystem({ stored: hospital, running: false });
    const { id } = client.system.session.getSnapshot();
    const closed = () => client.commands.filter(({ type }) => type === 'session.close');
    client.workerStarts(id);
    expect(closed()).toEqual([]);
    client.workerDies('gone');
    client.system.notice({ type: 'page.lostSession' });
    client.workerStarts(id);
    expect(closed()).toMatchObject([{ session: id }]);
    client.workerDies('gone');
    client.workerStarts();
    expect(closed()).toHaveLength(1);
  });

  test('is taken up at once, and its feeds start when the worker runs', () => {
    const client = startSystem({ stored: hospital, running: false });
    expect(client.system.session.getSnapshot().status).toBe('signedIn');
    expect(client.effects).toEqual(['navigate home']);
    client.workerStarts();
    expect(client.effects).toEqual(['navigate home', 'session.resume']);
  });

  test('a worker that died is given the session again', () => {
    const client = startSystem({ stored: hospital });
    client.workerDies('gone');
    expect(client.system.worker.getSnapshot().state).toBe('restarting');
    client.workerStarts();
    expect(client.effects.filter((effect) => effect === 'session.resume')).toHaveLength(2);
    expect(client.system.worker.getSnapshot().state).toBe('running');
  });

  test('the settings are known when the first worker runs; before that no tiles are fetched from anywhere', () => {
    const client = startSystem({ stored: hospital, running: false });
    const known = () => ({
      hasRun: client.system.worker.getSnapshot().hasRun,
      tileUrl: client.system.config.getSnapshot().tileUrl,
    });
    expect(known()).toEqual({ hasRun: false, tileUrl: null });
    client.workerDies('Nobody answers for /config.json');
    expect(known()).toEqual({ hasRun: false, tileUrl: null });
    client.workerStarts();
    expect(known()).toEqual({ hasRun: true, tileUrl: defaultPageConfig.tileUrl });
    client.workerDies('gone');
    expect(known()).toEqual({ hasRun: true, tileUrl: defaultPageConfig.tileUrl });
  });

  test('a sign-in in another tab signs in here, a sign-out there signs out here without a call', () => {
    const client = startSystem();
    client.system.notice({ type: 'page.foundSession', hospital });
    expect(client.effects).toEqual(['session.resume', 'navigate home']);
    client.system.notice({ type: 'page.lostSession' });
    expect(client.effects.slice(-2)).toEqual(['session.close', 'navigate login']);
    expect(client.effects).not.toContain('session.logout');
  });
});

describe('logout', () => {
  test('needs the confirmation', () => {
    const client = startSystem({ stored: hospital });
    client.system.send({ type: 'user.askLogout' });
    expect(client.system.session.getSnapshot().confirmingLogout).toBe(true);
    client.system.send({ type: 'user.keepSession' });
    expect(client.effects).not.toContain('session.logout');
    expect(client.system.session.getSnapshot()).toMatchObject({
      status: 'signedIn',
      confirmingLogout: false,
    });
  });

  test('sends the call, forgets the session and goes to the login without waiting', () => {
    const client = startSystem({ stored: hospital });
    client.system.send({ type: 'user.askLogout' });
    client.system.send({ type: 'user.confirmLogout' });
    expect(client.effects.slice(-3)).toEqual(['session.logout', 'forget', 'navigate login']);
    expect(client.system.session.getSnapshot().status).toBe('signedOut');
  });

  test('a 401 ends the session as a logout does, and says why until the next try', () => {
    const client = startSystem({ stored: hospital });
    client.publish({ type: 'session.expired' }, { type: 'session.closed' });
    expect(client.effects.slice(-2)).toEqual(['forget', 'navigate login']);
    expect(client.system.session.getSnapshot().expired).toBe(true);
    client.system.send(credentials);
    expect(client.system.session.getSnapshot().expired).toBe(false);
  });

  describe('another tab signs in as another hospital', () => {
    const other = { ...hospital, id: '2', wireId: 2, email: 'ward@other.example' };

    test('says so also where the worker learned of the cookie first: this tab goes to no other hospital by itself', () => {
      const client = startSystem({ stored: hospital });
      client.publish({ type: 'session.expired' }, { type: 'session.closed' });
      client.stored.hospital = other;
      client.system.notice({ type: 'page.foundSession', hospital: other });
      expect(client.system.session.getSnapshot()).toMatchObject({ status: 'signedOut', expired: true });
      expect(client.effects.at(-1)).toBe('navigate login');
    });

    test('the session that it has stored by then stays stored', () => {
      const client = startSystem({ stored: hospital });
      client.stored.hospital = other;
      client.publish({ type: 'session.expired' }, { type: 'session.closed' });
      expect(client.stored.hospital).toEqual(other);
    });

    test('while a login here is under way: nobody knows whose the cookie is, and both tabs log in again', () => {
      const client = startSystem();
      client.system.send(credentials);
      const { id } = client.system.session.getSnapshot();
      client.stored.hospital = other;
      client.system.notice({ type: 'page.foundSession', hospital: other });
      client.publish({ type: 'session.loginAccepted', hospital });
      expect(client.system.session.getSnapshot()).toMatchObject({ status: 'signedOut', expired: true });
      expect(client.stored.hospital).toBeNull();
      expect(client.commands.at(-1)).toMatchObject({ type: 'session.close', session: id });
      expect(client.effects).not.toContain('navigate home');
      client.system.send(credentials);
      client.publish({ type: 'session.loginAccepted', hospital });
      expect(client.system.session.getSnapshot()).toMatchObject({ status: 'signedIn', hospital });
    });

    describe('and a login here ends without an answer that a page could read: the cookie may be its hospital’s', () => {
      const failed = { kind: 'network', retry: 'auto', message: 'network error' } as const;
      const ends = {
        'the call failed': (client: SystemClient) =>
          client.publish({ type: 'session.loginFailed', failure: failed }),
        'nobody knows': (client: SystemClient) => client.end('session.login', 'unknown'),
      };

      test.each(Object.entries(ends))('%s: the session of the other ends in all tabs', (_, end) => {
        const client = startSystem();
        client.system.send(credentials);
        client.stored.hospital = other;
        client.system.notice({ type: 'page.foundSession', hospital: other });
        end(client);
        expect(client.system.session.getSnapshot()).toMatchObject({
          status: 'signedOut',
          refusal: { kind: 'failed' },
        });
        expect(client.stored.hospital).toBeNull();
      });

      test.each(Object.entries(ends))('%s: one that was stored before the login ends too', (_, end) => {
        const client = startSystem();
        client.stored.hospital = other;
        client.system.send(credentials);
        end(client);
        expect(client.stored.hospital).toBeNull();
      });

      test.each(Object.entries(ends))('%s: one of the same hospital is taken up', (_, end) => {
        const client = startSystem();
        client.system.send(credentials);
        client.stored.hospital = hospital;
        client.system.notice({ type: 'page.foundSession', hospital });
        end(client);
        expect(client.system.session.getSnapshot()).toMatchObject({ status: 'signedIn', hospital });
        expect(client.stored.hospital).toEqual(hospital);
      });

      test.each(Object.entries(ends))('%s: so is one whose email was typed in other letters', (_, end) => {
        const client = startSystem();
        client.system.send({ ...credentials, email: ' Ward@Hospital.Example' });
        client.stored.hospital = hospital;
        client.system.notice({ type: 'page.foundSession', hospital });
        end(client);
        expect(client.system.session.getSnapshot()).toMatchObject({ status: 'signedIn', hospital });
        expect(client.stored.hospital).toEqual(hospital);
      });

      test('where the backend said no the cookie is as it was: the other’s session is taken up', () => {
        const client = startSystem();
        client.system.send(credentials);
        client.stored.hospital = other;
        client.system.notice({ type: 'page.foundSession', hospital: other });
        client.publish({
          type: 'session.loginRefused',
          failure: { ...failed, kind: 'refused', status: 401 },
        });
        expect(client.system.session.getSnapshot()).toMatchObject({ status: 'signedIn', hospital: other });
        expect(client.stored.hospital).toEqual(other);
      });
    });

    test('while a login here is under way as the same hospital: the cookie is of that one, whichever came last', () => {
      const client = startSystem();
      client.system.send(credentials);
      client.system.notice({ type: 'page.foundSession', hospital });
      client.publish({ type: 'session.loginAccepted', hospital });
      expect(client.system.session.getSnapshot()).toMatchObject({ status: 'signedIn', hospital });
    });

    test('a session of the same hospital that another tab begins is taken up', () => {
      const client = startSystem({ stored: hospital });
      client.publish({ type: 'session.expired' }, { type: 'session.closed' });
      client.system.notice({ type: 'page.foundSession', hospital });
      expect(client.system.session.getSnapshot()).toMatchObject({
        status: 'signedIn',
        expired: false,
        hospital,
      });
    });
  });

  test('the end of a session empties every model, whatever it held', () => {
    const fact = arbitraryOf(factPayloadSchema()) as fc.Arbitrary<FactPayload>;
    const shownAfter = (facts: readonly FactPayload[]) => {
      const client = startSystem({ stored: hospital });
      const { id } = client.system.session.getSnapshot();
      client.tellOf(id, ...facts, { type: 'session.expired' }, ...facts);
      const { feeds, ...others } = client.system;
      const isOn = Object.values(feeds.getSnapshot()).filter((feed) => feed.state !== 'off' || feed.failure);
      const models = Object.entries(others).flatMap(([name, model]) =>
        typeof (model as { getSnapshot?: unknown } | null)?.getSnapshot === 'function'
          ? [[name, (model as ReadModel<object>).getSnapshot()] as const]
          : [],
      );
      return [['feeds', isOn] as const, ...models];
    };
    const empty = shownAfter([]);
    expect(empty.length).toBeGreaterThan(10);
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 30 }), (facts) => {
        expect(shownAfter(facts)).toEqual(empty);
      }),
    );
  });
});
