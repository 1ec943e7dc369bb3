/** What can be opened or done now, for the text that is typed. */
import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Found } from '../../contract/capabilities/search.ts';
import type { FeedName } from '../../contract/feeds.ts';
import { keysSnoozed } from '../../domain/alert-marks.ts';
import { alertActionsOf } from '../alerts/alert-actions.ts';
import { useAlertsOnView } from '../alerts/alerts-on-view.ts';
import { useNextAlert } from '../alerts/use-next-alert.ts';
import { beginPause, endPause, pause } from '../app/pause.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { useStatusWords } from '../kit/order-words.ts';
import { useTexts } from '../messages/use-texts.ts';
import { guideAddress } from '../shell/guide-address.ts';
import { englishActions, englishScreens, type ScreenPath } from './english-labels.ts';
import { bySection, matching, type PaletteEntry } from './sections.ts';

/** A screen of the sidebar, by its address and its name. */
export interface PaletteScreen {
  readonly path: ScreenPath;
  readonly name: string;
}

export interface PaletteParts {
  readonly text: string;
  readonly screens: readonly PaletteScreen[];
  /** The newest first. */
  readonly recent: readonly Found[];
  readonly onOpened: (found: Found) => void;
  readonly onInspect: () => void;
  readonly onIncident: () => void;
  readonly onShortcuts: () => void;
}

/** So many of each kind are listed. */
const EACH = 6;
/** Of so few phlebotomists, all that can be done with each is listed. */
const FEW = 2;

export interface PaletteEntries {
  /** Null while the first answer to a text is on its way. */
  readonly entries: readonly PaletteEntry[] | null;
  /** They are those of the text, and not of one before it. */
  readonly areCurrent: boolean;
  /** People and bookings could not be searched. */
  readonly isBlind: boolean;
}

export function usePaletteEntries(parts: PaletteParts): PaletteEntries {
  const { text, recent } = parts;
  const { of, found, isBlind } = useFound(text);
  const entriesOf = useFoundEntries(parts.onOpened);
  const screens = useScreenEntries(parts.screens);
  const actions = useActionEntries(parts);
  const entries = useMemo(() => {
    if (text.trim() === '')
      return bySection([
        ...recent.flatMap((one) =>
          entriesOf(one, false).map((entry) => ({ ...entry, section: 'recent' as const })),
        ),
        ...screens,
        ...actions,
      ]);
    if (found === null) return null;
    const few = found.filter(({ kind }) => kind === 'phlebotomist').length <= FEW;
    return bySection([
      ...found.flatMap((one) => entriesOf(one, few)),
      ...matching(screens, text),
      ...matching(actions, text),
    ]);
  }, [text, found, recent, entriesOf, screens, actions]);
  const isAsked = text.trim() !== '';
  return { entries, areCurrent: !isAsked || of === text, isBlind: isBlind && isAsked };
}

interface Answer {
  /** The text that was asked for; null before the first answer. */
  readonly of: string | null;
  readonly found: readonly Found[] | null;
  readonly isBlind: boolean;
}

const searched = ['orders', 'phlebotomists', 'patients'] as const satisfies readonly FeedName[];

/** What the worker finds, asked again whenever a list has come; what it found before stays until it answers. */
function useFound(text: string): Answer {
  const { ask, watchFeeds, pulse } = useSystem();
  const [answer, setAnswer] = useState<Answer>({ of: null, found: null, isBlind: false });
  useEffect(() => watchFeeds(searched), [watchFeeds]);
  const polled = useSelector(pulse, (latest) => searched.map((name) => latest?.feeds[name]).join());
  // biome-ignore lint/correctness/useExhaustiveDependencies: lists that came later hold more
  useEffect(() => {
    let isWanted = true;
    void ask('search', { text, each: EACH }).then((outcome) => {
      if (!isWanted) return;
      setAnswer({ of: text, found: outcome.ok ? outcome.value : [], isBlind: !outcome.ok });
    });
    return () => {
      isWanted = false;
    };
  }, [ask, text, polled]);
  return answer;
}

type EntriesOf = (found: Found, isOneOfFew: boolean) => readonly PaletteEntry[];

function useFoundEntries(onOpened: (found: Found) => void): EntriesOf {
  const t = useTranslations('palette');
  const router = useRouter();
  const statusOf = useStatusWords();
  return useMemo(() => {
    const opening = (found: Found, go: () => unknown) => () => {
      onOpened(found);
      go();
    };
    return (found, isOneOfFew) => {
      const key = `${found.kind} ${found.id}`;
      switch (found.kind) {
        case 'order':
          return [
            {
              key,
              section: 'orders',
              label:
                found.name === null
                  ? t('order', { id: found.id })
                  : t('orderOf', { id: found.id, name: found.name }),
              detail:
                found.phlebotomistName === null
                  ? statusOf(found.status).word
                  : t('orderDetail', { status: statusOf(found.status).word, name: found.phlebotomistName }),
              run: opening(found, () =>
                router.navigate({ to: '/order-detail', search: { order: found.id } }),
              ),
            },
          ];
        case 'patient':
          return [
            {
              key,
              section: 'patients',
              label: found.email ?? found.phone ?? found.id,
              detail: found.email === null ? null : found.phone,
              run: opening(found, () =>
                router.navigate({ to: '/patient_data', search: { patient: found.id } }),
              ),
            },
          ];
        default: {
          const { id, name, phone } = found;
          const person: PaletteEntry = {
            key,
            section: 'phlebotomists',
            label: name,
            detail: phone === null ? id : t('phlebotomist', { id, phone }),
            run: opening(found, () => router.navigate({ to: '/liveTracking', search: { driverId: id } })),
          };
          if (!isOneOfFew) return [person];
          return [
            person,
            {
              key: `message ${id}`,
              section: 'phlebotomists',
              label: t('messageTo', { name }),
              detail: null,
              run: opening(found, () => router.navigate({ to: '/chat-box', search: { driverId: id } })),
            },
            {
              key: `details ${id}`,
              section: 'phlebotomists',
              label: t('detailsOf', { name }),
              detail: null,
              run: opening(found, () =>
                router.navigate({ to: '/deliveryBoy_Data', search: { view: 'details', id } }),
              ),
            },
          ];
        }
      }
    };
  }, [t, router, statusOf, onOpened]);
}

function useScreenEntries(screens: readonly PaletteScreen[]): readonly PaletteEntry[] {
  const router = useRouter();
  return useMemo(
    () =>
      screens.map(({ path, name }) => ({
        key: `screen ${path}`,
        section: 'screens',
        label: name,
        english: englishScreens[path],
        detail: null,
        run: () => void router.navigate({ to: path }),
      })),
    [screens, router],
  );
}

/** The actions that the machines take in the state in which they are. */
function useActionEntries({
  onInspect,
  onIncident,
  onShortcuts,
}: Pick<PaletteParts, 'onInspect' | 'onIncident' | 'onShortcuts'>): readonly PaletteEntry[] {
  const t = useTranslations('palette.actions');
  const system = useSystem();
  const router = useRouter();
  const { alerts, collapsed, marks } = useAlertsOnView();
  const snoozed = keysSnoozed(marks);
  const onView = alerts.filter(({ key }) => !snoozed.has(key)).length;
  const isPaused = useSelector(pause, (now) => now !== null);
  const { byId } = useSelector(system.phlebotomists, whole);
  const { language } = useTexts();
  const next = useNextAlert();
  return useMemo(() => {
    const action = (name: keyof typeof englishActions, label: string, run: () => void): PaletteEntry => ({
      key: `action ${name}`,
      section: 'actions',
      label,
      english: englishActions[name],
      detail: null,
      run,
    });
    const { onDismissAll, onExpand, onCollapse } = alertActionsOf(system);
    return [
      ...(next === null
        ? []
        : [
            action(
              'nextAlert',
              t('nextAlert', { who: byId.get(next.phlebotomistId)?.fullName ?? next.phlebotomistId }),
              next.open,
            ),
          ]),
      ...(onView > 0
        ? [
            action('clearAlerts', t('clearAlerts', { count: String(onView) }), onDismissAll),
            collapsed
              ? action('expandAlerts', t('expandAlerts'), onExpand)
              : action('collapseAlerts', t('collapseAlerts'), onCollapse),
          ]
        : []),
      action(
        'addBooking',
        t('addBooking'),
        () => void router.navigate({ to: '/order-detail', search: { view: 'add' } }),
      ),
      action(
        'addPhlebotomist',
        t('addPhlebotomist'),
        () => void router.navigate({ to: '/deliveryBoy_Data', search: { view: 'add' } }),
      ),
      action(
        'addTest',
        t('addTest'),
        () => void router.navigate({ to: '/updateTest', search: { view: 'add' } }),
      ),
      isPaused
        ? action('resume', t('resume'), () => endPause(system))
        : action('pause', t('pause'), () => beginPause(system)),
      action('shortcuts', t('shortcuts'), onShortcuts),
      action('diagnostics', t('diagnostics'), onInspect),
      action('exportIncident', t('exportIncident'), onIncident),
      action('guide', t('guide'), () => void window.open(guideAddress(language), '_blank', 'noopener')),
      action('openIncident', t('openIncident'), () => void router.navigate({ to: '/diagnostics' })),
      action('logout', t('logout'), () => system.send({ type: 'user.askLogout' })),
    ];
  }, [
    t,
    system,
    router,
    onView,
    isPaused,
    collapsed,
    byId,
    next,
    language,
    onInspect,
    onIncident,
    onShortcuts,
  ]);
}
