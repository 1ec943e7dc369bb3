/** What a page prints as an error. */
import type { Page } from '@playwright/test';

/** What every browser says of a call that was refused, and of the icon that it asks for by itself. */
const ofTheBrowser = /favicon|Failed to load resource/;

/** What Firefox says of a socket and of a font (NS_BINDING_ABORTED) that a reload or a sign-out ends; others say nothing. */
const ofFirefox =
  /^Firefox can’t establish a connection to the server at wss?:|^The connection to wss?:\S+ was interrupted while the page was loading\.$|^download failed \(font-family: .* status=2152398850 /;

/** Listens from now on; answers what was printed and is not the browser's own. */
export function watchErrors(page: Page): () => readonly string[] {
  const errors: string[] = [];
  const isFirefox = page.context().browser()?.browserType().name() === 'firefox';
  const isOwn = (words: string) => ofTheBrowser.test(words) || (isFirefox && ofFirefox.test(words));
  page.on('pageerror', (error) => void errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return () => errors.filter((words) => !isOwn(words));
}
