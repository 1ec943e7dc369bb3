import { useSelector } from '@xstate/react';
import { useSystem } from './system-context.ts';

/** Whether the settings have been read. Until then it is unknown where tiles may come from, and none may be fetched. */
export const useSettingsKnown = (): boolean => useSelector(useSystem().worker, ({ hasRun }) => hasRun);
