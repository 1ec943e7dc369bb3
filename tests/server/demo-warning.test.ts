import { describe, expect, test } from 'vitest';
import { demoHospitals } from '../../server/demo/logins.ts';
import { demoWarning } from '../../server/demo/warning.ts';

const own = { email: 'desk@kmc.example', code: 'Kmc7' };

describe('the demo’s public passwords', () => {
  test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('are no danger on %s', (host) => {
    expect(demoWarning({ demo: true, host }, [...demoHospitals])).toBeNull();
  });
  test.each(['0.0.0.0', '::', '10.0.0.5', 'desk.example'])('are one on %s', (host) => {
    expect(demoWarning({ demo: true, host }, [...demoHospitals])).toContain('DEMO=off');
  });
  test('that are still in a database without the demo are named by their codes', () => {
    const warning = demoWarning({ demo: false, host: '127.0.0.1' }, [own, ...demoHospitals]);
    expect(warning).toContain('SRM001, KAVERI002');
    expect(warning).not.toContain('Kmc7');
    expect(demoWarning({ demo: false, host: '0.0.0.0' }, [own])).toBeNull();
  });
});
