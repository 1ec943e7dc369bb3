/** The page: its system, and the console or the login on it. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createNavigation } from './app/navigation.ts';
import { isSomebodyWriting } from './app/unsaved-work.ts';
import { openSystem } from './bridge/open-system.ts';
import type { SpawnWorker } from './bridge/prestart-worker.ts';
import { SystemContext } from './bridge/system-context.ts';
import { whileWithoutWorker } from './kit/without-worker.ts';

/**
 * Called once. `spawn` makes the realtime worker, or hands over the one that was prestarted; `lookForNewBuild` loads the
 * page anew where another build is served.
 */
export async function openPage(spawn: SpawnWorker, lookForNewBuild: () => void): Promise<void> {
  const navigation = createNavigation(window);
  const inspect = import.meta.env.DEV
    ? (await import('./inspect/open-inspect.tsx')).openInspect()
    : undefined;
  const { system, store, press } = openSystem({ navigate: navigation.go, spawn, inspect });
  whileWithoutWorker(system, () => {
    if (!isSomebodyWriting()) lookForNewBuild();
  });
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(
      <StrictMode>
        <SystemContext value={system}>
          <App store={store} press={press} navigation={navigation} />
        </SystemContext>
      </StrictMode>,
    );
}
