/** The services of the routes; made once by `app.ts`, or by a test. */
import type { Audit } from './audit.ts';
import type { WorkbookReader } from './catalogue/workbook-reader.ts';
import type { Conversations } from './chat/conversations.ts';
import type { Database } from './database/database.ts';
import type { FileHome } from './files/file-home.ts';
import type { ListCache } from './http/cached-list.ts';
import type { Readiness } from './http/readiness.ts';
import type { Instances } from './instances/instances.ts';
import type { Complain } from './log/complain.ts';
import type { Log } from './log/log.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Displays } from './session/displays.ts';
import type { PasswordChecker } from './session/passwords.ts';
import type { RateLimits } from './session/rate-limit.ts';
import type { Principal, Sessions } from './session/sessions.ts';
import type { Settings } from './settings.ts';
import type { Alerts } from './stomp/alerts.ts';
import type { Broker } from './stomp/broker.ts';
import type { Audience } from './stomp/rules.ts';

export interface Services {
  readonly settings: Settings;
  readonly database: Database;
  readonly files: FileHome;
  readonly sessions: Sessions;
  readonly displays: Displays;
  readonly passwords: PasswordChecker;
  readonly lists: ListCache;
  /** For what must not be tried more often at many instances. */
  readonly rateLimits: RateLimits;
  /** Null where this instance is the only one. */
  readonly instances: Pick<Instances, 'name' | 'state'> | null;
  readonly broker: Broker<Principal, Audience>;
  readonly alerts: Alerts;
  readonly conversations: Conversations;
  readonly readWorkbook: WorkbookReader;
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  /** ms since 1970. */
  readonly now: () => number;
  /** The audit of changes and refusals. */
  readonly audit: Audit;
  /** One line for the operator; never holds what a person typed. */
  readonly log: Complain;
  /** Takes each call that was answered; null where calls are not logged. */
  readonly logCall: Log['call'];
}
