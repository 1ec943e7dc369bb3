/**
 * Every call of specification 7, once: client and server both read this table, which the capabilities fill. Path parameters stand in
 * braces. `row` is a list that is parsed row by row, `answer` one JSON object, `text` a plain text, `none` nothing that is read.
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
