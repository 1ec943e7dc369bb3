import { useSelector } from '@xstate/react';
import { useSystem } from './system-context.ts';

/** Whether the settings have been read. Until then nobody knows where tiles may come from, and nothing may be fetched. */
export const useSettingsKnown = (): boolean =>
  useSelector(useSystem().worker, ({ state }) => state !== 'starting');
