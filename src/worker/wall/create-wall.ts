/**
 * The realtime worker of a wall: the console's feeds, masked, in a session that the wall pairs for itself where the
 * backend gives displays one, else in the console's.
 */
import type { RealtimePort } from '../../contract/realtime-port.ts';
import { createRealtime, type RealtimeParts } from '../create-realtime.ts';
import { watchBuild } from './build-watch.ts';
import { displayCalls } from './display-calls.ts';
import type { NameForm } from './masked.ts';
import { startPairing } from './pairing.ts';
import { wallCapabilities } from './wall-capabilities.ts';
import { askForWallSettings } from './wall-settings.ts';

/** The means of a worker that a wall does not use: it opens no socket, reads no workbook and uploads nothing. */
const nothingOfThis = {
  upload: () => Promise.reject(new Error('A wall uploads nothing')),
  readWorkbook: () => () => Promise.reject(new Error('A wall reads no workbook')),
  openStomp: () => Promise.reject(new Error('A wall opens no socket')),
};

export type WallParts = Pick<RealtimeParts, 'fetch' | 'clock' | 'random' | 'tabs' | 'storage' | 'origin'> & {
  readonly nameForm: NameForm;
};

export function createWall({ nameForm, ...parts }: WallParts): RealtimePort {
  const settings = askForWallSettings(parts);
  const readConfig = () => settings;
  return createRealtime({
    ...parts,
    ...nothingOfThis,
    fetch: displayCalls(parts.fetch, readConfig),
    readConfig,
    capabilities: wallCapabilities(nameForm),
    opened: (worker) => {
      watchBuild(worker, parts.fetch);
      if (worker.config.displays) startPairing(worker);
    },
  });
}
