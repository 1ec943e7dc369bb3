/**
 * The backend as the console knows it, with two hospitals: it keeps what is written and knows a browser by its cookie
 * alone.
 */
import {
  chatKeysOffer,
  hospitalHeader,
  offersHeader,
  positionChangesOffer,
} from '../../../src/contract/wire/offers.ts';
import type { ConversationsParts } from './conversations.ts';
import {
  createHospital,
  emailOf,
  type HospitalOnBackend,
  type OrderOnBackend,
  type Stop,
  type Whose,
  whose,
  wireIdOf,
} from './hospital.ts';
import { pricedIn } from './workbooks.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly cookie: string | null;
  readonly ifMatch: string | null;
}

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What becomes of the browser's cookie; absent where it stays. */
  readonly cookie?: string | null;
}

export interface Backend {
  readonly hospitals: Readonly<Record<Whose, HospitalOnBackend>>;
  ask(asked: Asked): Answered;
  /** Whose session a cookie is; null where it is nobody's. */
  whoseIs(cookie: string | null): Whose | null;
  /** The stop at a place; null where nobody stood there. */
  stopAt(phlebotomistId: string | null, latitude: unknown): Stop | null;
  /** It tells positions by their changes, and says so on each answer. */
  tellsChanges: boolean;
  /** Answers so far that told positions by what had changed since a cursor. */
  readonly changesTold: number;
  /** Forgets everybody who is signed in, and the cursors. */
  restart(): void;
}

export function createBackend(
  now: () => number,
  {
    saysWhose,
    knowsKeys,
    tellsChanges = false,
    storesLater = null,
  }: {
    readonly saysWhose: boolean;
    readonly knowsKeys: boolean;
    readonly tellsChanges?: boolean;
    readonly storesLater?: ConversationsParts['later'];
  },
): Backend {
  const hospitals = { A: createHospital('A', now, storesLater), B: createHospital('B', now, storesLater) };
  const cookies = new Map<string, Whose>();
  let lastCookie = 0;
  let changesTold = 0;

  const json = (value: unknown, more: Partial<Answered> = {}): Answered => ({
    status: 200,
    text: JSON.stringify(value),
    headers: { 'content-type': 'application/json' },
    ...more,
  });
  const text = (status: number, words: string, more: Partial<Answered> = {}): Answered => ({
    status,
    text: words,
    headers: {},
    ...more,
  });

  function logIn(body: Asked['body']): Answered {
    const known = whose.find((one) => emailOf(one) === body?.['email']);
    if (!known || body?.['password'] !== 'secret') return text(401, 'Invalid credentials');
    lastCookie += 1;
    const cookie = `c${lastCookie}`;
    cookies.set(cookie, known);
    return json({ id: wireIdOf(known), email: emailOf(known), code: `CODE~${known}` }, { cookie });
  }

  /** As our server does: whose cookie comes along is signed out, whatever the path says. */
  function logOut({ cookie }: Asked): Answered {
    if (cookie) cookies.delete(cookie);
    return text(204, '', { cookie: null });
  }

  function ofHospital(asked: Asked, hospital: HospitalOnBackend): Answered {
    const { method, path } = asked;
    const { orders, phlebotomists, mark, changes } = hospital;
    const figure = wireIdOf(mark) * 1_000;
    const change = /^\/api\/orders\/([^/]+)(\/cancel)?$/.exec(path);
    if (method === 'PUT' && change) return changeOrder(hospital, asked, change);
    if (method === 'POST' && path === '/api/orders') {
      hospital.taken.push(String(asked.body?.['address']));
      return json(rowOf(hospital.place(), mark));
    }
    if (method === 'POST' && path === '/api/tests') return addTest(hospital, asked.body);
    if (method === 'POST' && path === '/api/chat/upload') return text(200, '/api/chat/files/1');
    if (method === 'POST' && path === '/api/drivers') return register(hospital, asked.body);
    if (method === 'POST' && path === '/api/tests/upload-excel') return takePrices(hospital, asked.body);
    if (method === 'POST') return notifyIdle(asked);
    const history = /^\/api\/chat\/history\/[^/]+\/([^/]+)$/.exec(path);
    if (history) return json(hospital.chat.of(decodeURIComponent(history[1] ?? '')));
    if (path === '/api/drivers/check')
      return json({ exists: hospital.team.some(({ email }) => email === asked.query.get('email')) });
    if (path === '/api/tests')
      return json([...hospital.tests].map(([testName, paise], id) => ({ id, testName, price: paise / 100 })));
    if (path === '/api/orders') return json(orders.map((order) => rowOf(order, mark)));
    if (path === '/api/orders/collected')
      return json(orders.filter(({ collectedAt }) => collectedAt).map((order) => rowOf(order, mark)));
    if (path === '/api/location/all') return json(hospital.points(now()));
    if (path === '/api/location/all/changes') {
      if (!backend.tellsChanges) return text(404, 'No such call');
      const answer = changes.answer(hospital.points(now()), asked.query.get('since'));
      if (!answer.whole) changesTold += 1;
      return json(answer);
    }
    if (path === '/api/drivers')
      return json(
        phlebotomists.map(({ id }) => ({ id, fullName: `Name ${id}`, hospitalCode: `CODE~${mark}` })),
      );
    if (path.endsWith('/count')) return json({ count: figure + orders.length });
    if (path.endsWith('/summary')) return json({ presentCount: figure + 2, absentCount: figure });
    return json([]);
  }

  function register({ team }: HospitalOnBackend, body: Asked['body']): Answered {
    const [fullName, email] = [String(body?.['fullName']), String(body?.['email'])];
    if (team.some((one) => one.email === email)) return text(409, 'exists');
    team.push({ fullName, email });
    return text(201, 'registered');
  }

  function addTest({ tests }: HospitalOnBackend, body: Asked['body']): Answered {
    tests.set(String(body?.['testName']), Number(body?.['price']) * 100);
    return text(201, 'added');
  }

  /** A list whose prices are there already changes nothing. */
  function takePrices({ tests }: HospitalOnBackend, body: Asked['body']): Answered {
    const { testName, pricePaise } = pricedIn(String(body?.['file']));
    tests.set(testName, pricePaise);
    return text(200, 'imported');
  }

  function notifyIdle({ body }: Asked): Answered {
    return stopAt(String(body?.['driverId']), body?.['latitude']) ? text(204, '') : text(404, 'No such stop');
  }

  function stopAt(phlebotomistId: string | null, latitude: unknown): Stop | null {
    const all = whose.flatMap((one) => hospitals[one].stops);
    const near = (stop: Stop) => Math.abs(stop.latitude - Number(latitude)) < 0.0004;
    return all.find((stop) => stop.phlebotomistId === phlebotomistId && near(stop)) ?? null;
  }

  const backend: Backend = {
    hospitals,
    stopAt,
    tellsChanges,
    get changesTold() {
      return changesTold;
    },
    whoseIs: (cookie) => (cookie === null ? null : (cookies.get(cookie) ?? null)),
    restart: () => {
      cookies.clear();
      for (const one of whose) hospitals[one].changes.restart();
    },
    ask: (asked) => {
      const { path } = asked;
      if (path === '/config.json') return text(404, 'not here');
      if (path.startsWith('/geo/search'))
        return json([{ lat: '12.98', lon: '80.22', display_name: 'Velachery' }]);
      if (path.startsWith('/geo/')) return json({ display_name: 'Velachery' });
      if (path === '/api/hospitals/login') return logIn(asked.body);
      if (path.startsWith('/api/hospitals/logout/')) return logOut(asked);
      const known = cookies.get(asked.cookie ?? '');
      if (!known) return text(401, 'Who are you?');
      const answer = ofHospital(asked, hospitals[known]);
      const offers = [
        ...(knowsKeys ? [chatKeysOffer] : []),
        ...(backend.tellsChanges ? [positionChangesOffer] : []),
      ];
      const own = {
        ...(saysWhose ? { [hospitalHeader.toLowerCase()]: String(wireIdOf(known)) } : {}),
        ...(offers.length > 0 ? { [offersHeader.toLowerCase()]: offers.join(', ') } : {}),
      };
      return { ...answer, headers: { ...answer.headers, ...own } };
    },
  };
  return backend;

  function changeOrder(
    { orders, mark }: HospitalOnBackend,
    { body, ifMatch }: Asked,
    [, orderId, isCancel]: RegExpExecArray,
  ): Answered {
    const order = orders.find((one) => one.orderId === decodeURIComponent(orderId ?? ''));
    if (!order) return text(404, 'No such order');
    if (ifMatch !== null && ifMatch !== `"${order.version}"`) return text(409, 'It changed meanwhile');
    order.version += 1;
    order.asked.push(String(isCancel ? body?.['reason'] : body?.['scheduledTime']));
    const written = (name: string) => (typeof body?.[name] === 'string' ? body[name] : null);
    if (isCancel) {
      order.status = 'cancelled';
      order.cancellationReason = `Cancelled by ${written('sender')}: ${written('reason')}`;
    } else {
      order.status = written('status') ?? order.status;
      order.deliveryBoyId = written('deliveryBoyId');
      order.deliveryBoyName = written('deliveryBoyName');
      order.scheduledTime = written('scheduledTime');
      order.cancellationReason = written('cancellationReason');
    }
    return json(rowOf(order, mark));
  }
}

const rowOf = ({ collectedAt, asked: _, ...order }: OrderOnBackend, mark: Whose) => ({
  ...order,
  patientName: `Kavya~${mark}`,
  address: `12th Main Road~${mark}`,
  latitude: 12.98,
  longitude: 80.22,
  medicalTests: [`Blood~${mark}`],
  proximityTimestamp: collectedAt === null ? null : new Date(collectedAt).toISOString(),
});
