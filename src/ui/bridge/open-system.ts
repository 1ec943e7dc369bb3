/** Opens the system of a browser page: the realtime worker's file, the maps service's script, the tab's own storage. */
import { createScriptLoader } from '../maps-service/load-script.ts';
import { createMapsService } from '../maps-service/maps-service.ts';
import { restWithNothing } from './page-cache.ts';
import { type OpenSystem, type PageParts, putTogether } from './put-together.ts';

/** Called once a page. */
export function openSystem(navigate: PageParts['navigate']): OpenSystem {
  let worker: Worker | null = null;
  restWithNothing(window, () => worker?.terminate());
  return putTogether({
    navigate,
    spawn: (name) => {
      worker = new Worker(new URL('../../worker/realtime.worker.ts', import.meta.url), {
        type: 'module',
        name,
      });
      return worker;
    },
    maps: createMapsService(createScriptLoader(document)),
    tabStorage: () => window.sessionStorage,
  });
}
