/** /liveTracking: the map of phlebotomists and orders, and the panel beside it (specification 2, Live tracking). */
import { TrackingView } from './tracking-view.tsx';
import { usePanelNavigation } from './use-panel-navigation.ts';

export const TrackingScreen = () => <TrackingView navigation={usePanelNavigation()} />;
