/** From a fresh load to the first figures of the dashboard, and to the first markers painted on the map. */
import type { Browser } from 'playwright';
import { signIn } from './support/browser.ts';
import { type Figure, quantile } from './support/figure.ts';
import { momentOf, paintsMarkers } from './support/first-painted.ts';
import { startStubBackend } from './support/stub-backend.ts';

const RUNS = 5;
const RUNS_OF_TWO = 24;
const BUDGET_RATIO = 1.35;

interface Times {
  readonly dashboard: number[];
  readonly list: number[];
  readonly markers: number[];
}

/** With another build's `before` the two are loaded alternately, so that what the machine does besides meets both. */
export async function firstMarkers(
  browser: Browser,
  dist: string,
  before: string | null = null,
): Promise<Figure[]> {
  const now = await openConsole(browser, dist);
  const other = before === null ? null : await openConsole(browser, before);
  const runs = other ? RUNS_OF_TWO : RUNS;
  for (let run = 0; run < runs; run += 1) {
    // The second of two finds the machine as the first has left it, so the order alternates.
    const pair = run % 2 === 0 ? [now, other] : [other, now];
    for (const one of pair) await one?.load();
  }
  await now.close();
  await other?.close();

  const medians = mediansOf(now.times);
  const figures = [
    ...figuresOf(medians, `median of ${runs}`),
    {
      what: 'First markers painted / first figures',
      value: medians.markers / medians.dashboard,
      unit: 'x',
      budget: BUDGET_RATIO,
      note: 'same run',
    },
  ];
  if (!other) return figures;
  const earlier = mediansOf(other.times);
  const ratio = (what: string, name: keyof Times): Figure => ({
    what: `${what}, now / before`,
    value: medians[name] / earlier[name],
    unit: 'x',
    budget: null,
    note: `${medians[name].toFixed(0)} / ${earlier[name].toFixed(0)} ms, by turns; shortest ${Math.min(...now.times[name]).toFixed(0)} / ${Math.min(...other.times[name]).toFixed(0)}`,
  });
  return [
    ...figures,
    ratio('First figures', 'dashboard'),
    ratio('First markers listed', 'list'),
    ratio('First markers painted', 'markers'),
  ];
}

/** A signed-in console of one build; each load adds to its times, ms. */
async function openConsole(browser: Browser, dist: string) {
  const backend = await startStubBackend(dist, 200);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, backend.url);
  const times: Times = { dashboard: [], list: [], markers: [] };
  const timeTo = async (path: string, isThere: () => boolean) => {
    await page.goto(backend.url + path, { waitUntil: 'commit' });
    const moment = await momentOf(page, isThere);
    // The page before is taken down in the time of the next: its workers and its map are not to be counted there.
    await page.goto('about:blank');
    return moment;
  };
  return {
    times,
    load: async () => {
      times.dashboard.push(await timeTo('/home', showsFigures));
      times.list.push(await timeTo('/liveTracking', listsMarkers));
      times.markers.push(await timeTo('/liveTracking', paintsMarkers));
    },
    close: async () => {
      await context.close();
      await backend.close();
    },
  };
}

const mediansOf = ({ dashboard, list, markers }: Times) => ({
  dashboard: quantile(dashboard, 0.5),
  list: quantile(list, 0.5),
  markers: quantile(markers, 0.5),
});

const figuresOf = ({ dashboard, list, markers }: ReturnType<typeof mediansOf>, note: string): Figure[] => [
  { what: 'Dashboard: first figures', value: dashboard, unit: 'ms', budget: null, note },
  { what: 'Live tracking: first markers listed', value: list, unit: 'ms', budget: null, note },
  { what: 'Live tracking: first markers painted', value: markers, unit: 'ms', budget: null, note },
];

// What runs in the page:

const showsFigures = () => document.querySelector('main')?.textContent?.includes('300') === true;
const listsMarkers = () => document.querySelector('main')?.textContent?.includes('Phlebotomist 1') === true;
