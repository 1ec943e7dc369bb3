/** The search over all lists. Its code is fetched with the first question: until the first figures nobody asks one. */
import { failed, messageOfError } from '../../contract/failure.ts';
import { lateFile } from '../late-file.ts';
import type { OpenCapability } from '../worker-capability.ts';

const importLists = lateFile(() => import('./search-lists.ts'));
type Lists = Awaited<ReturnType<typeof importLists>>;

export const openSearch: OpenCapability = (session) => {
  let made: ReturnType<Lists['createSearch']> | null = null;
  // Questions that come while the file does have one index all the same.
  const searchOf = ({ createSearch }: Lists) => {
    made ??= createSearch(session);
    return made;
  };
  return {
    queries: {
      search: async (ask) => {
        try {
          return { ok: true, value: searchOf(await importLists())(ask) };
        } catch (error) {
          return failed('stopped', messageOfError(error), { retry: 'user' });
        }
      },
    },
  };
};
