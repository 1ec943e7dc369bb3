/**
 * The whole server over the demo database, with a clock that tests set, called without a network or on a
 * port of the system's choice.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, Response } from 'light-my-request';
import { createApp } from '../../../server/app.ts';
import { type AuditEntry, createAudit } from '../../../server/audit.ts';
import { createWorkbookReader, type WorkbookReader } from '../../../server/catalogue/workbook-reader.ts';
import { openMessaging } from '../../../server/chat/open-messaging.ts';
import type { Database } from '../../../server/database/database.ts';
import { demoPhone } from '../../../server/demo/logins.ts';
import { createFileHome, type FileHome } from '../../../server/files/file-home.ts';
import { createListCache, type ListCache } from '../../../server/http/cached-list.ts';
import { type CallLimits, defaultLimits, type Limits } from '../../../server/http/limits.ts';
import { createReadiness } from '../../../server/http/readiness.ts';
import type { Instances } from '../../../server/instances/instances.ts';
import type { Log } from '../../../server/log/log.ts';
import { createMetrics } from '../../../server/metrics/metrics.ts';
import type { App } from '../../../server/routes/route.ts';
import type { Services } from '../../../server/services.ts';
import { createDisplays } from '../../../server/session/displays.ts';
import { createPasswordChecker, type PasswordChecker } from '../../../server/session/passwords.ts';
import { createOwnLimits } from '../../../server/session/rate-limit.ts';
import { createSessions, type Principal } from '../../../server/session/sessions.ts';
import { readSettings, type Settings } from '../../../server/settings.ts';
import type { SendHandler } from '../../../server/stomp/broker-rules.ts';
import { demoDatabase, testCost, testNow } from './test-database.ts';
import { workbookProgram } from './workbook-program.ts';

export interface TestServer {
  readonly app: App;
  readonly services: Services;
  readonly database: Database;
  /** What `services.now()` answers. */
  readonly clock: { now: number };
  /** Every line for the operator. */
  readonly log: string[];
  /** Every entry of the audit. */
  readonly audit: AuditEntry[];
  /** Ids of the two demo hospitals. */
  readonly hospitals: readonly [number, number];
  /** The id of a demo phlebotomist. */
  phlebotomist(hospital: 0 | 1, index: number): Promise<number>;
  /** A new session's cookie header. */
  consoleCookie(hospital: 0 | 1): Promise<string>;
  phoneCookie(hospital: 0 | 1, index: number): Promise<string>;
  /** That of a display which was added without a code. */
  displayCookie(hospital: 0 | 1): Promise<string>;
  call(
    cookie: string | null,
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Listens and answers `http://127.0.0.1:port`. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** One that is there already, with the demo in it, and stays when the server ends; a new one without it. */
  readonly database?: Database;
  readonly settings?: Partial<Settings>;
  /** The database alone without it. */
  readonly files?: (database: Database, log: (line: string) => void) => FileHome;
  /** One at `testCost` without it. */
  readonly passwords?: PasswordChecker;
  readonly limits?: Partial<Limits>;
  readonly lists?: ListCache;
  /** One of several over the same database; the only one without it. */
  readonly instances?: Instances;
  /** A thread as in production without it. */
  readonly readWorkbook?: WorkbookReader;
  /** How often one session may send by the socket. */
  readonly messages?: CallLimits;
  readonly handlers?: ReadonlyMap<string, SendHandler<Principal>>;
  /** The built console; an empty folder without it. */
  readonly consoleFolder?: string;
  /** Takes calls, complaints and the audit beside what the test server keeps of them. */
  readonly writer?: Log;
}

/**
 * The database shares the tests' thread, so that on a busy machine any file with large bodies would have its reads
 * shed. Tests of that set `overload` themselves.
 */
const neverOverloaded = { queueUtilisation: 1, loopDelayMs: 600_000, databaseWaitMs: 600_000 };

/** The clock stands still, so that a test's calls would all be of one moment. */
const manyCalls: CallLimits = { burst: 1_000_000, perSecond: 1 };

/** The database alone as the home of files. */
export const inDatabase = (database: Database): FileHome =>
  createFileHome({ database, store: null, home: 'database', log: () => {} });

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ? { ...options.database, close: async () => {} } : await demoDatabase();
  const clock = { now: testNow };
  const log: string[] = [];
  const entries: AuditEntry[] = [];
  const keepEntry = (entry: AuditEntry) => {
    entries.push(entry);
    options.writer?.audit(entry);
  };
  const audit = createAudit({ now: () => clock.now, write: keepEntry });
  const folder = mkdtempSync(join(tmpdir(), 'homedraw-test-'));
  const { instances = null } = options;
  const sessions = createSessions(
    database,
    () => clock.now,
    (keys) => instances?.closed('sessionsClosed', keys),
  );
  const settings = { ...readSettings({}), ...options.settings };
  const services: Services = {
    settings,
    database,
    files: options.files?.(database, (line) => log.push(line)) ?? inDatabase(database),
    sessions,
    displays: createDisplays(
      database,
      () => clock.now,
      (line) => log.push(line),
      (keys) => instances?.closed('displaysEnded', keys),
    ),
    passwords: options.passwords ?? createPasswordChecker({ cost: testCost }),
    lists: options.lists ?? createListCache(instances === null ? {} : { versions: instances.versions }),
    rateLimits: instances?.rateLimits ?? createOwnLimits(() => clock.now),
    instances,
    ...openMessaging({
      database,
      sessions,
      audit,
      now: () => clock.now,
      timeZone: settings.timeZone,
      log: (error) => log.push(String(error)),
      publishElsewhere: instances?.publish ?? null,
      limits: options.messages ?? manyCalls,
      ...(options.handlers === undefined ? {} : { handlers: options.handlers }),
    }),
    readWorkbook: options.readWorkbook ?? threadReader((line) => log.push(line)),
    readiness: createReadiness(),
    metrics: createMetrics(),
    now: () => clock.now,
    audit,
    log: (line, of) => {
      log.push(line);
      options.writer?.complain(line, of);
    },
    logCall: options.writer?.call ?? null,
  };
  instances?.begin(services);
  const app = await createApp(services, options.consoleFolder ?? folder, {
    ...defaultLimits,
    overload: { 1: neverOverloaded, 2: neverOverloaded },
    calls: manyCalls,
    uploads: { ...defaultLimits.uploads, ...manyCalls },
    ...options.limits,
  });
  const rows = await database.query<{ id: number }>('SELECT id FROM hospital ORDER BY id');
  const hospitals = [rows[0]?.id ?? 0, rows[1]?.id ?? 0] as const;

  const phlebotomist = async (hospital: 0 | 1, index: number) => {
    const [row] = await database.query<{ id: number }>('SELECT id FROM driver WHERE phone = $1', [
      demoPhone(hospital, index),
    ]);
    if (!row) throw new RangeError('no such demo phlebotomist');
    return row.id;
  };

  return {
    app,
    services,
    database,
    clock,
    log,
    audit: entries,
    hospitals,
    phlebotomist,
    consoleCookie: async (hospital) => {
      const token = await services.sessions.open({ hospitalId: hospitals[hospital], driverId: null });
      return `homedraw_session=${token}`;
    },
    phoneCookie: async (hospital, index) => {
      const driverId = await phlebotomist(hospital, index);
      return `homedraw_field=${await services.sessions.open({ hospitalId: hospitals[hospital], driverId })}`;
    },
    displayCookie: async (hospital) => {
      const [row] = await database.query<{ id: number }>(
        "INSERT INTO display (hospital_id, name) VALUES ($1, 'Corridor') RETURNING id",
        [hospitals[hospital]],
      );
      return `homedraw_display=${await services.displays.renew(row?.id ?? 0)}`;
    },
    call: (cookie, method, url, body, headers = {}) =>
      app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url,
        headers: { ...(cookie === null ? {} : { cookie }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      }),
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    close: async () => {
      await app.close();
      await instances?.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Its program is bundled when the first workbook is read. */
function threadReader(log: (line: string) => void): WorkbookReader {
  let reader: Promise<WorkbookReader> | null = null;
  return async (bytes, hospitalId) => {
    reader ??= workbookProgram().then((program) => createWorkbookReader({ program, log }));
    return (await reader)(bytes, hospitalId);
  };
}
