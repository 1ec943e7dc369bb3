/** Addresses of the specification whose screens are yet to come: each goes when its area has come. */
import { screen } from '../app/guarded.tsx';
import { PlannedScreen, type PlannedScreenName } from './planned-screen.tsx';

export { plannedMessages as messages } from '../messages/en/planned.ts';

const planned = <const Path extends string>(path: Path, name: PlannedScreenName) =>
  screen(path, () => <PlannedScreen screen={name} />);

export const routes = [
  planned('/patient_data', 'patient'),
  planned('/updateTest', 'tests'),
  planned('/add_New', 'addTest'),
] as const;
