/** Live tracking: the map, which a worker draws, and the list beside it. */
import { demoPhone } from '../../server/demo/logins.ts';
import { openPhone } from '../support/phone.ts';
import { scriptOf } from '../support/worker-scripts.ts';
import { dialog, goTo, misses, says, sees, signIn } from './support/actions.ts';
import type { Tab } from './support/browser-context.ts';
import { having, inside, role, text } from './support/element-queries.ts';
import { expect, test } from './support/test.ts';

test.use({ phones: 20 });

const options = inside(role('option'), role('listbox'));

test('the map draws the fleet, and who is chosen in the list is shown on it @sample', async ({ tab }) => {
  await signIn(tab);
  await goTo(tab, 'Track Phlebotomists');
  await tab.press(role('button', 'Moving'));
  await says(tab, options, 'Moving');
  await expect.poll(() => drawn(tab)).toBeGreaterThan(0);
  await tab.press(options);
  await says(tab, dialog, /\d+\.\d{6}, \d+\.\d{6}/);
  await expect.poll(() => zoom(tab)).toBe(16);
});

const zoom = (tab: Tab): Promise<number> =>
  tab.read("JSON.parse(localStorage.getItem('homedraw.mapView') ?? '{}').zoom ?? 0");

/** How many dots of the canvas of the markers are not empty. */
const drawn = (tab: Tab): Promise<number> =>
  tab.read(`(() => {
    const canvas = document.querySelector('canvas.hd-fleet');
    if (!canvas?.width || !canvas.height) return 0;
    const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
    const pen = copy.getContext('2d');
    pen.drawImage(canvas, 0, 0);
    return pen.getImageData(0, 0, copy.width, copy.height).data.filter((value, at) => at % 4 === 3 && value > 0).length;
  })()`);

/** The number of a phlebotomist that reports the same position again and again. */
const still = test.extend<{ readonly standing: number }>({
  standing: async ({ backend }, use) => {
    const phone = await openPhone(backend, demoPhone(0, 3));
    const stand = phone.standAt({ latitude: 13.0067, longitude: 80.2571 });
    await use(phone.id);
    await stand.end();
  },
});

still.describe('somebody who stands still', () => {
  still.use({
    phones: 0,
    changes: { timings: { idleAfterMs: 4_000, alertPollMs: 1_000, idleToastMs: 30_000 } },
  });

  still('is told of in a toast and a card, and the card leads to the map', async ({ tab, standing }) => {
    await signIn(tab);
    await sees(tab, text(/^Phlebotomist \d+ has been idle >3 min$/));
    const card = having(
      inside(role('listitem'), role('region', 'Live Notifications')),
      text(`Phlebotomist ${standing}`),
    );
    await tab.press(inside(text('Track Live on Map'), card));
    await expect
      .poll(() => tab.path())
      .toMatch(new RegExp(`^/liveTracking\\?driverId=${standing}&lat=[\\d.]+&lng=[\\d.]+$`));
    await says(tab, dialog, /Not moving[\s\S]*13\.006700, 80\.257100/);
    await expect.poll(() => zoom(tab)).toBe(16);
  });
});

test.describe('a painter whose file could not be had', () => {
  test.use({
    phones: 0,
    changes: { away: { file: scriptOf('painter'), calls: 1 } },
    allowedErrors: /painter worker|Loading Worker from/,
  });

  test('says so, and draws when it is asked again', async ({ tab }) => {
    const note = having(role('alert'), 'The markers are no longer being drawn.');
    await signIn(tab);
    await goTo(tab, 'Track Phlebotomists');
    await sees(tab, note);
    await tab.press(role('button', 'Restart'));
    await misses(tab, note);
    await expect.poll(() => drawn(tab)).toBeGreaterThan(0);
  });
});
