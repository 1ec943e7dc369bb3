/** Conversations and their files. */
import { endpoints } from '../../../src/contract/endpoints.ts';
import { idempotencyKeyHeader } from '../../../src/contract/wire/offers.ts';
import { binary, list, text } from '../json-schema.ts';
import { filesAway, inChapter, type Operation, pathId, polled } from '../operation.ts';
import { the } from '../schemas.ts';

const messages = (description: string): Operation['answers'] => ({
  200: { description, schema: list(the('ChatMessage')), headers: polled.etag },
  304: polled.unchanged,
});
/** The fields of calls for both kinds of caller. */
const signedIn = {
  401: ['Please log in.'],
  429: ['Too many requests. Please try again later.'],
} as const;

export const chatOperations: readonly Operation[] = [
  ...inChapter({ tag: 'Chat', caller: 'console' }, [
    {
      id: 'chatHistory',
      call: endpoints.chatHistory,
      summary: 'A conversation with a phlebotomist',
      path: { userId: pathId('signed-in hospital'), driverId: pathId('phlebotomist') },
      headers: polled.headers,
      answers: messages('The oldest first; of more than 20,000, or more than 16 MB, the newest.'),
      refusals: { 404: ['Hospital not found', 'Phlebotomist not found'] },
    },
    {
      id: 'chatUnread',
      call: endpoints.chatUnread,
      summary: 'What phlebotomists wrote and the hospital has not seen',
      description: 'Offered as `chat-unread`.',
      path: { userId: pathId('signed-in hospital') },
      headers: polled.headers,
      answers: messages('The oldest first; of more than 2,000 the newest.'),
      refusals: { 404: ['Hospital not found'] },
    },
  ]),
  ...inChapter({ tag: 'Chat', caller: 'either' }, [
    {
      id: 'uploadAttachment',
      call: endpoints.uploadAttachment,
      summary: 'Keeps a file for a message',
      description:
        'Answers its address, for the `attachmentUrl` of a message of the same side. JPEG, PNG and PDF are known by their first bytes; everything else is kept as bytes. One that says by its type or its name that it is one of these, and is not, is refused. A file that no message names is forgotten after a day. Thirty at once, then one in five seconds.',
      otherBody: {
        'multipart/form-data': {
          type: 'object',
          required: ['file'],
          properties: { file: { ...binary, description: 'The only file, of 1 byte to 5 MB (5,242,880).' } },
        },
      },
      answers: {
        200: {
          description: 'The address.',
          content: {
            'text/plain; charset=utf-8': text('A path.', {
              examples: ['/api/chat/files/0f8fad5b-d9cb-469f-a165-70867728950e'],
            }),
          },
        },
      },
      refusals: {
        ...signedIn,
        400: [
          'The form could not be read.',
          'The form holds too much.',
          'The form has no file.',
          'The file is empty.',
        ],
        413: ['File too large (max 5MB)'],
        415: [
          'The body must be multipart/form-data.',
          'The file says that it is a {kind of file}, but it is none.',
          'Pictures must be JPEG or PNG.',
        ],
        503: ['The server has too much to do at the moment. Please try again in a few seconds.', filesAway],
      },
    },
    {
      id: 'chatFile',
      call: { method: 'GET', path: '/api/chat/files/{fileId}' },
      summary: 'A file of a message',
      description:
        'A console gets its hospital’s, a phone its own and those of its own conversation. Pictures may be shown, everything else is a download; the name of the file stands in `Content-Disposition`.',
      path: { fileId: text('As the upload answered it.', { format: 'uuid' }) },
      answers: {
        200: {
          description: 'The file, as it was sent.',
          content: {
            'application/octet-stream': binary,
            'image/jpeg': binary,
            'image/png': binary,
            'application/pdf': binary,
          },
          headers: { 'Content-Disposition': text('`inline` or `attachment`, with the name.') },
        },
      },
      refusals: { ...signedIn, 404: ['File not found'], 503: [filesAway] },
    },
  ]),
  ...inChapter({ tag: 'Chat', caller: 'phone' }, [
    {
      id: 'fieldChatHistory',
      call: { method: 'GET', path: '/api/field/chat/history' },
      summary: 'The own conversation with the hospital',
      headers: polled.headers,
      answers: messages('The oldest first; of more than 20,000, or more than 16 MB, the newest.'),
    },
    {
      id: 'fieldChatMessage',
      call: { method: 'POST', path: '/api/field/chat/messages' },
      summary: 'Writes to the hospital',
      description: 'For a phone that has no socket at the moment; the same as a SEND to `/app/send`.',
      headers: {
        [idempotencyKeyHeader]: text(
          'Of the sender’s choice. The same key of the same phlebotomist answers the message that was stored with it, and stores none again.',
          { minLength: 1, maxLength: 64 },
        ),
      },
      body: {
        content:
          'The text, at most 8,192 UTF-16 units, of control characters only tabs and the ends of lines; blank only with a file.',
        messageType: '`TEXT`, `FILE`, or a word that begins with `image`.',
        attachmentUrl: 'As an upload of this phlebotomist answered it.',
      },
      example: { content: 'The sample is collected.', messageType: 'TEXT' },
      answers: { 201: { description: 'The message, as it is stored.', schema: the('ChatMessage') } },
      refusals: {
        400: [
          'The message is empty.',
          'The message is too long: {how many} characters at most.',
          'The message holds characters that cannot be kept.',
          'messageType must be TEXT, FILE, or begin with image',
          'idempotency-key must have 1 to {how many} characters',
        ],
        404: ['Attachment not found'],
        422: ['Another message was sent with this key.'],
      },
    },
  ]),
];
