import { capabilities } from './capabilities.ts';
import type { FeedName } from './model.ts';

/** Every feed there is, in the capabilities' order. */
export const feedNames: readonly FeedName[] = capabilities.flatMap((one): readonly FeedName[] => one.feeds);
