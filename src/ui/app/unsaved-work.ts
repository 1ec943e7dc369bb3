/** Whether something on view is filled in but not submitted, so that signing out can warn of it. */
import { useEffect } from 'react';
import { createModel, type ReadModel } from '../../machines/read-model.ts';

const forms = createModel(0);

/** How many forms hold something that signing out would discard. */
export const unsavedForms: ReadModel<number> = forms;

/** Says so while `isUnsaved` and while the form is there. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    forms.set(forms.getSnapshot() + 1);
    return () => forms.set(forms.getSnapshot() - 1);
  }, [isUnsaved]);
}
