/** A day of attendance as a backend that is not ours tells it. */
import type { ForeignBackend } from './foreign-backend.ts';

export const driverRow = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  driverId: 5,
  fullName: 'Anbu Selvan',
  selfieUrl: '/selfies/5.png',
  latitude: 12.9716,
  longitude: 80.2209,
  timestamp: '2026-03-02T09:05:00',
  reason: null,
  status: 'Present',
  ...fields,
});

export const absentRow = driverRow({
  driverId: '6',
  fullName: 'Farook Basha',
  selfieUrl: null,
  latitude: null,
  longitude: null,
  timestamp: null,
  status: 'Absent',
});

type Lists = { readonly present?: readonly unknown[]; readonly absent?: readonly unknown[] };

/** What the summary answers, by the day that is asked for; of other days nobody. */
export function serveDays(backend: ForeignBackend, days: Readonly<Record<string, Lists>>): void {
  backend.on('/api/drivers/attendance/summary', ({ path }) => {
    const { present = [], absent = [] } = days[dayAsked(path)] ?? {};
    return {
      json: {
        presentCount: present.length,
        absentCount: absent.length,
        presentDrivers: present,
        absentDrivers: absent,
      },
    };
  });
}

export const dayAsked = (path: string): string =>
  new URL(path, 'http://backend').searchParams.get('date') ?? '';
