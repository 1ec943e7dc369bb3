import { OrderChartsView } from './order-charts-view.tsx';
import { useTallies } from './use-tallies.ts';

/** The charts, tied to the list of orders that the console has anyway. */
export const OrderCharts = () => <OrderChartsView {...useTallies()} />;
