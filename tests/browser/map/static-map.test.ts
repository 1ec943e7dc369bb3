import { afterEach, expect, test } from 'vitest';
import { showStaticMap } from '../../../src/ui/map/static-map.ts';

const here = { latitude: 13, longitude: 80.2 };
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A map of 400 by 160 px at the window's top left corner. */
function open() {
  const container = document.createElement('div');
  container.style.cssText = 'position:fixed;left:0;top:0;width:400px;height:160px';
  document.body.append(container);
  const map = showStaticMap({ container, place: here, tileUrl: null, credits: { outlines: '', osm: '' } });
  ends.push(map.dispose, () => container.remove());
  return map;
}

/** Everybody who stands somewhere on the map, and where of it: CSS pixels from the left. */
function seen(map: ReturnType<typeof open>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (let clientX = 0; clientX < 400; clientX += 4)
    for (let clientY = 0; clientY < 160; clientY += 4) {
      const id = map.personAt({ clientX, clientY });
      if (id !== null && !found.has(id)) found.set(id, clientX);
    }
  return found;
}

test('all who are near are in view, each on the side on which they are', async () => {
  const map = open();
  expect(map.personAt({ clientX: 200, clientY: 80 })).toBeNull();
  map.show(
    [
      { id: '1', name: 'Arun Selvam', latitude: 13.01, longitude: 80.17 },
      { id: '2', name: 'Kavya Raman', latitude: 12.96, longitude: 80.29 },
    ],
    '2',
  );
  await expect.poll(() => [...seen(map).keys()].sort()).toEqual(['1', '2']);
  // Where they stand in the picture goes by its size, which is not the same in every browser.
  expect(seen(map).get('1') ?? 0).toBeLessThan(seen(map).get('2') ?? 0);
  map.show([], null);
  await expect.poll(() => seen(map).size).toBe(0);
});
