/** The list of the alerts, whose file comes after the shell's: the first figures need none of it. */
import { useEffect } from 'react';
import { afterPaint } from '../kit/after-paint.ts';
import { loadable } from '../kit/loadable.tsx';

export const AlertListLater = loadable(async () => (await import('./alert-list.tsx')).AlertList);

/** Fetches it whether an alert stands or not: after an update of the server the file of this build is gone. */
export function useAlertListSoon(): void {
  useEffect(() => afterPaint(() => void AlertListLater.preload().catch(() => {})), []);
}
