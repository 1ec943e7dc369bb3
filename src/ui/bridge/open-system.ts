/** Opens the system of a browser page: the realtime worker's file, the maps service's script, the tab's own storage. */
import { createScriptLoader } from '../maps-service/load-script.ts';
import { createMapsService } from '../maps-service/maps-service.ts';
import { type OpenSystem, type PageParts, putTogether } from './put-together.ts';

/** Called once a page. */
export const openSystem = (navigate: PageParts['navigate']): OpenSystem =>
  putTogether({
    navigate,
    spawn: (name) =>
      new Worker(new URL('../../worker/realtime.worker.ts', import.meta.url), { type: 'module', name }),
    maps: createMapsService(createScriptLoader(document)),
    tabStorage: () => window.sessionStorage,
  });
