/** Opens the system of a browser page: its worker, the maps service's script, the tab's own storage. */
import { mapsServiceWhenAsked } from '../maps-service/maps-service-when-asked.ts';
import { workbookThreadsWhenAsked } from '../workbook-threads/workbook-threads-when-asked.ts';
import { type OpenSystem, type PageParts, putTogether } from './put-together.ts';

/** Called once a page. */
export const openSystem = (parts: Pick<PageParts, 'navigate' | 'spawn' | 'inspect'>): OpenSystem =>
  putTogether({
    ...parts,
    maps: mapsServiceWhenAsked(async () =>
      (await import('../maps-service/maps-service-adapter.ts')).openMapsService(document),
    ),
    threads: workbookThreadsWhenAsked(async () =>
      (await import('../workbook-threads/workbook-threads.ts')).createWorkbookThreads(),
    ),
    tabStorage: () => window.sessionStorage,
  });
