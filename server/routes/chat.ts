/** Reads of conversations by a console (specification 7, Chat), always those of the signed-in hospital. */
import type { FastifyRequest } from 'fastify';
import { endpoints } from '../../src/contract/endpoints.ts';
import { conversationFor, unreadMessages } from '../chat/message-rows.ts';
import { sendTagged } from '../http/cached-list.ts';
import { notFound } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../session/guard.ts';
import { ownDriver } from './ownership.ts';
import { type App, idParameter, jsonOf, urlOf } from './route.ts';

const consoleHistory = conversationFor('console');

export function chatRoutes(app: App, services: Services): void {
  const { database } = services;

  app.get(urlOf(endpoints.chatHistory), async (request, reply) => {
    const hospitalId = ownHospital(request);
    const driverId = idParameter(request.params, 'driverId', 'Phlebotomist');
    await ownDriver(services, hospitalId, driverId);
    return sendTagged(request, reply, await jsonOf(database, consoleHistory, [hospitalId, driverId]));
  });

  app.get(urlOf(endpoints.chatUnread), async (request, reply) => {
    return sendTagged(request, reply, await jsonOf(database, unreadMessages, [ownHospital(request)]));
  });
}

/** The caller's hospital, which the path must name. */
function ownHospital(request: FastifyRequest): number {
  const { hospitalId } = callerOf(request);
  if (idParameter(request.params, 'userId', 'Hospital') !== hospitalId) throw notFound('Hospital');
  return hospitalId;
}
