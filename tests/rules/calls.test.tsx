/** Specification 6, Data scoping; 7, The calls it makes; 9, Business constants and limits. */
import { expect, test } from 'vitest';
import { attachmentBytesAtMost } from '../../src/contract/attachments.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { defaultTimings } from '../../src/contract/read-config.ts';
import { earthRadiusMetres } from '../../src/domain/geo.ts';
import { openConsole, type TestConsole } from './support/console.tsx';
import { rule } from './support/rule.ts';

/** As the specification lists them; what stands in braces there is a name of its own here. */
const calls = `
POST /api/hospitals/login
POST /api/hospitals/logout/{}
GET /api/orders/total/count
GET /api/orders/in-progress/count
GET /api/orders/delivered/count
GET /api/orders/ready/count
GET /api/orders/cancelled/count
GET /api/orders
GET /api/orders/collected
GET /api/orders/bookings
GET /api/orders/orders/by-email/{}
POST /api/orders
PUT /api/orders/{}/cancel
PUT /api/orders/{}
GET /api/drivers
GET /api/drivers/drivers/count
GET /api/drivers/attendance/summary
GET /api/drivers/{}/latest-attendance
GET /api/drivers/{}/attendance
PUT /api/drivers/admin/attendance/{}/approve
GET /api/drivers/{}/orders/{}/expenses
GET /api/drivers/check
POST /api/drivers
PATCH /api/drivers/admin/{}
DELETE /api/drivers/{}
GET /api/location/history/{}
GET /api/location/all
POST /api/notify/idle
GET /api/tests
POST /api/tests
PATCH /api/tests/{}
DELETE /api/tests/{}
POST /api/tests/upload-excel
GET /api/patients
DELETE /api/patients/{}
GET /api/chat/history/{}/{}
POST /api/chat/upload`;

test(rule('7.calls'), () => {
  const known = Object.values(endpoints).map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`,
  );
  for (const call of calls.trim().split('\n')) expect(known).toContain(call);
});

test(rule('6.scope'), async () => {
  const console = await openConsole('/deliveryBoy_Data');
  await console.sees('Phlebotomist Team Management');
  await console.pass(40_000);
  console.close();
  const ofTests = await openConsole('/updateTest');
  await ofTests.sees('Test Management');
  await ofTests.pass(10_000);
  const queries = (of: TestConsole, path: string) => [
    ...new Set(of.calls('GET', path).map((call) => call.path.slice(path.length))),
  ];
  for (const path of ['/api/drivers', '/api/drivers/drivers/count'])
    expect(queries(console, path), path).toEqual(['?hospitalCode=SRM001']);
  expect(queries(ofTests, '/api/tests')).toEqual(['?hospitalCode=SRM001']);
  expect(queries(console, '/api/orders')).toEqual(['']);
});

test(rule('9.numbers'), () => {
  expect(defaultTimings).toMatchObject({
    countsPollMs: 30_000,
    ordersPollMs: 5_000,
    collectedPollMs: 5_000,
    attendancePollMs: 5_000,
    locationsPollMs: 5_000,
    alertPollMs: 15_000,
    geocodeDebounceMs: 500,
    mapIdleDebounceMs: 300,
    coordinateThresholdDegrees: 0.0001,
    geocodeBackoffMs: [2_000, 4_000, 8_000],
    routeLookupDelayMs: 1_500,
    trackingGapMs: 180_000,
    idleAfterMs: 180_000,
    idleRadiusM: 50,
    rotationThresholdM: 5,
    notificationCap: 200,
    reconnectDelayMs: 5_000,
    chatHeartbeatMs: 4_000,
    alertHeartbeatMs: 10_000,
    markSeenDelayMs: 100,
    toastMs: 5_000,
    chatToastMs: 3_000,
    alertToastMs: 6_000,
    idleToastMs: 5_000,
  });
  expect([attachmentBytesAtMost, earthRadiusMetres]).toEqual([5 * 1024 * 1024, 6_371_000]);
});
