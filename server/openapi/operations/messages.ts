/** The socket. Its frames are STOMP's, which OpenAPI has no words for; docs/field-api.md has them. */
import { text } from '../json-schema.ts';
import { type Answer, inChapter, type Operation } from '../operation.ts';
import { the } from '../schemas.ts';

const path = {
  server: text('Three digits of the client’s choice.', { examples: ['000'] }),
  session: text('The client’s name for this socket, unique.', { examples: ['k3v9x2'] }),
};
const frames = (type: string, what: string): Answer => ({
  description: `Frames of SockJS, ${what}.`,
  content: { [type]: { type: 'string' } },
});
const script = 'application/javascript; charset=UTF-8';
const refusals = { 403: ['Calls from this origin are not allowed.'], 404: ['Session not found'] };

const transport = (
  id: string,
  method: 'GET' | 'POST',
  name: string,
  summary: string,
  answers: Operation['answers'],
  own: Partial<Operation> = {},
): Operation => ({
  id,
  call: { method, path: `/ws-chat/{server}/{session}/${name}` },
  tag: 'Messages',
  caller: 'either',
  summary,
  description: 'A transport of SockJS, for networks that let no WebSocket through; use a client of it.',
  path,
  answers,
  ...own,
  refusals: { ...refusals, ...own.refusals },
});
const full = { refusals: { 503: ['Too many connections'] } };

export const messageOperations: readonly Operation[] = [
  ...inChapter({ tag: 'Messages', caller: 'anybody', withoutDatabase: true }, [
    {
      id: 'socketGreeting',
      call: { method: 'GET', path: '/ws-chat' },
      summary: 'The address of the socket',
      description:
        'A SockJS client is given this address; a plain WebSocket goes to `/ws-chat/websocket`. Both speak STOMP 1.2 and bring the cookie of the session. A console may subscribe to `/topic/{its own id}` and `/topic/admin/notifications`, a phone to `/topic/{its own id}`; both may SEND to `/app/send` and `/app/read-receipt`. The frames and their bodies stand in docs/field-api.md.',
      answers: {
        200: { description: 'A greeting.', content: { 'text/plain; charset=UTF-8': { type: 'string' } } },
      },
      refusals: { 403: refusals[403] },
    },
    {
      id: 'socketInfo',
      call: { method: 'GET', path: '/ws-chat/info' },
      summary: 'What a SockJS client asks first',
      answers: { 200: { description: 'What the socket can do.', schema: the('SocketInfo') } },
      refusals: { 403: refusals[403] },
    },
  ]),
  transport('socketPoll', 'POST', 'xhr', 'One frame', { 200: frames(script, 'one') }, full),
  transport(
    'socketStream',
    'POST',
    'xhr_streaming',
    'Frames as they come',
    { 200: frames(script, 'up to 128 KB of them') },
    full,
  ),
  transport(
    'socketEvents',
    'GET',
    'eventsource',
    'Frames as server-sent events',
    { 200: frames('text/event-stream; charset=UTF-8', 'up to 128 KB of them') },
    full,
  ),
  transport(
    'socketSend',
    'POST',
    'xhr_send',
    'Frames from the client, as a JSON list of texts',
    { 204: { description: 'Taken.' } },
    {
      otherBody: { 'text/plain': text('A JSON list of texts.', { examples: ['["SEND…"]'] }) },
      refusals: { 400: ['Broken JSON encoding.'] },
    },
  ),
];
