/** The search over all lists. Its code is fetched with the first question: until the first figures nobody asks one. */
import { failed, messageOfError } from '../../contract/failure.ts';
import { lateFile } from '../late-file.ts';
import type { OpenCapability } from '../worker-capability.ts';
import type { Search } from './search-lists.ts';

const importLists = lateFile(() => import('./search-lists.ts'));

export const openSearch: OpenCapability = (session) => {
  let made: Search | null = null;
  return {
    queries: {
      search: async (ask) => {
        try {
          made ??= (await importLists()).createSearch(session);
        } catch (error) {
          return failed('stopped', messageOfError(error), { retry: 'user' });
        }
        return { ok: true, value: made(ask) };
      },
    },
  };
};
