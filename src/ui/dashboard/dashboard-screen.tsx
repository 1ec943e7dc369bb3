import { DashboardView } from './dashboard-view.tsx';
import { OrderChartsLater } from './order-charts-later.tsx';
import { useDashboard } from './use-dashboard.ts';

/** The screen at `/home`. */
export const DashboardScreen = () => <DashboardView {...useDashboard()} charts={<OrderChartsLater />} />;
