/** The booking form in a router of its own, over a system whose worker and address service the test plays. */
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'use-intl';
import { vi } from 'vitest';
import type { CatalogueTest } from '../../../src/contract/catalogue.ts';
import type { Outcome } from '../../../src/contract/failure.ts';
import type { Address, FoundPlace, Place, SuggestedPlace } from '../../../src/contract/model.ts';
import { createModel } from '../../../src/machines/read-model.ts';
import type { System } from '../../../src/machines/system.ts';
import { BookingFormDialog } from '../../../src/ui/booking-form/booking-form-dialog.tsx';
import { BookingScreen } from '../../../src/ui/booking-form/booking-screen.tsx';
import { SystemContext } from '../../../src/ui/bridge/system-context.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { MantineTheme } from '../../../src/ui/theme/mantine.tsx';
import { type SystemClient, startSystem } from '../../support/system-client.ts';
import { hospital } from '../render.tsx';

export const catalogueTest = (n: number, fields: Partial<CatalogueTest> = {}): CatalogueTest => ({
  id: String(n),
  name: `Test ${n}`,
  pricePaise: n * 10_050,
  method: 'Cell counter',
  sampleRequired: 'EDTA blood',
  schedule: 'Daily',
  department: 'Haematology',
  report: 'Same day',
  ...fields,
});
const manyTests = [
  catalogueTest(1, { name: 'Complete Blood Count' }),
  ...Array.from({ length: 11 }, (_, n) => catalogueTest(n + 2)),
];

export const velachery: SuggestedPlace = {
  address: 'Velachery, Chennai',
  place: { latitude: 12.98, longitude: 80.22 },
};
export const adyar: SuggestedPlace = {
  address: 'Adyar, Chennai',
  place: { latitude: 13.0, longitude: 80.25 },
};

export interface OpenForm extends SystemClient {
  /** The texts of the browser's alerts, in order. */
  readonly alerts: readonly string[];
  readonly searched: readonly string[];
  readonly lookedUp: readonly Place[];
  readonly closed: () => number;
  readonly path: () => string;
  readonly reload: () => Promise<void>;
  readonly goTo: (path: string) => void;
  /** The keys of an address come to rest after so long, ms, from now on: the settings have come. */
  readonly setDebounce: (ms: number) => void;
}

export interface OpenOptions {
  readonly variant?: 'modal' | 'screen';
  readonly catalogue?: () => Promise<Outcome<readonly CatalogueTest[]>>;
  readonly places?: (text: string) => Promise<Outcome<readonly SuggestedPlace[]>>;
  /** Where a suggestion without a place is. */
  readonly found?: (address: string) => Promise<Outcome<readonly FoundPlace[]>>;
  readonly address?: (place: Place) => Promise<Outcome<Address>>;
}

export const person = userEvent.setup();

export async function openForm(options: OpenOptions = {}): Promise<OpenForm> {
  const client = startSystem({ stored: hospital });
  const alerts: string[] = [];
  const searched: string[] = [];
  const lookedUp: Place[] = [];
  let closed = 0;
  vi.stubGlobal('alert', (text: string) => void alerts.push(text));
  const queries: Readonly<Record<string, (ask: never) => Promise<unknown>>> = {
    catalogue: options.catalogue ?? (async () => ({ ok: true as const, value: manyTests })),
    searchPlaces: async ({ text }: { text: string }) => {
      searched.push(text);
      return options.places?.(text) ?? { ok: true as const, value: [velachery, adyar] };
    },
    findPlaces: async ({ address }: { address: string }) =>
      options.found?.(address) ?? { ok: true as const, value: [] },
    address: async (place: Place) => {
      lookedUp.push(place);
      return (
        options.address?.(place) ?? { ok: true as const, value: { kind: 'found' as const, text: 'Guindy' } }
      );
    },
  };
  const settings = client.system.config.getSnapshot();
  const debounced = (geocodeDebounceMs: number) => ({
    ...settings,
    timings: { ...settings.timings, geocodeDebounceMs },
  });
  const config = createModel(debounced(1));
  const ask = ((name: string, asked: never) => queries[name]?.(asked)) as System['ask'];
  const system = { ...client.system, ask, config };
  const view = () =>
    options.variant === 'screen' ? (
      <BookingScreen />
    ) : (
      <BookingFormDialog
        onClose={() => {
          closed += 1;
        }}
      />
    );
  const root = createRootRouteWithContext<{ isSignedIn: () => boolean }>()({ component: Outlet });
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/Add_bokking', component: view }),
    createRoute({ getParentRoute: () => root, path: '/order-detail', component: () => null }),
    createRoute({ getParentRoute: () => root, path: '/', component: () => null }),
  ];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/Add_bokking'] }),
    context: { isSignedIn: () => client.stored.hospital !== null },
  });
  const page = (
    <IntlProvider locale="en-GB" messages={en} timeZone="Asia/Kolkata">
      <SystemContext value={system}>
        <MantineTheme>
          <RouterProvider router={router as never} />
        </MantineTheme>
      </SystemContext>
    </IntlProvider>
  );
  let rendered = render(page);
  await screen.findByRole('button', { name: 'Submit Booking' });
  return {
    ...client,
    system,
    alerts,
    searched,
    lookedUp,
    closed: () => closed,
    path: () => router.state.location.pathname,
    reload: async () => {
      rendered.unmount();
      rendered = render(page);
      await screen.findByRole('button', { name: 'Submit Booking' });
    },
    goTo: (path) => void router.navigate({ to: path } as never),
    setDebounce: (ms) => act(() => config.set(debounced(ms))),
  };
}

export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

/** Fills a field at once; key by key is for what is about keys. */
export async function write(input: HTMLElement, text: string): Promise<void> {
  await person.click(input);
  await person.paste(text);
}

export async function fillIn(reason: 'source' | 'reason' = 'source'): Promise<void> {
  await write(field('Patient Name'), 'Kavya Raman');
  await write(field('Phone Number'), '98400 21000');
  await write(field('Email'), 'kavya@patients.example');
  if (reason === 'source') await person.selectOptions(field('Customer Source'), 'phone');
  else await write(field('Contact Reason'), 'Follow-up');
}

export const press = (name: string) => person.click(screen.getByRole('button', { name }));
