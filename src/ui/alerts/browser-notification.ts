/** Notifications of the browser: asked for once, politely, and shown only while nobody looks at the console. */

const key = 'homedraw.notificationsAsked';

/** Whether a person may be asked: the browser has not decided, and neither has the person here. */
export function mayAsk(page: Pick<Window, 'localStorage'>): boolean {
  if (typeof Notification === 'undefined' || Notification.permission !== 'default') return false;
  try {
    // Where storage is forbidden even naming it throws.
    return page.localStorage.getItem(key) === null;
  } catch {
    return false;
  }
}

/** Remembers that the person was asked. */
export function rememberAsked(page: Pick<Window, 'localStorage'>): void {
  try {
    page.localStorage.setItem(key, 'true');
  } catch {
    // Then the question comes again with the next page, which is no harm.
  }
}

/** Shows a notification of the browser while the tab is hidden and permission was given. */
export function notifyHiddenTab({ hidden }: Pick<Document, 'hidden'>, title: string, detail?: string): void {
  if (!hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  try {
    const { lang } = document.documentElement;
    new Notification(title, detail === undefined ? { lang } : { lang, body: detail });
  } catch {
    // Some browsers allow notifications to service workers only; the panel has the alert.
  }
}
