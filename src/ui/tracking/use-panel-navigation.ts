/** The steps of the column as entries of the browser's history. */
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { entriesBack, nameOf, type Step, type Steps, searchOf, stepOf } from './panel-navigation.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The steps of live tracking that lie directly below in the history, oldest first; absent where it was come to from outside. */
    trackingTrail?: readonly string[];
  }
}

const to = '/liveTracking';

export function useSteps(): Steps {
  const search = useSearch({ from: '/guarded/liveTracking' });
  // 'Track Live on Map' pressed again is another visit to the same address.
  const visit = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  const trail = useLocation({ select: ({ state }) => state.trackingTrail });
  const navigate = useNavigate();
  const { history } = useRouter();
  return useMemo(() => {
    const step: Step = { ...stepOf(search), visit, isInside: trail !== undefined };
    const below = trail ?? [];
    const go = (next: Pick<Step, 'chosen' | 'isRoute'>, how: 'deeper' | 'instead'): void =>
      void navigate({
        to,
        search: searchOf(next),
        replace: how === 'instead',
        state: { trackingTrail: how === 'deeper' ? [...below, nameOf(step)] : below },
      });
    const out = (target: Pick<Step, 'chosen' | 'isRoute'>): void => {
      const entries = entriesBack(below, nameOf(target));
      if (entries === null) go(target, 'instead');
      else history.go(-entries);
    };
    return {
      step,
      open: (chosen) => go({ chosen, isRoute: false }, step.chosen === null ? 'deeper' : 'instead'),
      openRoute: () => go({ chosen: step.chosen, isRoute: true }, 'deeper'),
      back: () => out({ chosen: step.isRoute ? step.chosen : null, isRoute: false }),
      close: () => out({ chosen: null, isRoute: false }),
    };
  }, [search, visit, trail, navigate, history]);
}
