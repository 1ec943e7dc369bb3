/** The world of the capabilities, as the system puts it together. */
import type { PageConfig } from '../contract/config.ts';
import type { File } from '../contract/realtime-port.ts';
import type { ToastBase, World } from './capability.ts';
import type { ReadModel } from './read-model.ts';

/** Puts together what capabilities may do. */
export const worldOf = <OwnToast extends ToastBase>(
  own: Omit<World, 'toast' | 'config'>,
  toast: World<OwnToast>['toast'],
  config: ReadModel<PageConfig>,
): World<OwnToast> => ({ ...own, toast, config: config.getSnapshot });

/** The files that stand beside the intent that is being handled. */
export function createBeside() {
  let files: readonly File[] = [];
  return {
    files: () => files,
    with: (own: readonly File[], handle: () => void): void => {
      files = own;
      handle();
      files = [];
    },
  };
}
