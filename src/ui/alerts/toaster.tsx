import { useSelector } from '@xstate/react';
import './toasts.css';
import { type FocusEvent, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ToastContainer, type ToastTransitionProps, toast } from 'react-toastify/unstyled';
import { useTranslations } from 'use-intl';
import {
  endToast,
  fitToasts,
  mostStanding,
  noToasts,
  queueToast,
  type RankedToast,
  type ToastQueue,
  withdrawToast,
} from '../../domain/toast-queue.ts';
import type { Toast } from '../../machines/capabilities.ts';
import { isShownInPlace } from '../app/shown-in-place.ts';
import { useSystem } from '../bridge/system-context.ts';
import { focusPageHeading } from '../kit/page-heading.ts';
import { StatusShape, statusColour } from '../kit/status.tsx';
import { useDateTimeFormat, useTimeFormat } from '../kit/time-format.ts';
import { ToastContent } from '../kit/toast.tsx';
import { useNarrow } from '../kit/use-narrow.ts';
import { notifyHiddenTab } from './browser-notification.ts';
import { type Arranged, arrangeToasts, type StandingToast, watchLayout } from './toast-layout.ts';
import { toastText } from './toast-text.ts';
import type { ToastText, ToastTools } from './toast-words.ts';

interface Said extends RankedToast, ToastText {
  readonly news: Toast;
}

function useToastTools(): ToastTools {
  const { config } = useSystem();
  const timings = useSelector(config, (now) => now.timings);
  const t = useTranslations();
  const time = useTimeFormat();
  const date = useDateTimeFormat();
  return useMemo(() => ({ t, format: { time, date }, timings }), [t, time, date, timings]);
}

/**
 * Made where it stands, so that it is in the language that was chosen since. The container hands each toast more at
 * every change of its own, which draws nothing anew here.
 */
const SaidNews = memo(
  ({ news }: Pick<Said, 'news'>) => {
    const { status, title, detail } = toastText(news, useToastTools());
    return (
      <ToastContent
        colour={statusColour(status)}
        icon={<StatusShape status={status} />}
        title={title}
        detail={detail}
      />
    );
  },
  (before, after) => before.news === after.news,
);

/** A toast fades in and disappears at once: its successor is there already, and there are never more than allowed. */
function Appearing({ isIn, done, playToast, children }: ToastTransitionProps) {
  // Once: the pointer or Alt+T may hold its time afterwards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another function each time
  useLayoutEffect(() => playToast(), []);
  useLayoutEffect(() => {
    if (!isIn) done();
  }, [isIn, done]);
  return <>{children}</>;
}

/**
 * Where toasts appear: in the main area, over no control; Alt+T moves the focus to them, a polite
 * live region reads them out.
 */
export function Toaster() {
  const system = useSystem();
  const tools = useToastTools();
  const { t, timings } = tools;
  const toasts = useToasts();
  const container = useToastLayout(toasts);
  const kept = useFocusAmongToasts();

  useEffect(
    () =>
      system.toasts.subscribe((news) => {
        const said = toastText(news, tools);
        if (said.outcomeOf !== undefined && isShownInPlace(said.outcomeOf)) return;
        toasts.say({ ...said, news });
        notifyHiddenTab(document, said.title, said.detail);
      }),
    [system, tools, toasts],
  );

  return (
    <div ref={container} {...kept}>
      <ToastContainer
        aria-label={t('alerts.toast.region')}
        position="top-right"
        autoClose={timings.toastMs}
        icon={false}
        role="none"
        transition={Appearing}
        draggable={false}
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

type Toasts = ReturnType<typeof createToasts>;

function useToasts(): Toasts {
  const most = useNarrow() ? mostStanding.phone : mostStanding.desktop;
  const [toasts] = useState(createToasts);
  useEffect(() => toasts.fit(most), [toasts, most]);
  return toasts;
}

/** Lets those toasts stand that the queue says, as many as the window and the screen in it have space for. */
function createToasts() {
  let queue: ToastQueue<Said> = noToasts;
  let most: number = mostStanding.desktop;
  /** The layout that has fewer places than the window, and how many it has. */
  let shortage: { readonly layout: string; readonly places: number } | null = null;
  let lastId = 0;
  const places = (): number => Math.min(most, shortage?.places ?? most);
  const draw = (next: ToastQueue<Said>): void => {
    const before = queue;
    // First, since a toast that is dismissed calls `onClose`, which must not end it once more.
    queue = next;
    if (queue.standing.length === 0) shortage = null;
    for (const { id } of before.standing)
      if (!next.standing.some((said) => said.id === id)) toast.dismiss(id);
    for (const said of next.standing) if (!before.standing.includes(said)) open(said);
  };
  const open = ({ id, news, autoCloseMs }: Said): void => {
    toast(<SaidNews news={news} />, {
      toastId: id,
      autoClose: autoCloseMs,
      onClose: () => {
        if (queue.standing.some((said) => said.id === id)) draw(endToast(queue, id, places()));
      },
    });
  };
  return {
    say: (said: Omit<Said, 'id'>): void => {
      lastId += 1;
      draw(queueToast(queue, { ...said, id: lastId }, places()));
    },
    fit: (count: number): void => {
      most = count;
      draw(fitToasts(queue, places()));
    },
    /** So many toasts were drawn and placed. While one is still appearing or leaving, the next call counts it. */
    arranged: (count: number, { layout, lacksSpace }: Arranged): void => {
      if (shortage && shortage.layout !== layout) {
        shortage = null;
        draw(fitToasts(queue, places()));
      }
      if (!lacksSpace || count !== queue.standing.length) return;
      shortage = { layout, places: Math.max(1, count - 1) };
      draw(withdrawToast(queue));
    },
  };
}

/** Gives toasts their places, and others when they stand over what a person goes to. */
function useToastLayout(queue: Toasts) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = container;
    if (!current) return;
    const stood = new WeakMap<HTMLElement, StandingToast>();
    let stop: (() => void) | null = null;
    const arrange = (): void => {
      const toasts = [...current.querySelectorAll<HTMLElement>('.Toastify__toast')];
      queue.arranged(toasts.length, arrangeToasts(toasts, stood));
      if (toasts.length > 0) stop ??= watchLayout(arrange);
      else {
        stop?.();
        stop = null;
      }
    };
    const changes = new MutationObserver(arrange);
    changes.observe(current, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      stop?.();
    };
  }, [queue]);
  return container;
}

/**
 * Toasts wait while the keyboard's focus is among them, and go on when it leaves. Where the toast with the focus goes,
 * closed or to make room, the control that had the focus before gets it back, or else the screen's heading.
 */
function useFocusAmongToasts() {
  const before = useRef<HTMLElement | null>(null);
  const isHere = useRef(false);
  useEffect(
    () =>
      toast.onChange(({ status }) => {
        if (status !== 'removed' || !isHere.current) return;
        // After the toast has been taken from the page: an element that is removed while it has the
        // focus gets no blur event.
        requestAnimationFrame(() => {
          if (!isHere.current || document.activeElement !== document.body) return;
          isHere.current = false;
          toast.play();
          if (before.current?.isConnected) before.current.focus();
          else focusPageHeading();
        });
      }),
    [],
  );
  return {
    onFocus: ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
      if (!currentTarget.contains(relatedTarget))
        before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      isHere.current = true;
      // A press of the mouse leaves the focus behind, where nobody thinks of it: toasts would stand for good.
      if (target.matches(':focus-visible')) toast.pause();
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
      if (currentTarget.contains(relatedTarget)) return;
      isHere.current = false;
      toast.play();
    },
  };
}
