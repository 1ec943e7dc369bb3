/** Once there is peace, each page's worker has the positions that the backend has, by whichever call they came. */
import type { PhlebotomistPosition } from '../../../src/contract/fleet.ts';
// It comes late: here it is there already, since nothing in these days waits for a file of the machine's disk.
import '../../../src/worker/positions/changes-reader.ts';
import type { Browser } from './browser.ts';
import type { Page } from './page.ts';
import type { PointOnBackend } from './position-changes.ts';
import type { Watch } from './watch.ts';

/** Longer than a question takes. */
const ASKED_MS = 100;
/** A poll is this old at the most, ms; who moves is elsewhere since. */
const POLL_MS = 60_000;

/**
 * Now, and after the last changes of the day: somebody's points are gone; then a server that knows no cursor is without
 * the other one, whose points the first has again.
 */
export async function checkPositions(browser: Browser, watch: Watch, pages: readonly Page[]): Promise<void> {
  const hospitals = Object.values(browser.backend.hospitals);
  await checkNow(browser, watch, pages);
  for (const hospital of hospitals) hospital.vanish(0);
  await browser.time.pass(POLL_MS);
  await checkNow(browser, watch, pages);
  for (const hospital of hospitals) {
    hospital.changes.restart();
    hospital.vanish(1);
    hospital.move(0);
  }
  await browser.time.pass(POLL_MS);
  await checkNow(browser, watch, pages);
}

async function checkNow({ time, backend }: Browser, watch: Watch, pages: readonly Page[]): Promise<void> {
  const told = new Map<Page, readonly PhlebotomistPosition[]>();
  for (const page of pages)
    void page.system.ask('fleet', null).then((answer) => {
      if (answer.ok) told.set(page, answer.value);
    });
  await time.pass(ASKED_MS);
  for (const page of pages) {
    const own = page.hospital();
    if (!own) continue;
    const shown = told.get(page);
    const now = newestOf(backend.hospitals[own].points(time.trueWall()));
    const before = newestOf(backend.hospitals[own].points(time.trueWall() - POLL_MS));
    if (!shown || !isTrue(shown, before, now))
      watch.problem(
        `${page.name} has ${own}'s phlebotomists elsewhere: ${JSON.stringify([shown, ...now.values()])}`,
      );
  }
}

type Newest = ReadonlyMap<string, PointOnBackend>;

/** Of each phlebotomist the last point. */
const newestOf = (points: readonly PointOnBackend[]): Newest =>
  new Map(points.map((point) => [point.deliveryBoyId, point]));

/** Everybody who is there and nobody else, each at a point that lies between two moments. */
const isTrue = (shown: readonly PhlebotomistPosition[], before: Newest, now: Newest): boolean =>
  shown.length === now.size &&
  shown.every(({ phlebotomistId, latitude, longitude, at, orderId }) => {
    const first = before.get(phlebotomistId);
    const last = now.get(phlebotomistId);
    if (!first || !last) return false;
    return (
      longitude === last.longitude &&
      orderId === last.orderId &&
      first.latitude <= latitude &&
      latitude <= last.latitude &&
      Date.parse(first.timestamp) <= at &&
      at <= Date.parse(last.timestamp)
    );
  });
