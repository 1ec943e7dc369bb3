/** Writes an incident file, and hands it to the browser. */
import type { System } from '../../machines/system.ts';
import { version } from '../app/version.ts';
import { saveFile } from '../diagnostics/save-file.ts';

/** Answers whether the browser has it. `exact`: with coordinates as they were. */
export async function saveIncident(system: Pick<System, 'ask' | 'config'>, exact: boolean): Promise<boolean> {
  const browser = browserOf(navigator.userAgent);
  const file = await system.ask('exportIncident', { exact, version, browser });
  const { timeZone } = system.config.getSnapshot();
  if (file.ok) saveFile(incidentName(Date.now(), timeZone), 'application/json', file.value);
  return file.ok;
}

/** homedraw-incident-2026-11-28-1432.json, in the hospital's time. */
export function incidentName(moment: number, timeZone: string): string {
  // Swedish writes a date as ISO does.
  const time = new Date(moment).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return `homedraw-incident-${time.replace(' ', '-').replace(':', '')}.json`;
}

/** Names that browsers say of themselves, the one that others repeat last. */
const browsers = [
  ['Edge', /Edg\/(\d+)/],
  ['Firefox', /Firefox\/(\d+)/],
  ['Chrome', /Chrome\/(\d+)/],
  ['Safari', /Version\/(\d+(?:\.\d+)?).*Safari/],
] as const;

/** Name and version of a browser, by what it says to servers; empty for one that is not known. */
export function browserOf(userAgent: string): string {
  for (const [name, pattern] of browsers) {
    const [, number] = pattern.exec(userAgent) ?? [];
    if (number !== undefined) return `${name} ${number}`;
  }
  return '';
}
