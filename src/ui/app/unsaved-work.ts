/** Whether something on view is filled in but not submitted: signing out warns of it, and the browser asks before the tab is closed or reloaded. */
import { useEffect } from 'react';
import { createModel, type ReadModel } from '../../machines/read-model.ts';

const forms = createModel({ count: 0 });

/** How many forms hold something that signing out, or closing the tab, would discard. What waits in the outbox is none: it survives both. */
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

/** Says so while `isUnsaved` and while the form is there. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    add(1);
    return () => add(-1);
  }, [isUnsaved]);
}
