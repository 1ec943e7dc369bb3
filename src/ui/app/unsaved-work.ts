/** Whether forms on view are filled in and not submitted: signing out, closing and reloading then ask first. */
import { useEffect } from 'react';
import { createModel, type ReadModel } from '../../machines/read-model.ts';

const forms = createModel({ count: 0 });

/** How many forms a sign-out, or closing the tab, would discard. The outbox is not among them: it survives both. */
export const unsavedForms: ReadModel<{ readonly count: number }> = forms;

/** The browser asks in words of its own. */
const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

function add(one: number): void {
  const count = forms.getSnapshot().count + one;
  forms.set({ count });
  // Only while it is needed: some browsers keep no page for Back and Forward that hears this.
  if (count > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

/** Whether a reload that nobody asked for would take something from under the person who writes it. */
export const isSomebodyWriting = (): boolean =>
  forms.getSnapshot().count > 0 || !!document.activeElement?.matches('input, textarea');

/** Says so while `isUnsaved` and while the form is there. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    add(1);
    return () => add(-1);
  }, [isUnsaved]);
}
