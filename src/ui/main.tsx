import './theme/fonts.css';
import './theme/tokens.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createNavigation } from './app/navigation.ts';
import { reloadOncePerBuild } from './app/stale-build.ts';
import { warmUp } from './app/warm-up.ts';
import { openSystem } from './bridge/open-system.ts';
import { SystemContext } from './bridge/system-context.ts';

reloadOncePerBuild(window);
const navigation = createNavigation(window);
const { system, store } = openSystem(navigation.go);
if (store.isSignedIn()) warmUp(window.location.pathname);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <SystemContext value={system}>
        <App store={store} navigation={navigation} />
      </SystemContext>
    </StrictMode>,
  );
