/** Commands that outlive the page, in the tab's session storage: written before anything else happens to them. */
import type { KeptCommand } from '../../machines/door.ts';

const KEY = 'homedraw.commands';

/** Storage that throws keeps nothing; what cannot be read is nothing. */
export const keptCommands = (storage: () => Storage) => ({
  read: (): readonly KeptCommand[] => {
    try {
      const kept = JSON.parse(storage().getItem(KEY) ?? '[]') as unknown;
      return Array.isArray(kept) ? (kept as KeptCommand[]) : [];
    } catch {
      return [];
    }
  },
  write: (commands: readonly KeptCommand[]): void => {
    try {
      if (commands.length === 0) storage().removeItem(KEY);
      else storage().setItem(KEY, JSON.stringify(commands));
    } catch (error) {
      console.warn('Session storage is not to be had; what a reload cuts off is lost.', error);
    }
  },
});
