import { expect, test, vi } from 'vitest';
import { failed } from '../../../src/contract/failure.ts';
import type { MapsServicePort } from '../../../src/contract/maps-service.ts';
import { mapsServiceWhenAsked } from '../../../src/ui/maps-service/maps-service-when-asked.ts';

const service: MapsServicePort = {
  load: async () => ({ ok: true, value: null }),
  reverse: async () => ({ ok: true, value: { kind: 'found', text: 'Adyar' } }),
  find: async ({ address }) => ({ ok: true, value: [{ latitude: 13, longitude: 80, address }] }),
  suggest: async () => failed('refused', 'no key'),
};

test('the code is fetched with the first question, and once', async () => {
  const fetchCode = vi.fn(async () => service);
  const asked = mapsServiceWhenAsked(fetchCode);
  expect(fetchCode).not.toHaveBeenCalled();
  expect(await Promise.all([asked.load({ key: 'k' }), asked.find({ address: 'Adyar' })])).toEqual([
    { ok: true, value: null },
    { ok: true, value: [{ latitude: 13, longitude: 80, address: 'Adyar' }] },
  ]);
  expect(await asked.reverse({ latitude: 13, longitude: 80 })).toMatchObject({ value: { text: 'Adyar' } });
  expect(await asked.suggest({ text: 'Ady' })).toMatchObject({ failure: { kind: 'refused' } });
  expect(fetchCode).toHaveBeenCalledOnce();
});

test('a question whose code cannot be fetched fails, and the next one fetches it again', async () => {
  const fetchCode = vi.fn(async () => service).mockRejectedValueOnce(new Error('away'));
  const asked = mapsServiceWhenAsked(fetchCode);
  expect(await asked.load({ key: 'k' })).toMatchObject({
    ok: false,
    failure: { kind: 'network', message: 'away' },
  });
  expect(await asked.load({ key: 'k' })).toEqual({ ok: true, value: null });
});
