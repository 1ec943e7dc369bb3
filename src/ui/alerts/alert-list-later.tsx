/** The list of the alerts, whose file comes after the shell's: the first figures need none of it. */
import { AGAIN_MS, loadable } from '../kit/loadable.tsx';

export const AlertListLater = loadable(async () => (await import('./alert-list.tsx')).AlertList, AGAIN_MS);
