import { useSelector } from '@xstate/react';
import './toasts.css';
import { type FocusEvent, useEffect } from 'react';
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled';
import { useTranslations } from 'use-intl';
import { isToldInPlace } from '../app/told-in-place.ts';
import { useSystem } from '../bridge/system-context.ts';
import { useClock, useDateClock } from '../kit/clock.ts';
import { StatusShape, statusColour } from '../kit/status.tsx';
import { ToastContent } from '../kit/toast.tsx';
import { notifyHiddenTab } from './browser-notification.ts';
import { toastText } from './toast-text.ts';

/** So many toasts at once. Of a burst the newest waits and the rest is left to the panel, so that nothing is read out for minutes. */
const AT_ONCE = 3;

const fade = cssTransition({ enter: 'hd-toast-in', exit: 'hd-toast-out', collapse: false });

/** Where toasts appear: top right, Alt+T moves the focus to them, a polite live region reads them out. */
export function ToastOutlet() {
  const system = useSystem();
  const timings = useSelector(system.config, (config) => config.timings);
  const hasPanel = useSelector(system.alerts, ({ alerts, collapsed }) => alerts.length > 0 && !collapsed);
  const t = useTranslations();
  const time = useClock();
  const date = useDateClock();

  useEffect(
    () =>
      system.toasts.subscribe((news) => {
        const said = toastText(news, { t, clock: { time, date }, timings });
        if (said.outcomeOf !== undefined && isToldInPlace(said.outcomeOf)) return;
        const { status, title, detail, autoCloseMs } = said;
        toast.clearWaitingQueue();
        toast(
          <ToastContent
            colour={statusColour(status)}
            icon={<StatusShape status={status} />}
            title={title}
            detail={detail}
          />,
          { autoClose: autoCloseMs },
        );
        notifyHiddenTab(document, title, detail);
      }),
    [system, t, time, date, timings],
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not an interaction; toasts wait while the focus is among them and go on after
    <div onBlur={goOnAfter}>
      <ToastContainer
        aria-label={t('alerts.toast.region')}
        className={hasPanel ? 'hd-toasts-beside-panel' : ''}
        position="top-right"
        autoClose={timings.toastMs}
        limit={AT_ONCE}
        icon={false}
        role="none"
        transition={fade}
        pauseOnFocusLoss={false}
        hotKeys={(event) => event.altKey && event.code === 'KeyT'}
        closeButton={({ closeToast }) => (
          <button
            type="button"
            className="Toastify__close-button"
            aria-label={t('alerts.toast.close')}
            onClick={closeToast}
          >
            {'×'}
          </button>
        )}
      />
    </div>
  );
}

/** Alt+T holds the toasts; when the focus leaves them, their time goes on. */
function goOnAfter({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (!currentTarget.contains(relatedTarget)) toast.play();
}
