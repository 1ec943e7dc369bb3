/** Whether something on view is filled in but not submitted, so that signing out can warn of it. */
import { useEffect } from 'react';
import { createModel, type ReadModel } from '../../machines/read-model.ts';

const forms = createModel({ count: 0 });

/** How many forms hold something that signing out would discard. */
export const unsavedForms: ReadModel<{ readonly count: number }> = forms;

const add = (one: number) => forms.set({ count: forms.getSnapshot().count + one });

/** Says so while `isUnsaved` and while the form is there. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    add(1);
    return () => add(-1);
  }, [isUnsaved]);
}
