/** /liveTracking: the map of phlebotomists and orders, and the column beside it (specification 2, Live tracking). */
import { TrackingView } from './tracking-view.tsx';
import { useSteps } from './use-panel-navigation.ts';

export const TrackingScreen = () => <TrackingView steps={useSteps()} />;
