/** Opens the system of a browser page: its worker, the maps service's script, the tab's own storage. */
import { createScriptLoader } from '../maps-service/load-script.ts';
import { createMapsServiceAdapter } from '../maps-service/maps-service-adapter.ts';
import { type OpenSystem, type PageParts, putTogether } from './put-together.ts';

/** Called once a page. */
export const openSystem = (navigate: PageParts['navigate'], spawn: PageParts['spawn']): OpenSystem =>
  putTogether({
    navigate,
    spawn,
    maps: createMapsServiceAdapter(createScriptLoader(document)),
    tabStorage: () => window.sessionStorage,
  });
