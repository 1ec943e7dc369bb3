/** The small map that a script makes of the bundled data, read as a browser would. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PMTiles, type Source } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';

let folder: string;
let map: PMTiles;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'homedraw-sample-'));
  const file = join(folder, 'maps/chennai.pmtiles');
  execFileSync(process.execPath, [join(projectRoot, 'scripts/sample-map.mjs'), file]);
  const content = readFileSync(file);
  const source: Source = {
    getKey: () => file,
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(content.subarray(offset, offset + length)).buffer,
    }),
  };
  map = new PMTiles(source);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The tile that a place of the city is in. */
function tileAt(zoom: number, latitude: number, longitude: number): readonly [number, number, number] {
  const radians = (latitude * Math.PI) / 180;
  const y = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
  return [zoom, Math.floor(((longitude + 180) / 360) * 2 ** zoom), Math.floor(y * 2 ** zoom)];
}
const textOf = async (zoom: number): Promise<string> => {
  const tile = await map.getZxy(...tileAt(zoom, 13.0732, 80.2609));
  return Buffer.from(tile?.data ?? new ArrayBuffer(0)).toString('latin1');
};

describe('the sample map', () => {
  test('states its content, its area and its authors', async () => {
    const header = await map.getHeader();
    expect(header).toMatchObject({ specVersion: 3, tileType: 1, minZoom: 8, maxZoom: 13 });
    expect(
      [header.minLon, header.minLat, header.maxLon, header.maxLat].map((edge) => edge.toFixed(1)),
    ).toEqual(['80.1', '12.9', '80.3', '13.2']);
    expect(await map.getMetadata()).toMatchObject({
      attribution: expect.stringMatching(/Transparent Chennai.*CC BY-SA.*ChennaiGTFS.*ODbL/),
      vector_layers: [{ id: 'earth' }, { id: 'boundaries' }, { id: 'places' }],
    });
  });
  test('has land from afar, and names near by', async () => {
    expect(await textOf(8)).toContain('earth');
    expect(await textOf(8)).not.toContain('Egmore');
    expect(await textOf(13)).toContain('Egmore');
  });
  test('has nothing where the city is not', async () => {
    expect(await map.getZxy(8, 0, 0)).toBeUndefined();
  });
});
