import { useEffect } from 'react';
import { useSystem } from '../bridge/system-context.ts';
import { alertSound, createBurstRule, playAlertSound } from './alert-sound.ts';

/** Plays for new alerts, in the one tab that announces them. */
export function useAlertSound(): void {
  const { toasts } = useSystem();
  useEffect(() => {
    const isHeard = createBurstRule();
    return toasts.subscribe((news) => {
      if (news.kind === 'alert' && isHeard(performance.now()) && alertSound.isOn()) playAlertSound();
    });
  }, [toasts]);
}
