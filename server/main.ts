/**
 * Starts the embedded backend. Prints what it is doing, then where it answers; every reason not to start is one line.
 */
import { join } from 'node:path';
import { createApp } from './app.ts';
import { createAudit } from './audit.ts';
import { startDemo, startTidying } from './background-work.ts';
import { createWorkbookReader } from './catalogue/workbook-reader.ts';
import { openMessaging } from './chat/open-messaging.ts';
import { openDatabase } from './database/open.ts';
import { demoLogin } from './demo/logins.ts';
import { seedDemo } from './demo/seed.ts';
import { demoWarning } from './demo/warning.ts';
import { openFileHome } from './files/file-home.ts';
import { sayAboutHome } from './files/say-about-home.ts';
import { createListCache } from './http/cached-list.ts';
import { addressesOf, saidPlainly, tryListening } from './http/listening.ts';
import { createReadiness } from './http/readiness.ts';
import { amqpLines } from './instances/amqp-line.ts';
import { createInstances } from './instances/instances.ts';
import { createSharedWork } from './instances/shared-work.ts';
import type { Complain } from './log/complain.ts';
import { openLog, textLog } from './log/open-log.ts';
import { createMetrics } from './metrics/metrics.ts';
import { listHospitals } from './operator/hospitals.ts';
import { type OperatorSocket, openOperatorSocket } from './operator/socket.ts';
import { projectRoot } from './project-root.ts';
import { describeError, Refusal } from './refusal.ts';
import type { Services } from './services.ts';
import { backgroundThreads, createBackgroundDerivation } from './session/background-derivation.ts';
import { createDisplays } from './session/displays.ts';
import { createPasswordChecker } from './session/passwords.ts';
import { createOwnLimits } from './session/rate-limit.ts';
import { createSessions } from './session/sessions.ts';
import { readLogFormat, readSettings, type Settings } from './settings.ts';
import { version } from './version.ts';

let log = textLog();
const complain: Complain = (line, of) => log.complain(line, of);
/** A stop that takes longer is cut short. */
const stopWithinMs = 8_000;
/** How soon a hospital that was removed from PostgreSQL by a command is signed out. */
const recheckMs = 30_000;
/** Ctrl+C reaches this process twice: from the terminal and from the start script. */
const sameKeyPressMs = 1_000;

// The reader of the output may go away; the server goes on without it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

// A promise that nobody waited for is a fault to mend, and no reason to leave every console without a server.
process.on('unhandledRejection', (reason) => complain(`a task failed: ${describeError(reason)}`));

try {
  log = await openLog(readLogFormat(process.env));
  await run(readSettings(process.env));
} catch (error) {
  complain(error instanceof Refusal ? error.message : `The server failed to start: ${describeError(error)}`);
  process.exit(1);
}

async function run(settings: Settings): Promise<void> {
  log.say('progress', `HomeDraw ${version} on Node ${process.versions.node}`);
  // Before a database is made: that takes a minute.
  await tryListening(settings);
  const database = await openDatabase(settings, {
    beside: settings.amqpUrl === null ? 'nobody' : { instance: settings.instance },
    complain,
    progress: (text) => log.say('progress', text),
    onDeath: (reason) => {
      complain(`The database is gone (${reason}): start the server again.`);
      process.exit(1);
    },
  });
  const shared =
    settings.databaseUrl === null || settings.amqpUrl === null
      ? null
      : createSharedWork(settings.databaseUrl, complain);
  const seed = async () => {
    log.say('progress', 'Preparing the demo hospitals');
    const { timeZone, demoPhlebotomists } = settings;
    const done = await seedDemo(database, { now: Date.now(), timeZone, phlebotomists: demoPhlebotomists });
    if (done) log.say('progress', done);
  };
  if (settings.demo) await (shared === null ? seed() : shared.inTurn('the demo hospitals', seed));

  const instances =
    settings.amqpUrl === null
      ? null
      : createInstances({
          name: settings.instance,
          database,
          open: amqpLines(settings.amqpUrl),
          log: complain,
        });
  const sessions = createSessions(database, Date.now, (keys) => instances?.closed('sessionsClosed', keys));
  const audit = createAudit({ now: Date.now, write: log.audit });
  const logMessage = (error: unknown) => complain(`a message could not be taken: ${describeError(error)}`);
  const files = openFileHome(settings, database, complain);
  const services: Services = {
    settings,
    database,
    files,
    sessions,
    displays: createDisplays(database, Date.now, complain, (keys) =>
      instances?.closed('displaysEnded', keys),
    ),
    passwords: createPasswordChecker({
      background: {
        derive: createBackgroundDerivation(new URL('./background-worker.mjs', import.meta.url)),
        atOnce: backgroundThreads,
      },
    }),
    // A list of a second ago is good enough for every caller but the author of a change.
    lists: createListCache({
      maxAgeMs: { locations: 1_000, orders: 1_000, patients: 1_000, tests: 1_000 },
      ...(instances === null ? {} : { versions: instances.versions }),
    }),
    rateLimits: instances?.rateLimits ?? createOwnLimits(Date.now),
    instances,
    ...openMessaging({
      ...{ database, sessions, audit, now: Date.now, log: logMessage },
      timeZone: settings.timeZone,
      publishElsewhere: instances?.publish ?? null,
    }),
    // Beside this program in the bundle.
    readWorkbook: createWorkbookReader({
      program: new URL('./workbook-program.mjs', import.meta.url),
      log: complain,
    }),
    readiness: createReadiness(),
    metrics: createMetrics(),
    now: Date.now,
    audit,
    log: complain,
    logCall: log.call,
  };
  // Before anybody can tell the server to stop: the database is there.
  const hospitals = await listHospitals(database);
  const app = await createApp(services, join(projectRoot, 'dist'));
  instances?.begin(services);
  const { host, port } = settings;
  await saidPlainly(settings, () => app.listen({ host, port }));

  const stopping = new AbortController();
  const operator = await meetOperator(services, stopping.signal);
  stopOnSignal(async () => {
    log.stop('stopping');
    services.readiness.stop();
    stopping.abort();
    await operator?.close();
    await app.close();
    await instances?.close();
    await database.close();
    log.stop('stopped');
  });

  const background = { database, files, settings, shared, signal: stopping.signal, log: complain };
  startTidying(background);
  sayAboutHome(database, files, complain).catch((error: unknown) => complain(describeError(error)));

  // With port 0 the system has chosen one.
  const bound = app.server.address();
  const given = typeof bound === 'object' && bound !== null ? bound.port : port;
  const { here, elsewhere } = addressesOf(host, given);
  log.say('address', here);
  for (const address of elsewhere) log.say('from elsewhere', address);
  const warning = demoWarning(settings, hospitals);
  if (warning !== null) complain(warning);
  // There is no screen on which a hospital could sign up.
  if (hospitals.length === 0)
    log.say('first step', 'Nobody can sign in yet. Add a hospital: npm run hospital -- add EMAIL CODE');
  if (!settings.demo) return;
  log.say('demo login', `${demoLogin.email} / ${demoLogin.password}`);
  startDemo(background, { baseUrl: here, say: (line) => log.say('fleet', line) });
}

/**
 * Takes in operators' commands: by a socket to the embedded database, else by their effect on the PostgreSQL that we
 * share.
 */
async function meetOperator(services: Services, signal: AbortSignal): Promise<OperatorSocket | null> {
  const { audit, database, displays, files, sessions, settings } = services;
  const recheckSessions = async () => {
    await Promise.all([sessions.recheck(), displays.recheck()]);
  };
  if (settings.databaseUrl === null) {
    const means = { database, files, dataDir: settings.dataDir, recheckSessions, audit };
    return openOperatorSocket(means, complain);
  }
  const again = () =>
    recheckSessions().catch((error: unknown) =>
      complain(`sessions were not looked at: ${describeError(error)}`),
    );
  const timer = setInterval(again, recheckMs).unref();
  signal.addEventListener('abort', () => clearInterval(timer));
  return null;
}

/** The first signal stops in order, the second at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | null = null;
  const onSignal = () => {
    if (stoppingSince !== null) {
      if (Date.now() - stoppingSince > sameKeyPressMs) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        complain(`The server did not stop cleanly: ${describeError(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  // A terminal that is closed.
  process.on('SIGHUP', onSignal);
  // The start script is gone, however it ended.
  process.on('disconnect', onSignal);
  process.channel?.unref();
}
