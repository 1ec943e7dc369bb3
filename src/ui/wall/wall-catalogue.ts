/** The texts of a wall's page. */
import { kitMessages } from '../messages/en/kit.ts';
import { wallMessages } from '../messages/en/wall.ts';
import type { Messages } from '../messages/en.ts';

export const wallCatalogue = { kit: kitMessages, wall: wallMessages } as unknown as Messages;
