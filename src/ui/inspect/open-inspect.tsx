/** Watches this page's machines and opens the drawer that shows them. Part of a development build only. */
import { createRoot } from 'react-dom/client';
import { inspectActors } from '../../machines/actor.ts';
import type { WorkerLink } from '../../machines/system.ts';
import { InspectDrawer } from './inspect-drawer.tsx';
import { createRecording } from './recording.ts';

const MOST_HAPPENINGS = 1_000;

/** Called once, before the system is built. The answer notes what goes to the worker on its way. */
export function openInspect(): (link: WorkerLink) => WorkerLink {
  const live = createRecording({ most: MOST_HAPPENINGS, now: Date.now });
  inspectActors(live.observe);
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<InspectDrawer live={live} />);
  return (link) => ({
    ...link,
    port: {
      ...link.port,
      take: (command, files) => {
        live.sent({ kind: 'command', type: command.type, body: command });
        return link.port.take(command, files);
      },
      ask: (name, ask, session) => {
        live.sent({ kind: 'query', type: name, body: ask });
        return link.port.ask(name, ask, session);
      },
    },
  });
}
