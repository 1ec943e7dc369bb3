/** The route map of one phlebotomist. */
export { dayRouteMessages as messages } from '../messages/en/day-route.ts';
