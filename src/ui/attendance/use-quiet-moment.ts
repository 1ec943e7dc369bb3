/** When a popup may open by itself: never over an open dialog, never taking the focus from a person who types. */
import { useEffect, useState } from 'react';

/** Marks a popup that comes up by itself, so that it does not wait for itself to close. */
export const comesUpByItself = 'data-comes-up';

/** Whether no dialog is open. It is looked at while `isWanted`; once it came it stays until it is wanted no more. */
export function useNoDialogOpen(isWanted: boolean): boolean {
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    if (!isWanted) {
      setFree(false);
      return;
    }
    if (isFree) return;
    const look = (): void => {
      if (!document.querySelector(`[role="dialog"]:not([${comesUpByItself}])`)) setFree(true);
    };
    look();
    // Dialogs stand at the end of the page's body.
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [isWanted, isFree]);
  return isWanted && isFree;
}

/** Types of inputs that are pressed and not typed into. */
const PRESSED = new Set([
  'button',
  'checkbox',
  'radio',
  'submit',
  'reset',
  'file',
  'range',
  'color',
  'image',
]);

/** Whether somebody is typing here. */
export function isTypedIn(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !PRESSED.has(element.type);
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true;
  return element instanceof HTMLElement && element.isContentEditable;
}
