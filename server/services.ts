/** The services of the routes; made once by `app.ts`, or by a test. */
import type { Audit } from './audit.ts';
import type { WorkbookReader } from './catalogue/workbook-reader.ts';
import type { Conversations } from './chat/conversations.ts';
import type { Database } from './database/database.ts';
import type { FileHome } from './files/file-home.ts';
import type { ListCache } from './http/cached-list.ts';
import type { Displays } from './session/displays.ts';
import type { PasswordChecker } from './session/passwords.ts';
import type { Principal, Sessions } from './session/sessions.ts';
import type { Settings } from './settings.ts';
import type { Broker } from './stomp/broker.ts';

export interface Services {
  readonly settings: Settings;
  readonly database: Database;
  readonly files: FileHome;
  readonly sessions: Sessions;
  readonly displays: Displays;
  readonly passwords: PasswordChecker;
  readonly lists: ListCache;
  readonly broker: Broker<Principal>;
  readonly conversations: Conversations;
  readonly readWorkbook: WorkbookReader;
  /** ms since 1970. */
  readonly now: () => number;
  /** The audit of changes and refusals. */
  readonly audit: Audit;
  /** One line for the operator; never holds what a person typed. */
  readonly log: (line: string) => void;
}
