import { useEffect, useState } from 'react';
import { createPageStorage } from '../bridge/page-storage.ts';

const KEY = 'homedraw.alertsStand';
/** The alerts of before a reload are there within a second; a machine that is busy takes longer. Ms. */
const AT_MOST_MS = 5_000;

const kept = createPageStorage(() => window.sessionStorage, window);

/**
 * Whether the place of the alerts is kept free though there are none yet: some stood in this tab before the page was
 * loaded again, and the screen would move when they come. False once one has come, or none in time.
 */
export function useReserved(hasAlerts: boolean): boolean {
  const [isAwaited, setAwaited] = useState(() => kept.read(KEY) === true);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(setAwaited, hasAlerts ? 0 : AT_MOST_MS, false);
    return () => clearTimeout(timer);
  }, [isAwaited, hasAlerts]);
  useEffect(() => {
    if (hasAlerts || !isAwaited) kept.write(KEY, hasAlerts || null);
  }, [isAwaited, hasAlerts]);
  // Goes with the session, and not with the page.
  useEffect(() => () => kept.write(KEY, null), []);
  return isAwaited && !hasAlerts;
}
