/**
 * Every call of specification 7, once, for client and server; the capabilities fill it. Path parameters stand in
 * braces. `row` is a list, parsed row by row, `answer` a JSON object, `text` a text, `none` nothing that is read.
 */
import { capabilities, type Joined } from './capabilities.ts';

type Endpoints = Joined<(typeof capabilities)[number]['endpoints']>;

export const endpoints = Object.assign({}, ...capabilities.map((one) => one.endpoints)) as Endpoints;

export type EndpointName = keyof Endpoints;

/** STOMP over SockJS (specification 7, Chat and alerts). */
export const stomp = {
  path: '/ws-chat',
  alerts: '/topic/admin/notifications',
  inbox: (userId: string) => `/topic/${userId}`,
  send: '/app/send',
  readReceipt: '/app/read-receipt',
} as const;
