/** Files of messages, sent and fetched by consoles and by phones (specification 7, Chat). */
import type { FastifyRequest } from 'fastify';
import { attachmentBytesAtMost } from '../../src/contract/attachments.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { addAttachment, findAttachment } from '../chat/attachments.ts';
import { attachmentPath } from '../chat/message-rows.ts';
import { mimeTypeOf } from '../files/file-kinds.ts';
import { type FormRules, readForm, type SentFile, takeForms } from '../files/form.ts';
import { fileSender, isFileId } from '../files/send-file.ts';
import type { FormReservation, UploadLimiter } from '../files/upload-limiter.ts';
import { addAuditDetails } from '../http/audit.ts';
import { badRequest, notFound } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../session/guard.ts';
import { type App, urlOf } from './route.ts';

/** A form of one file needs no more. */
export const attachmentRules: FormRules = {
  files: ['file'],
  fields: 8,
  fileBytes: attachmentBytesAtMost,
  fieldBytes: 1_024,
  tooLarge: () => 'File too large (max 5MB)',
};

export async function chatFileRoutes(app: App, services: Services, uploads: UploadLimiter): Promise<void> {
  const { database, files, now, settings } = services;
  const sendFile = fileSender(settings);
  await takeForms(app);

  app.post(urlOf(endpoints.uploadAttachment), { config: { audit: 'file.add' } }, async (request, reply) => {
    const sender = callerOf(request);
    return uploads.run(sender, async (reservation) => {
      const { name, declared, content } = await readFile(request, reservation);
      const mimeType = mimeTypeOf({ name, declared, content });
      const file = { name, mimeType, content };
      const id = await files.storing(sender.hospitalId, [file], (placed) =>
        addAttachment(database, sender, placed(file), now()),
      );
      addAuditDetails(request, { fileId: id });
      return reply.type('text/plain; charset=utf-8').send(attachmentPath + id);
    });
  });

  app.get(`${attachmentPath}:fileId`, async (request, reply) => {
    const { fileId } = request.params as { readonly fileId: string };
    const found = isFileId(fileId) ? await findAttachment(database, files, callerOf(request), fileId) : null;
    if (found === null) throw notFound('File');
    return sendFile(reply, found);
  });
}

/** The part `file` of a form. */
async function readFile(request: FastifyRequest, reservation: FormReservation): Promise<SentFile> {
  const file = (await readForm(request, attachmentRules, reservation)).files.get('file');
  if (file === undefined) throw badRequest('The form has no file.');
  if (file.content.length === 0) throw badRequest('The file is empty.');
  return file;
}
