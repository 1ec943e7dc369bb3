/** The accounts of the demo hospitals (docs/operations.md). */

export interface DemoHospital {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

export const demoHospitals: readonly [DemoHospital, DemoHospital] = [
  { email: 'demo@homedraw.example', password: 'Demo@2024', code: 'SRM001' },
  { email: 'second@homedraw.example', password: 'Second@2024', code: 'KAVERI002' },
];

/** The login that a demo server's login screen shows. */
export const demoLogin = { email: demoHospitals[0].email, password: demoHospitals[0].password };

/** The password of every demo phlebotomist's phone. */
export const demoFieldPassword = 'Field@2024';

/**
 * The phone number of a demo phlebotomist: `hospital` 0 or 1, `index` from 0. Ten digits, all different.
 */
export const demoPhone = (hospital: 0 | 1, index: number): string =>
  `${hospital === 0 ? '98400' : '98410'}${String(10_000 + index).padStart(5, '0')}`;
