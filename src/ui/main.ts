/**
 * What a browser runs first, and very little: it starts the realtime worker and asks for the files that a signed-in
 * page opens on, so that all of them come and are read beside each other, not one after the other (decision 0051).
 */
import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import { reloadOncePerBuild } from './app/stale-build.ts';
import { warmUp } from './app/warm-up.ts';
import { giveUpWhenCached } from './bridge/bfcache.ts';
import { prestartWorker, workerName } from './bridge/prestart-worker.ts';
import { createSessionStore } from './bridge/session-store.ts';
import { servedDocument } from './kit/served-document.ts';
import { applyKeptLanguage } from './messages/language-choice.ts';
import { needTexts } from './messages/texts.ts';
import { applyKeptTheme } from './theme/theme-choice.ts';

/** A signed-in person's console, or the login. `look` looks for another build of it. */
function openConsole(look: () => void): void {
  applyKeptTheme();
  applyKeptLanguage();
  const { isSignedIn } = createSessionStore(() => window.localStorage, window);
  // Before the files: a browser fetches six at a time, and the worker's are three in a row.
  const workers = prestartWorker(
    (name) =>
      new Worker(new URL('../worker/realtime.worker.ts', import.meta.url), {
        type: 'module',
        name,
      }),
    workerName(isSignedIn()),
  );
  giveUpWhenCached(window, workers.giveUp);
  const texts = needTexts('front');
  const page = import('./page.tsx');
  if (isSignedIn()) warmUp(window.location.pathname);
  void Promise.all([page, texts]).then(
    ([{ openPage }]) => openPage(workers.spawn, look),
    whileNothingIsShown,
  );
}

const AGAIN_MS = 10_000;

/**
 * The page's own files could not be had: it is loaded anew as soon as somebody serves it. Nobody stands before a wall who
 * would do that, or would answer the login page of a proxy.
 */
const whileNothingIsShown = (): unknown =>
  setInterval(async () => {
    if (await servedDocument()) window.location.reload();
  }, AGAIN_MS);

const lookForNewBuild = reloadOncePerBuild(window);
// A wall is a page of its own: nothing of it is loaded with a console, and no console with it.
if (window.location.pathname === '/wall')
  import('./wall/open-wall.tsx').then(({ openWall }) => openWall()).catch(whileNothingIsShown);
else openConsole(lookForNewBuild);
