/** The views of the side panel as entries of the browser's history. */
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  entriesBack,
  nameOf,
  type PanelNavigation,
  type PanelView,
  panelViewOf,
  searchOf,
} from './panel-navigation.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The back stack: the views that lie directly below in the history, oldest first; absent where the screen
     * was come to from outside.
     */
    trackingTrail?: readonly string[];
  }
}

const to = '/liveTracking';

export function usePanelNavigation(): PanelNavigation {
  const search = useSearch({ from: '/guarded/liveTracking' });
  // 'Track Live on Map' pressed again is another visit to the same address.
  const visit = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  const backStack = useLocation({ select: ({ state }) => state.trackingTrail });
  const navigate = useNavigate();
  const { history } = useRouter();
  return useMemo(() => {
    const view: PanelView = { ...panelViewOf(search), visit, isInside: backStack !== undefined };
    const below = backStack ?? [];
    const go = (next: Pick<PanelView, 'chosen' | 'isRoute'>, how: 'deeper' | 'instead'): void =>
      void navigate({
        to,
        search: searchOf(next),
        replace: how === 'instead',
        state: { trackingTrail: how === 'deeper' ? [...below, nameOf(view)] : below },
      });
    const out = (target: Pick<PanelView, 'chosen' | 'isRoute'>): void => {
      const entries = entriesBack(below, nameOf(target));
      if (entries === null) go(target, 'instead');
      else history.go(-entries);
    };
    return {
      view,
      open: (chosen) => go({ chosen, isRoute: false }, view.chosen === null ? 'deeper' : 'instead'),
      openRoute: () => go({ chosen: view.chosen, isRoute: true }, 'deeper'),
      back: () => out({ chosen: view.isRoute ? view.chosen : null, isRoute: false }),
      close: () => out({ chosen: null, isRoute: false }),
    };
  }, [search, visit, backStack, navigate, history]);
}
