/** A phone's conversation with its hospital, for a phone without a socket at the moment (docs/field-api.md). */
import { conversationFor } from '../chat/message-rows.ts';
import { checkMessage } from '../chat/read-message.ts';
import { sendTagged } from '../http/cached-list.ts';
import type { Services } from '../services.ts';
import { phlebotomistOf } from '../session/guard.ts';
import { messageBody } from './field-bodies.ts';
import { type App, jsonOf } from './route.ts';

const phoneHistory = conversationFor('phone');

export function fieldChatRoutes(app: App, { database, conversations }: Services): void {
  app.get('/api/field/chat/history', async (request, reply) => {
    const { hospitalId, driverId } = phlebotomistOf(request);
    return sendTagged(request, reply, await jsonOf(database, phoneHistory, [hospitalId, driverId]));
  });

  app.post('/api/field/chat/messages', { schema: { body: messageBody } }, async (request, reply) => {
    const caller = phlebotomistOf(request);
    const key = request.headers['idempotency-key'];
    const message = checkMessage(request.body, key === undefined ? undefined : String(key), 'phone');
    return reply.code(201).send(await conversations.send(caller, caller.driverId, message));
  });
}
