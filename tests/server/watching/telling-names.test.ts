/** Nothing of a person is in a metric or in a line of the log, whatever callers send. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookingBody } from '../support/booking-body.ts';
import { serversOfFile } from '../support/servers-of-file.ts';
import { keptLog } from './support.ts';

const startServer = serversOfFile();

/** Words that stand nowhere else: each is looked for in all that was said. */
const word = fc.stringMatching(/^[b-df-hj-np-tv-xz]{9}$/);
const digits = fc.stringMatching(/^[6-9]\d{9}$/);
const telling = fc.record({
  name: word,
  street: word,
  mailbox: word,
  phone: digits,
  token: word.map((text) => `${text}Token${text}`),
  password: word.map((text) => `Pw-${text}`),
});
type Telling = typeof telling extends fc.Arbitrary<infer T> ? T : never;

/** Calls that carry them wherever a caller can put something. */
const callsWith = ({ name, street, mailbox, phone, token, password }: Telling) => {
  const email = `${mailbox}@mail.example`;
  const inQuery = `name=${name}&q=${street}&email=${email}&phone=${phone}`;
  return [
    ['POST', '/api/orders', bookingBody({ patientName: name, phoneNumber: phone, email, address: street })],
    ['POST', '/api/orders', bookingBody({ patientName: name, phoneNumber: phone, email, totalPrice: -1 })],
    ['GET', `/api/orders/orders/by-email/${email}`],
    ['GET', `/api/orders?${inQuery}`],
    ['GET', `/geo/search?q=${street}`],
    ['GET', `/api/${name}/${phone}?${inQuery}`],
    ['GET', `/${street}`],
    ['PUT', `/api/orders/${name}/cancel`, { reason: `${name} of ${street}`, sender: 'admin' }],
    ['POST', '/api/hospitals/login', { email, password }],
    ['POST', '/api/field/login', { phone, password }],
    ['POST', `/ws-chat/${name}/${street}/xhr_send`, name],
    ['GET', '/health', undefined, { 'x-request-id': `${name} ${phone}`, authorization: `Bearer ${token}` }],
    ['GET', '/metrics', undefined, { authorization: `Bearer ${token}`, 'x-forwarded-for': street }],
    ['GET', '/api/tests', undefined, { cookie: `homedraw_session=${token}`, 'user-agent': name }],
    ['POST', '/api/orders', `{"patientName":"${name}`, { 'content-type': 'application/json' }],
  ] as const;
};

test('no metric and no line of the log holds a name, number, address or token that was sent', async () => {
  const kept = await keptLog('json');
  const server = await startServer({ writer: kept.log });
  const cookie = await server.consoleCookie(0);
  await server.call(null, 'GET', '/metrics');
  kept.out.length = 0;
  await fc.assert(
    fc.asyncProperty(telling, async (words) => {
      const calls = callsWith(words);
      for (const [method, url, body, headers = {}] of calls)
        await server.call(cookie, method, url, body, headers);
      const said = [
        (await server.call(null, 'GET', '/metrics')).body,
        ...kept.out.splice(0),
        ...kept.error.splice(0),
      ].join('\n');
      expect(said.match(/"event":"call"/g)).toHaveLength(calls.length + 1);
      const secrets = [...Object.values(words), cookie.split('=')[1] ?? ''];
      expect(secrets.filter((secret) => said.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

test('no line of a call holds the address of its caller', async () => {
  const kept = await keptLog('json');
  const server = await startServer({ writer: kept.log, settings: { trustProxy: 1 } });
  for (const url of ['/health/live', '/api/orders', '/api/nowhere'])
    await server.app.inject({
      method: 'GET',
      url,
      remoteAddress: '10.11.12.13',
      headers: { 'x-forwarded-for': '203.0.113.77' },
    });
  const calls = kept.objects().filter(({ event }) => event === 'call');
  expect(calls).toHaveLength(3);
  expect(JSON.stringify(calls)).not.toMatch(/10\.11\.12\.13|203\.0\.113\.77/);
});
