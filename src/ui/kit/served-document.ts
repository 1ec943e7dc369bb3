/** The console's document as a reload of this page would bring it. */
import { isConsole } from '../../domain/console-title.ts';

/** What of a window is asked; tests have one of their own. */
export type ServedPage = Pick<Window, 'fetch' | 'location'>;

/** Its text as it is served now; null where a reload would bring none of the console's. */
export const servedDocument = (page: ServedPage = window): Promise<string | null> =>
  page
    .fetch(page.location.pathname, { cache: 'no-cache' })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .then(
      (html) => (isConsole(html) ? html : null),
      () => null,
    );
