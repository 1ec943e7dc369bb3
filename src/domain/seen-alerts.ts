/** Whether somebody has seen the alerts. A file of its own, since the login's first load holds no reading of times. */
import type { Alert } from '../contract/model.ts';

/**
 * Whether collapsed alerts open by themselves (decision 0027): one of them did not stand there when a person collapsed
 * them, so nobody has seen it. `seen` are the keys that stood there then.
 */
export function opensByItself(alerts: readonly Pick<Alert, 'key'>[], seen: readonly string[]): boolean {
  const known = new Set(seen);
  return alerts.some(({ key }) => !known.has(key));
}
