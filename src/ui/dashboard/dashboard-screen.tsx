import { DashboardView } from './dashboard.view.tsx';
import { useDashboard } from './use-dashboard.ts';

/** The screen at `/home`. */
export const DashboardScreen = () => <DashboardView {...useDashboard()} />;
