/** Live tracking: the map, which a worker draws, and the list beside it. */
import type { Tab } from './support/desk.ts';
import { dialog, goTo, says, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { inside, role } from './support/things.ts';

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
  await expect
    .poll(() => tab.read<number>("JSON.parse(localStorage.getItem('homedraw.mapView') ?? '{}').zoom ?? 0"))
    .toBe(16);
});

/** How many dots of the painter's picture are not empty. */
const drawn = (tab: Tab): Promise<number> =>
  tab.read(`(() => {
    const picture = document.querySelector('canvas.hd-fleet');
    if (!picture?.width || !picture.height) return 0;
    const copy = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
    const pen = copy.getContext('2d');
    pen.drawImage(picture, 0, 0);
    return pen.getImageData(0, 0, copy.width, copy.height).data.filter((value, at) => at % 4 === 3 && value > 0).length;
  })()`);
