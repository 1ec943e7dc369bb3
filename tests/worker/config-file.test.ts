import { describe, expect, test, vi } from 'vitest';
import { fetchConfig } from '../../src/worker/config-file.ts';
import { manualClock } from '../support/manual-clock.ts';
import { scriptedBackend } from '../support/scripted-backend.ts';

const settings = { json: { timeZone: 'Asia/Dubai', tileUrl: null } };

function ask() {
  const clock = manualClock();
  const backend = scriptedBackend();
  const zones: string[] = [];
  const errors: unknown[] = [];
  return {
    backend,
    clock,
    zones,
    errors,
    begin: () =>
      void fetchConfig({ fetch: backend.fetch, clock }).then(
        ({ config }) => zones.push(config.timeZone),
        (error: unknown) => errors.push(error),
      ),
  };
}

describe('the settings of a console', () => {
  test.each([
    ['no connection', 'broken'],
    ['no answer', 'hang'],
    ['a server that has too much to do', { text: 'Later', status: 503 }],
    ['a proxy without a server behind it', { text: 'Bad gateway', status: 502 }],
    ['too many calls', { text: 'Slowly', status: 429 }],
  ] as const)('are asked for again after %s', async (_, answer) => {
    const { backend, clock, zones, begin } = ask();
    backend.on('/config.json', answer);
    begin();
    await clock.advance(5_500);
    expect(zones).toEqual([]);
    backend.on('/config.json', settings);
    await clock.advance(4_000);
    expect(zones).toEqual(['Asia/Dubai']);
  });

  test.each([
    ['there is no such file', { text: 'not here', status: 404 }],
    ['a store of files refuses what it does not have', { text: '<Error/>', status: 403 }],
    ['the host answers with a page', { text: '<!doctype html>' }],
    ['the file holds no settings', { json: 'words' }],
  ] as const)('are the defaults where %s', async (_, answer) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { backend, clock, zones, begin } = ask();
    backend.on('/config.json', answer);
    begin();
    await clock.advance(10);
    expect(zones).toEqual(['Asia/Kolkata']);
  });

  test('are read in whatever form the file comes, and one that cannot be read is ignored by name', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    for (const [text, zone, count] of [
      [JSON.stringify({ timeZone: 'Asia/Dubai' }), 'Asia/Dubai', 0],
      ['{ "timeZone": "Asia/Dubai", }', 'Asia/Kolkata', 1],
      ['<!doctype html>', 'Asia/Kolkata', 0],
    ] as const) {
      warned.mockClear();
      const { backend, clock, zones, begin } = ask();
      backend.on('/config.json', { text });
      begin();
      await clock.advance(10);
      expect([zones, warned.mock.calls.length]).toEqual([[zone], count]);
    }
  });

  test('are given up while the page still waits for the worker, so that it starts another', async () => {
    const { backend, clock, errors, zones, begin } = ask();
    backend.on('/config.json', 'hang');
    begin();
    await clock.advance(10_000);
    expect(errors).toEqual([]);
    await clock.advance(7_000);
    expect(errors).toEqual([new Error('Nobody answers for /config.json')]);
    expect(zones).toEqual([]);
  });
});
