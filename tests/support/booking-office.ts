/** What the booking form asks of the worker, over a scripted backend and a clock that the test turns. */
import { vi } from 'vitest';
import type { BookingForm } from '../../src/contract/booking.ts';
import type { FactPayload } from '../../src/contract/facts.ts';
import { createApiClient } from '../../src/worker/api/api-client.ts';
import { createBooking } from '../../src/worker/bookings/create-booking.ts';
import { locateBooking } from '../../src/worker/bookings/locate-booking.ts';
import { createCatalogueReader } from '../../src/worker/catalogue/read-catalogue.ts';
import { createCounters } from '../../src/worker/counters.ts';
import { createGeocoderRateLimiter } from '../../src/worker/geocoding/geocoder-rate-limiter.ts';
import { createPlaceSearch } from '../../src/worker/geocoding/search-places.ts';
import { manualClock } from './manual-clock.ts';
import { hospital } from './realtime-client.ts';
import { scriptedBackend } from './scripted-backend.ts';

export const search = '/geo/search';
export const velachery = { lat: '12.98', lon: '80.22', display_name: 'Velachery, Chennai' };

export function startOffice() {
  const backend = scriptedBackend();
  const clock = manualClock();
  const counters = createCounters();
  const facts: FactPayload[] = [];
  const life = new AbortController();
  const expired = vi.fn();
  const changed = vi.fn();
  const limiter = createGeocoderRateLimiter({ clock, intervalMs: 1_000 });
  const places = createPlaceSearch({
    fetch: backend.fetch,
    clock,
    counters,
    limiter,
    geocoderUrl: '/geo',
    maps: { find: async () => null, suggest: async () => null },
    timeoutMs: 20_000,
    backoffMs: [2_000, 4_000, 8_000],
  });
  const api = createApiClient({
    fetch: backend.fetch,
    upload: backend.upload,
    clock,
    baseUrl: '',
    timeoutMs: 20_000,
  }).forSession({ signal: life.signal, hospitalId: hospital.id, onUnauthorised: expired });
  const publish = (fact: FactPayload) => {
    if (!life.signal.aborted) facts.push(fact);
  };
  const run = { signal: life.signal, publish };
  const { readCatalogue } = createCatalogueReader({ api, counters, hospital, signal: life.signal });
  const bookings = {
    locate: (asked: { address: string }) => locateBooking(asked, { places, ...run }),
    create: ({ form }: { form: BookingForm }) => createBooking(form, { api, changed, ...run }),
    catalogue: async () => {
      const read = await readCatalogue();
      return read.ok ? { ok: true as const, value: [...read.value.values()] } : read;
    },
  };
  return { backend, clock, counters, facts, life, expired, changed, limiter, places, bookings };
}
