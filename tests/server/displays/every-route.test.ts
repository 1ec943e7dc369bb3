/**
 * Every route of the server, called as a display. The routes are those of the app itself: one that is not decided on in
 * the table below is no display's, and fails the test until somebody has written down what it is.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routesOf } from '../../../server/openapi/recorded-routes.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { pair } from './support.ts';

let server: TestServer;
let folder: string;
let display: string;
let hospitalId: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homedraw-console-'));
  writeFileSync(join(folder, 'index.html'), '<title>console</title>');
  // With everything that a setting may switch on.
  server = await startTestServer({ consoleFolder: folder, settings: { tileUrl: '/maps/city.pmtiles' } });
  display = (await pair(server)).cookie;
  [hospitalId] = server.hospitals;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** The answer is 200 and the day of its hospital. */
const reads = [
  'GET /api/display/session',
  'GET /api/display/location/all',
  'GET /api/display/location/all/changes',
  'GET /api/display/orders',
  'GET /api/display/drivers',
  'GET /api/display/drivers/attendance/summary',
  'GET /api/display/orders/total/count',
  'GET /api/display/orders/in-progress/count',
  'GET /api/display/orders/delivered/count',
  'GET /api/display/orders/ready/count',
  'GET /api/display/orders/cancelled/count',
  'GET /api/display/drivers/drivers/count',
];

/** A display is answered as anybody is. */
const open = [
  'POST /api/hospitals/login',
  'POST /api/hospitals/logout/{hospitalId}',
  'POST /api/field/login',
  'POST /api/field/logout',
  'POST /api/display/pairing',
  'POST /api/display/pairing/outcome',
  'GET /geo/search',
  'GET /geo/reverse',
  'GET /config.json',
  'GET /health',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'GET /docs',
  'GET /docs/openapi.json',
  'GET /docs/*',
  'GET /maps/*',
  'GET /*',
  'GET /ws-chat',
  'GET /ws-chat/',
  'GET /ws-chat/info',
];

/** They carry the socket, which refuses a display at CONNECT: socket.test.ts. */
const carriers = [
  'POST /ws-chat/{server}/{session}/xhr',
  'POST /ws-chat/{server}/{session}/xhr_streaming',
  'GET /ws-chat/{server}/{session}/eventsource',
  'POST /ws-chat/{server}/{session}/xhr_send',
];

/** 403. */
const refused = [
  'GET /api/orders',
  'POST /api/orders',
  'GET /api/orders/bookings',
  'GET /api/orders/collected',
  'GET /api/orders/orders/by-email/{email}',
  'GET /api/orders/total/count',
  'GET /api/orders/in-progress/count',
  'GET /api/orders/delivered/count',
  'GET /api/orders/ready/count',
  'GET /api/orders/cancelled/count',
  'GET /api/drivers/{deliveryBoyId}/orders/{orderId}/expenses',
  'PUT /api/orders/{orderId}',
  'PUT /api/orders/{orderId}/cancel',
  'POST /api/demo/orders/{orderId}/cancel-as-patient',
  'GET /api/tests',
  'POST /api/tests',
  'PATCH /api/tests/{id}',
  'DELETE /api/tests/{id}',
  'POST /api/tests/upload-excel',
  'GET /api/patients',
  'DELETE /api/patients/{id}',
  'GET /api/drivers',
  'POST /api/drivers',
  'GET /api/drivers/drivers/count',
  'GET /api/location/all',
  'GET /api/location/all/changes',
  'GET /api/location/history/{driverId}',
  'GET /api/location/day',
  'POST /api/notify/idle',
  'GET /api/drivers/check',
  'PATCH /api/drivers/admin/{id}',
  'DELETE /api/drivers/{id}',
  'GET /api/files/{fileId}',
  'GET /api/drivers/attendance/summary',
  'GET /api/drivers/attendance/today',
  'GET /api/drivers/{id}/latest-attendance',
  'GET /api/drivers/{id}/attendance',
  'PUT /api/drivers/admin/attendance/{id}/approve',
  'GET /api/displays',
  'POST /api/displays',
  'DELETE /api/displays/{id}',
  'GET /api/field/orders',
  'PUT /api/field/orders/{id}/status',
  'POST /api/field/orders/{id}/expenses',
  'POST /api/field/location',
  'GET /api/field/shift',
  'POST /api/field/attendance',
  'PUT /api/field/online',
  'GET /api/chat/history/{userId}/{driverId}',
  'GET /api/chat/unread/{userId}',
  'POST /api/chat/upload',
  'GET /api/chat/files/{fileId}',
  'GET /api/field/chat/history',
  'POST /api/field/chat/messages',
];

/** A call of the route; ids are those of the display's own hospital, as far as 1 is. */
const callAs = (cookie: string | null, route: string) => {
  const [method = '', path = ''] = route.split(' ');
  const url = path
    .replace('{hospitalId}', String(hospitalId))
    .replace(/\{\w+\}/g, '1')
    .replace('*', 'x');
  return server.call(cookie, method, url, method === 'GET' ? undefined : {});
};

test('of each route it is decided, once, whether a wall display may call it', () => {
  const decided = [...reads, ...open, ...carriers, ...refused];
  const there = routesOf(server.app).map(({ method, path }) => `${method} ${path}`);
  expect(
    [...decided].sort(),
    'a new route has a line in `reads`, `open`, `carriers` or `refused`; a console’s own call stands in `refused`',
  ).toEqual([...new Set(there)].sort());
});

test.each(reads)('%s is for a display, and for nobody without its cookie', async (route) => {
  expect((await callAs(display, route)).statusCode).toBe(200);
  for (const cookie of [null, await server.consoleCookie(0), await server.phoneCookie(0, 0)])
    expect((await callAs(cookie, route)).statusCode).toBe(401);
});

test.each(refused)('%s is refused to a display', async (route) => {
  const answer = await callAs(display, route);
  expect([answer.statusCode, answer.body]).toEqual([403, 'A wall display may only read what it shows.']);
});

test.each(open)('%s answers a display as it answers anybody', async (route) => {
  const [anybody, asDisplay] = [await callAs(null, route), await callAs(display, route)];
  expect(asDisplay.statusCode).toBe(anybody.statusCode);
});

describe('a path that no route answers', () => {
  const nowhere = [
    ['GET', '/api/display'],
    ['GET', '/api/display/'],
    ['GET', '/api/display/tests'],
    ['GET', '/api/display/orders/1'],
    ['GET', '/api/display/drivers/1'],
    ['PUT', '/api/display/orders'],
    ['DELETE', '/api/display/session'],
    ['POST', '/api/display/drivers'],
    ['GET', '/api/nothing'],
    ['PATCH', '/api/orders'],
  ] as const;
  test.each(nowhere)('is refused to a display: %s %s', async (method, url) => {
    expect((await server.call(display, method, url)).statusCode).toBe(403);
    expect((await server.call(null, method, url)).statusCode).toBe(404);
    const both = `${await server.consoleCookie(0)}; ${display}`;
    expect((await server.call(both, method, url)).statusCode).toBe(404);
  });
});

test('a route that is spelled otherwise gives a display no more', async () => {
  for (const url of [
    '/api//orders',
    '/api/orders/',
    '/API/orders',
    '/api/display/../orders',
    '/api/display/%2e%2e/orders',
    '/api/display/..%2forders',
    '/api/%6frders',
    '//api/orders',
    '/api/display/orders/../../patients',
  ]) {
    const answer = await server.call(display, 'GET', url);
    // The page of the console at most.
    if (answer.statusCode === 200) expect(answer.body).toBe('<title>console</title>');
    else expect([403, 404]).toContain(answer.statusCode);
  }
});

test('HEAD is as GET', async () => {
  expect((await server.call(display, 'HEAD', '/api/orders')).statusCode).toBe(403);
  expect((await server.call(display, 'HEAD', '/api/display/orders')).statusCode).toBe(200);
});

test('a display that was ended is answered 401 wherever it was answered 403', async () => {
  const { id, cookie } = await pair(server);
  await server.services.displays.end(hospitalId, id);
  for (const route of [...reads, ...refused]) expect((await callAs(cookie, route)).statusCode).toBe(401);
});

test('a token is good for a display’s cookie alone, and a console’s for none of a display', async () => {
  const token = display.split('=')[1] ?? '';
  expect((await server.call(`homedraw_session=${token}`, 'GET', '/api/orders')).statusCode).toBe(401);
  expect((await server.call(`homedraw_field=${token}`, 'GET', '/api/field/orders')).statusCode).toBe(401);
  const [, ofConsole = ''] = (await server.consoleCookie(0)).split('=');
  expect((await server.call(`homedraw_display=${ofConsole}`, 'GET', '/api/display/orders')).statusCode).toBe(
    401,
  );
});
