/** Files of messages, sent and fetched by consoles and by phones (specification 7, Chat). */
import multipart from '@fastify/multipart';
import { create as contentDisposition } from 'content-disposition';
import { endpoints } from '../../src/contract/endpoints.ts';
import { isPicture } from '../../src/domain/file-kinds.ts';
import { addAttachment, findAttachment } from '../chat/attachments.ts';
import { mimeTypeOf } from '../chat/file-kinds.ts';
import { attachmentPath } from '../chat/message-rows.ts';
import { isAttachmentId } from '../chat/read-message.ts';
import { HttpFailure, notFound, overloaded, tooMany } from '../http/failures.ts';
import type { UploadLimits } from '../http/limits.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../session/guard.ts';
import { createRateLimit } from '../session/rate-limit.ts';
import { type App, urlOf } from './route.ts';
import { readUpload } from './upload-form.ts';

export async function chatFileRoutes(app: App, services: Services, limits: UploadLimits): Promise<void> {
  const { database, now, settings } = services;
  const uploads = createRateLimit({ ...limits, now });
  let underWay = 0;
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addContentTypeParser('*', (_request, _body, done) =>
    done(new HttpFailure(415, 'The body must be multipart/form-data.')),
  );

  app.post(urlOf(endpoints.uploadAttachment), { config: { audit: 'file.add' } }, async (request, reply) => {
    const sender = callerOf(request);
    const seconds = uploads.take(sender.sessionKey);
    if (seconds > 0) throw tooMany(seconds);
    if (underWay >= limits.atOnce) throw overloaded();
    underWay += 1;
    try {
      const { name, declared, content } = await readUpload(request);
      const mimeType = mimeTypeOf({ name, declared, content });
      const id = await addAttachment(database, sender, { name, mimeType, content }, now());
      return reply.type('text/plain; charset=utf-8').send(attachmentPath + id);
    } finally {
      underWay -= 1;
    }
  });

  // Whatever is in it, a browser treats it as nothing but a picture or a download.
  const always = {
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cross-origin-resource-policy': settings.allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin',
    // It never changes. Who signs out takes it out of the browser; another session asks anew.
    'cache-control': 'private, max-age=86400, immutable',
  } as const;
  app.get(`${attachmentPath}:fileId`, async (request, reply) => {
    const { fileId } = request.params as { readonly fileId: string };
    const found = isAttachmentId(fileId) ? await findAttachment(database, callerOf(request), fileId) : null;
    if (found === null) throw notFound('File');
    const { name, mimeType, content } = found;
    const type = isPicture(mimeType) ? 'inline' : 'attachment';
    const vary = [reply.getHeader('vary'), 'Cookie'].flat().filter(Boolean).join(', ');
    return reply
      .headers({ ...always, vary, 'content-disposition': contentDisposition(name, { type }) })
      .type(mimeType)
      .send(content);
  });
}
