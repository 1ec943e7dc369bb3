/** The counts of orders and phlebotomists (specification 7; 4, Dashboard derived figures). */
import type { EndpointName } from '../../contract/endpoints.ts';
import type { Failure, Outcome } from '../../contract/failure.ts';
import type { FigureName, Figures } from '../../contract/model.ts';
import { countAnswer } from '../../contract/wire/orders.ts';
import { type ApiClient, type CallOptions, unreadable } from '../api/api-client.ts';
import { newestOnly } from '../feeds/newest-only.ts';
import { startPolledFeed } from '../feeds/polled-feed.ts';
import type { OpenCapability } from '../worker-capability.ts';
import { createKnownFigures } from './known-figures.ts';

type Count = readonly [FigureName, EndpointName];

/** As many as may be under way at a time: the first figures stand after one round of calls. */
const orderCounts = [
  ['total', 'totalCount'],
  ['inProgress', 'inProgressCount'],
  ['delivered', 'deliveredCount'],
  ['ready', 'readyCount'],
  ['cancelled', 'cancelledCount'],
] as const satisfies readonly Count[];
const peopleCounts = [['phlebotomists', 'driversCount']] as const satisfies readonly Count[];

/** A count that fails leaves its figure. Phlebotomists are counted with the orders: no list waits for that. */
export const openCounts: OpenCapability = (session) => {
  const { api, config, hospital } = session;
  const known = createKnownFigures(session);
  const newest = newestOnly();

  const counts = startPolledFeed(
    'counts',
    config.timings.countsPollMs,
    session,
    async ({ signal, priority }) => {
      const asked = newest.next();
      const isWanted = () => !signal.aborted && newest.take(asked);
      const publishCounts = async (
        counts: readonly Count[],
        options: CallOptions,
      ): Promise<Failure | null> => {
        const { figures, failure } = await readCounts(api, counts, options);
        if (!isWanted()) return null;
        known.publish(figures);
        return failure;
      };
      const call = { signal, priority };
      const ofOrders = await publishCounts(orderCounts, call);
      if (signal.aborted) return { ok: true };
      const ofPeople = await publishCounts(peopleCounts, { ...call, query: { hospitalCode: hospital.code } });
      const failure = ofPeople ?? ofOrders;
      return failure && isWanted() ? { ok: false, failure } : { ok: true };
    },
  );
  return { feeds: { counts }, end: counts.stop };
};

/** Reads counts that belong together; `failure` says why one of them is missing. */
async function readCounts(
  api: ApiClient,
  counts: readonly Count[],
  options: CallOptions,
): Promise<{ readonly figures: Partial<Figures>; readonly failure: Failure | null }> {
  const answers = await Promise.all(
    counts.map(async ([figure, name]) => ({ figure, answer: await readCount(api, name, options) })),
  );
  const figures: Partial<Figures> = {};
  let failure: Failure | null = null;
  for (const { figure, answer } of answers)
    if (answer.ok) figures[figure] = answer.value;
    else failure = answer.failure;
  return { figures, failure };
}

async function readCount(api: ApiClient, name: EndpointName, options: CallOptions): Promise<Outcome<number>> {
  const answer = await api.json(name, options);
  if (!answer.ok) return answer;
  const parsed = countAnswer.safeParse(answer.value);
  return parsed.success ? { ok: true, value: parsed.data.count } : unreadable('The answer holds no count');
}
