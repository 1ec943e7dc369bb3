/** Puts the server together from its services; listens to nothing yet. */
import Fastify from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  attendanceTodayOffer,
  chatKeysOffer,
  chatUnreadOffer,
  daySummariesOffer,
  hospitalHeader,
  idempotencyKeyOffer,
  instanceHeader,
  offersHeader,
  orderRangesOffer,
  positionChangesOffer,
  removedExpensesOffer,
} from '../src/contract/wire/offers.ts';
import { createAttendanceCache } from './attendance/attendance-cache.ts';
import { watchWaits } from './database/waits.ts';
import { createUploadLimiter } from './files/upload-limiter.ts';
import { installAudit } from './http/audit.ts';
import { readOwnChanges } from './http/authors.ts';
import { limitBodies, longestMs } from './http/body-time.ts';
import { logCalls, requestIdBy } from './http/call-log.ts';
import { createTrust, dropUntrusted } from './http/caller-address.ts';
import { limitConnections } from './http/connections.ts';
import { takeEmptyBodies } from './http/empty-body.ts';
import { HttpError, installErrorHandler, nowAndThen } from './http/errors.ts';
import { installGracefulShutdown } from './http/graceful-shutdown.ts';
import { defaultLimits, type Limits } from './http/limits.ts';
import { watchLoop } from './http/loop-delay.ts';
import { installOriginRules } from './http/origins.ts';
import { isRead, overloadLevelOf, shedLoad } from './http/overload.ts';
import { answerBadUrl, answerNoHttp, refuseExpectations } from './http/raw-responses.ts';
import { installSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { upgradesToWebSocket } from './http/unknown-upgrade.ts';
import { boundUnread } from './http/unread-answers.ts';
import { createLatestPositions } from './locations/latest-positions.ts';
import { createPointTaker } from './locations/take-points.ts';
import { measureCalls, measureServer } from './metrics/measure-server.ts';
import { recordRoutes } from './openapi/recorded-routes.ts';
import { createOrderCache } from './orders/order-cache.ts';
import { attendanceRoutes } from './routes/attendance.ts';
import { chatRoutes } from './routes/chat.ts';
import { chatFileRoutes } from './routes/chat-files.ts';
import { consoleFiles } from './routes/console-files.ts';
import { daySummaryRoutes } from './routes/day-summaries.ts';
import { demoRoutes } from './routes/demo.ts';
import { displayReadRoutes } from './routes/display-reads.ts';
import { displayRoutes } from './routes/displays.ts';
import { docsRoutes } from './routes/docs.ts';
import { driverChangeRoutes, registrationRoutes } from './routes/driver-changes.ts';
import { driverRoutes } from './routes/drivers.ts';
import { expenseRoutes } from './routes/expenses.ts';
import { fieldAttendanceRoutes } from './routes/field-attendance.ts';
import { fieldChatRoutes } from './routes/field-chat.ts';
import { fieldDutyRoutes } from './routes/field-duty.ts';
import { fieldLocationRoutes, fieldLocationUrl } from './routes/field-location.ts';
import { fieldOrderRoutes } from './routes/field-orders.ts';
import { fieldSessionRoutes } from './routes/field-session.ts';
import { fieldShiftRoutes } from './routes/field-shift.ts';
import { geocoderRoutes } from './routes/geocoder.ts';
import { healthRoutes } from './routes/health.ts';
import { locationRoutes } from './routes/locations.ts';
import { mapFiles, mapFilesPath } from './routes/map-files.ts';
import { metricsRoutes } from './routes/metrics.ts';
import { orderChangeRoutes } from './routes/order-changes.ts';
import { orderRoutes } from './routes/orders.ts';
import { pairingRoutes } from './routes/pairing.ts';
import { patientRoutes } from './routes/patients.ts';
import { publicRoutes } from './routes/public.ts';
import type { App } from './routes/route.ts';
import { sessionRoutes } from './routes/session.ts';
import { testRoutes, workbookRoutes } from './routes/tests.ts';
import type { Services } from './services.ts';
import { createCallerLimit } from './session/caller-limit.ts';
import { displayOf, requireDisplay } from './session/display-guard.ts';
import { callerOf, knownCallerOf, refuseDisplaysUnknown, requireSession } from './session/guard.ts';
import { stompEndpoint } from './stomp/endpoint.ts';

/** The offers beyond the specified calls, for consoles. */
const offered = [
  idempotencyKeyOffer,
  orderRangesOffer,
  chatKeysOffer,
  chatUnreadOffer,
  attendanceTodayOffer,
  removedExpensesOffer,
  daySummariesOffer,
  positionChangesOffer,
].join(', ');
/** And those for wall displays. */
const offeredToDisplays = [orderRangesOffer, positionChangesOffer].join(', ');
/** JSON bodies are small; files have routes and limits of their own. */
const bodyLimit = 1024 * 1024;
/** An email may have 254 characters, each of them three in an address. */
const longestParameter = 762;
/** Bytes of no form are more. */
const mostFormBytes = 16 * 1024 * 1024;
/** Sessions whose calls are counted. */
const rememberedCallers = 20_000;

/** `consoleFolder` holds the built console. */
export async function createApp(
  given: Services,
  consoleFolder: string,
  limits: Limits = defaultLimits,
): Promise<App> {
  const database = watchWaits(given.database);
  const services: Services = { ...given, database };
  const headers = securityHeaders(services.settings);
  const trust = createTrust(services.settings.trustProxy);
  const app = Fastify({
    bodyLimit,
    // Calls under way when the server stops are answered; `installGracefulShutdown` cuts off those that take too long.
    forceCloseConnections: 'idle',
    // `limitBodies` knows whose a body is; this is for what never comes to it.
    requestTimeout: longestMs(limits, mostFormBytes),
    connectionTimeout: limits.silenceMs,
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkMs,
      // Looked at by ourselves, since Node's answer has none of our headers.
      requireHostHeader: false,
      ...upgradesToWebSocket,
    },
    trustProxy: trust,
    ...(services.logCall ? { genReqId: requestIdBy(trust) } : {}),
    routerOptions: { maxParamLength: longestParameter },
    frameworkErrors: answerBadUrl(headers, trust),
    clientErrorHandler: answerNoHttp(headers, trust),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  recordRoutes(app);
  if (services.logCall) logCalls(app, services.logCall);
  measureCalls(app, services.metrics);
  app.addHook('preClose', async () => services.readiness.stop());
  installGracefulShutdown(app, limits.graceMs);
  const say = nowAndThen(services.log);
  installErrorHandler(app, services.log, say);
  limitConnections(app.server, limits, trust, services.audit);
  app.addHook('onRequest', async ({ raw }) => dropUntrusted(raw, trust));
  installSecurityHeaders(app, services.settings);
  refuseExpectations(app.server, headers, trust);
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
      throw new HttpError(400, 'The call names no host.', { connection: 'close' });
  });
  takeEmptyBodies(app);
  installAudit(app, services.audit);
  installOriginRules(app, services.settings.allowedOrigins);
  refuseDisplaysUnknown(app, services);

  const isShared = services.instances !== null;
  const latestPositions = createLatestPositions(services.database, services.settings.timeZone, isShared);
  const orders = createOrderCache(services.database);
  const attendance = createAttendanceCache(services.database, services.lists, services.settings.timeZone);
  const uploads = createUploadLimiter(limits.uploads, services.now);
  const points = createPointTaker(services, latestPositions, limits.points, isShared);
  const loop = watchLoop();
  app.addHook('onClose', async () => loop.stop());
  const bounds = {
    bodies: limitBodies(app, limits),
    calls: createCallerLimit(limits.calls, services.now, rememberedCallers),
    unread: boundUnread(app, limits.unread),
  };
  measureServer(app, services.metrics, { ...services, database, points, unread: bounds.unread });
  const overload = () =>
    overloadLevelOf(
      { queueUtilisation: points.utilisation(), loopDelayMs: loop.ms(), databaseWaitMs: database.waitMs() },
      limits.overload,
    );

  publicRoutes(app, services);
  healthRoutes(app, services);
  metricsRoutes(app, services);
  docsRoutes(app, services);
  sessionRoutes(app, services);
  fieldSessionRoutes(app, services);
  pairingRoutes(app, services);
  await app.register(async (consoleOnly: App) => {
    shedLoad(consoleOnly, overload, 1, isRead);
    requireSession(consoleOnly, services, 'hospital', bounds);
    consoleOnly.addHook('onRequest', async (request, reply) => {
      reply.header(offersHeader, offered);
      if (services.instances !== null) reply.header(instanceHeader, services.instances.name);
      if (request.method !== 'OPTIONS') reply.header(hospitalHeader, callerOf(request).hospitalId);
    });
    readOwnChanges(consoleOnly, services);
    orderRoutes(consoleOnly, services, orders);
    orderChangeRoutes(consoleOnly, services);
    expenseRoutes(consoleOnly, services);
    testRoutes(consoleOnly, services);
    patientRoutes(consoleOnly, services);
    if (services.settings.demo) demoRoutes(consoleOnly, services);
    driverRoutes(consoleOnly, services);
    driverChangeRoutes(consoleOnly, services, attendance);
    attendanceRoutes(consoleOnly, services, attendance);
    await consoleOnly.register(async (forms: App) => registrationRoutes(forms, services, uploads));
    await consoleOnly.register(async (forms: App) => workbookRoutes(forms, services, uploads));
    locationRoutes(consoleOnly, services, latestPositions);
    daySummaryRoutes(consoleOnly, services);
    chatRoutes(consoleOnly, services);
    displayRoutes(consoleOnly, services);
  });
  await app.register(async (displayOnly: App) => {
    shedLoad(displayOnly, overload, 1, isRead);
    requireDisplay(displayOnly, services.displays, bounds);
    displayOnly.addHook('onRequest', async (request, reply) => {
      if (request.method === 'OPTIONS') return;
      const { hospitalId } = displayOf(request);
      reply.headers({ [offersHeader]: offeredToDisplays, [hospitalHeader]: hospitalId });
    });
    displayReadRoutes(displayOnly, services, { positions: latestPositions, orders });
  });
  await app.register(async (phoneOnly: App) => {
    shedLoad(phoneOnly, overload, 1, isRead);
    shedLoad(phoneOnly, overload, 2, ({ url }) => url.startsWith(fieldLocationUrl));
    requireSession(phoneOnly, services, 'driver', bounds);
    fieldLocationRoutes(phoneOnly, services, points);
    fieldOrderRoutes(phoneOnly, services);
    fieldDutyRoutes(phoneOnly, services);
    await phoneOnly.register(async (duty: App) => fieldAttendanceRoutes(duty, services, attendance, uploads));
    fieldShiftRoutes(phoneOnly, services);
    fieldChatRoutes(phoneOnly, services);
  });
  await app.register(async (signedInOnly: App) => {
    shedLoad(signedInOnly, overload, 1, isRead);
    requireSession(signedInOnly, services, 'either', bounds);
    signedInOnly.addHook('onRequest', async (request, reply) => {
      const caller = knownCallerOf(request);
      if (caller?.driverId === null)
        reply.headers({ [offersHeader]: offered, [hospitalHeader]: caller.hospitalId });
    });
    await chatFileRoutes(signedInOnly, services, uploads);
  });
  await app.register(async (geocoderOnly: App) => geocoderRoutes(geocoderOnly, services));
  await stompEndpoint(app, services, limits, say);
  const { tileUrl, mapsDir } = services.settings;
  if (tileUrl?.startsWith(mapFilesPath)) await mapFiles(app, mapsDir);
  await consoleFiles(app, consoleFolder);
  return app;
}
