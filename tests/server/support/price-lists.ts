/** A hospital whose price lists are uploaded: what one test has added is gone before the next. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';
import { catalogueOf, type Table, upload, workbookOf } from './workbooks.ts';

export interface PriceLists {
  readonly server: TestServer;
  /** Cookies of two hospitals' consoles. */
  readonly dispatcher: string;
  readonly other: string;
  /** Uploads a workbook from the first dispatcher: status and words of the answer. */
  send(content: Uint8Array, name?: string): ReturnType<typeof upload>;
  sendTable(table: Table): ReturnType<typeof upload>;
  /** Name and price of what was added. */
  added(cookie?: string): Promise<readonly (readonly unknown[])[]>;
}

export const priceHeader = ['Test Name', 'Price'];
export const priceRows = (count: number, price = 100): Table =>
  Array.from({ length: count }, (_, n) => [`Panel number ${n}`, price + (n % 7)]);

/** To be called once in a file; what it answers is there when the tests run. */
export function servePriceLists(): PriceLists {
  let server: TestServer;
  let dispatcher: string;
  let other: string;
  let seeded = 0;
  beforeAll(async () => {
    server = await startTestServer();
    dispatcher = await server.consoleCookie(0);
    other = await server.consoleCookie(1);
    const [row] = await server.database.query<{ last: number }>('SELECT max(id) AS last FROM lab_test');
    seeded = row?.last ?? 0;
  });
  afterAll(() => server.close());
  afterEach(async () => {
    await server.database.query('DELETE FROM lab_test WHERE id > $1', [seeded]);
    for (const hospital of server.hospitals) server.services.lists.invalidate(hospital, 'tests');
  });
  const send = (content: Uint8Array, name?: string) => upload(server, dispatcher, content, name);
  return {
    get server() {
      return server;
    },
    get dispatcher() {
      return dispatcher;
    },
    get other() {
      return other;
    },
    send,
    sendTable: (table) => send(workbookOf(table)),
    added: async (cookie = dispatcher) =>
      (await catalogueOf(server, cookie))
        .filter(({ id }) => id > seeded)
        .map((row) => [row.testName, row.price]),
  };
}
