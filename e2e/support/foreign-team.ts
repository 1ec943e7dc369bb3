/** A team on a backend that is not ours: a list that PATCH and DELETE change, and attendance of each. */
import type { ForeignBackend } from './foreign-backend.ts';

export type DriverRow = Record<string, unknown> & { readonly id: number };

export interface ForeignTeam {
  /** What GET /api/drivers answers from now on. */
  rows: DriverRow[];
}

/** Rows as backends send them: a field that nobody specified, hours with seconds, a hospital that is not ours. */
export const driverRows = (): DriverRow[] => [
  {
    id: 501,
    fullName: 'Kavya Raman',
    phone: '+91 98400 21000',
    email: 'kavya@lab.example',
    vehicleType: 'bike',
    vehicleNumber: 'TN09 X 7700',
    workType: 'FULL_TIME',
    hospitalCode: 'KMC7',
    online: true,
    depot: { floor: 2 },
  },
  {
    id: 504,
    fullName: 'Arun Selvam',
    phone: '+91 98413 21733',
    email: 'arun@lab.example',
    vehicleType: 'scooter',
    vehicleNumber: 'TN09 X 7737',
    workType: 'PART_TIME',
    startTime: '09:00:00',
    endTime: '13:30:00',
    hospitalCode: 'KMC7',
    address: 'Lake Road',
    depot: { floor: 1 },
    shirt: 'M',
  },
  { id: 507, fullName: 'Divya Krishnan', phone: null, hospitalCode: 'KMC7', workType: null },
  { id: 900, fullName: 'Somebody Else', hospitalCode: 'OTHER1' },
];

export function openTeamOf(backend: ForeignBackend): ForeignTeam {
  const team: ForeignTeam = { rows: driverRows() };
  backend.on('/api/drivers', () => ({ json: team.rows }));
  const latest: Record<number, unknown> = {
    501: { present: true },
    504: { present: false, approvalStatus: 'PENDING' },
    507: {},
  };
  for (const { id } of team.rows) {
    backend.on(`/api/drivers/${id}/latest-attendance`, { json: latest[id] ?? {} });
    backend.on(`/api/drivers/${id}/attendance`, { json: [] });
    backend.on(`/api/drivers/admin/${id}`, ({ body }) => {
      const sent = JSON.parse(body) as DriverRow;
      team.rows = team.rows.map((row) => (row.id === id ? sent : row));
      return { text: 'ok' };
    });
    backend.on(`/api/drivers/${id}`, () => {
      team.rows = team.rows.filter((row) => row.id !== id);
      return { text: '' };
    });
  }
  return team;
}
