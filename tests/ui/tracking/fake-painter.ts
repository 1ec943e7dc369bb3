/** A painter client that notes what it is told, and shows what the test wants. */
import type { MarkerQuery, MarkerRow, PainterRequest } from '../../../src/contract/fleet.ts';
import { createModel } from '../../../src/machines/read-model.ts';
import type { PainterClient, PainterState } from '../../../src/ui/map/painter-client.ts';

export const row = (index: number, name: string, more: Partial<MarkerRow> = {}): MarkerRow => ({
  index,
  kind: 'phlebotomist',
  id: String(500 + index),
  name,
  phone: null,
  detail: null,
  relatedId: null,
  state: 'moving',
  at: 0,
  stillSince: null,
  latitude: 13,
  longitude: 80.2,
  ...more,
});

export function paintedBy(shown: readonly MarkerRow[]) {
  let all = shown;
  let isKnown = true;
  const requests: PainterRequest[] = [];
  const health = createModel<{ readonly state: PainterState }>({ state: 'working' });
  const window = createModel<ReturnType<PainterClient['window']['getSnapshot']>>(null);
  const stats = createModel<ReturnType<PainterClient['stats']['getSnapshot']>>(null);
  const painted = createModel({ hasClusters: false });
  const selected = createModel<MarkerRow | null>(null);
  let query: MarkerQuery | null = null;

  const sendWindow = (): void => {
    if (!query) return;
    const { text, offset, limit } = query;
    const found = all.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
    window.set({
      type: 'window',
      query,
      isKnown,
      total: found.length,
      rows: found.slice(offset, offset + limit),
    });
  };
  const painter: PainterClient = {
    health,
    window,
    stats,
    painted,
    selected,
    send: (request) => {
      requests.push(request);
      if (request.type === 'watch') {
        query = request.query;
        sendWindow();
      }
      if (request.type === 'select')
        selected.set(
          all.find(({ kind, id }) => kind === request.marker?.kind && id === request.marker.id) ?? null,
        );
    },
    hit: () => Promise.resolve({ row: null, cluster: null }),
    find: async (kind, id) => all.find((one) => one.kind === kind && one.id === id) ?? null,
    locate: async ({ text }, { kind, id }) => {
      const found = all.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
      const position = found.findIndex((one) => one.kind === kind && one.id === id);
      return position === -1 ? null : position;
    },
    extent: () => Promise.resolve(null),
    print: () => Promise.resolve(null),
    connect: () => new MessageChannel().port2 as ReturnType<PainterClient['connect']>,
    onPainted: () => () => {},
    dispose: () => void requests.push({ type: 'watch', query: null }),
  };
  /** An update after which these are shown. */
  const show = (rows: readonly MarkerRow[]): void => {
    all = rows;
    sendWindow();
  };
  const know = (next: boolean): void => {
    isKnown = next;
    sendWindow();
  };
  return { painter, sendWindow, show, know, requests, health, stats, painted, selected };
}
