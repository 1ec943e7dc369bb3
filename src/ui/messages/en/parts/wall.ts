/** What a wall's page asks for beside the texts of the front. */
export { kitMessages as kit } from '../kit.ts';
export { wallMessages as wall } from '../wall.ts';
