import { LoadingPage } from '../kit/loading.tsx';

/** While a screen's code is on its way. */
export const RouteLoading = () => <LoadingPage />;
