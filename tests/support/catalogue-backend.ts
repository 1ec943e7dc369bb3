/** A worker over a backend that keeps tests as simply as a foreign one would. */
import { labTestRow } from './catalogue.ts';
import { type ClientOptions, type RealtimeClient, startClient } from './realtime-client.ts';

export const testsPath = '/api/tests';
export const uploadPath = '/api/tests/upload-excel';
type Row = Record<string, unknown>;

export interface CatalogueBackend {
  readonly client: RealtimeClient;
  /** What the backend has; a test may change it as somebody else would. */
  readonly stored: { rows: Row[] };
}

/** `watched` is false where no screen shows the catalogue. */
export async function startCatalogue(
  rows: Row[] = [labTestRow()],
  { watched = true, ...options }: ClientOptions & { readonly watched?: boolean } = {},
): Promise<CatalogueBackend> {
  const client = await startClient({
    config: { timings: { callTimeoutMs: 5_000, rosterPollMs: 600_000 } },
    ...options,
  });
  const stored = { rows };
  client.backend.on(testsPath, ({ method, body }) => {
    if (method === 'GET') return { json: stored.rows };
    stored.rows = [...stored.rows, { id: 100 + stored.rows.length, ...(body as Row) }];
    return { text: 'added', status: 201 };
  });
  client.backend.on(`${testsPath}/7`, ({ method, body }) => {
    const others = stored.rows.filter(({ id }) => id !== 7);
    const own = stored.rows.find(({ id }) => id === 7);
    stored.rows = method === 'DELETE' ? others : [{ ...own, ...(body as Row) }, ...others];
    return { text: '' };
  });
  if (watched) client.page.setDesired({ name: 'feeds', feeds: ['tests'] });
  await client.signIn();
  await client.clock.advance(100);
  return { client, stored };
}
