/** Takes drafts away when they are no longer anybody's: the phlebotomist was registered, or the person signed out. */
import type { System } from '../../machines/system-types.ts';
import { forgetDraft } from './draft.ts';

const watched = new WeakSet<System>();

/**
 * Begins with the first form of a page and goes on when the form is left, since the backend may take a registration after that. A session
 * that the backend ended keeps its draft for the same hospital: the person did not choose to leave.
 */
export function watchDrafts(system: System, storage: () => Storage): void {
  if (watched.has(system)) return;
  watched.add(system);
  system.registration.subscribe(() => {
    const { state, variant } = system.registration.getSnapshot();
    if (state === 'registered') forgetDraft(storage, variant);
  });
  system.session.subscribe(() => {
    const { status, expired } = system.session.getSnapshot();
    if (status !== 'signedOut' || expired) return;
    forgetDraft(storage, 'modal');
    forgetDraft(storage, 'screen');
  });
}
