import { useEffect } from 'react';

/** The title of the browser's tab while a screen is on view. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
