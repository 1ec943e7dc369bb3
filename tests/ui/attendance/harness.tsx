/**
 * Attendance over a system whose worker the test plays. It is 22 November 2026, 00:30 in Kolkata, and still the 21st in
 * London.
 */
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { IntlProvider } from 'use-intl';
import type { AttendanceRecord, AttendanceRow, PendingRecord } from '../../../src/contract/attendance.ts';
import type { FactPayload } from '../../../src/contract/facts.ts';
import type { Pulse } from '../../../src/contract/realtime-port.ts';
import { createModel } from '../../../src/machines/read-model.ts';
import { SystemContext } from '../../../src/ui/bridge/system-context.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { MantineTheme } from '../../../src/ui/theme/mantine.tsx';
import { type SystemClient, startSystem } from '../../support/system-client.ts';
import { hospital } from '../render.tsx';

export const now = Date.UTC(2026, 10, 21, 19);

export const person = userEvent.setup();

export const thatMoment = () => createModel<Pulse | null>({ now, feeds: {}, counters: {} });

export interface Harness extends SystemClient {
  readonly receive: (...facts: FactPayload[]) => void;
}

/** Draws a part of a screen. */
export async function show(
  view: ReactElement,
  answers: Readonly<Record<string, unknown>> = {},
): Promise<Harness> {
  const client = startSystem({ stored: hospital, answers });
  const root = createRootRouteWithContext()({ component: Outlet });
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: () => view }),
    createRoute({ getParentRoute: () => root, path: '/liveTracking', component: () => null }),
  ];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <IntlProvider locale="en-GB" messages={en} timeZone="Asia/Kolkata">
      <SystemContext value={{ ...client.system, pulse: thatMoment() }}>
        <MantineTheme>
          <RouterProvider router={router as never} />
        </MantineTheme>
      </SystemContext>
    </IntlProvider>,
  );
  // The router draws its first screen a turn later.
  await act(async () => {});
  return { ...client, receive: (...facts) => act(() => client.publish(...facts)) };
}

export const row = (fields: Partial<AttendanceRow> = {}): AttendanceRow => ({
  phlebotomistId: '5',
  fullName: 'Anbu Selvan',
  selfieUrl: '/selfies/5.png',
  latitude: 12.9716,
  longitude: 80.2209,
  at: now,
  reason: null,
  status: 'Present',
  ...fields,
});

/** A row of which the backend knows nothing. */
export const bareRow: AttendanceRow = {
  phlebotomistId: null,
  fullName: null,
  selfieUrl: null,
  latitude: null,
  longitude: null,
  at: null,
  reason: null,
  status: null,
};

export const record = (id: string, fields: Partial<AttendanceRecord> = {}): AttendanceRecord => ({
  id,
  at: Date.UTC(2026, 10, 2, 4),
  present: true,
  reason: null,
  approvalStatus: null,
  latitude: null,
  longitude: null,
  selfieUrl: null,
  ...fields,
});

export const pendingRecord = (fields: Partial<PendingRecord> = {}): PendingRecord => ({
  recordId: '31',
  phlebotomistId: '5',
  present: false,
  reason: 'Fever',
  at: now,
  ...fields,
});
