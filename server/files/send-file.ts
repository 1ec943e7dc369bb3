/**
 * How a file that somebody uploaded is given out: whatever is in it, a browser treats it as nothing but
 * a picture or a download.
 */
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { isPicture } from '../../src/domain/file-kinds.ts';
import { addVary } from '../http/encodings.ts';
import type { Settings } from '../settings.ts';

/** A file as it is kept. */
export interface KeptFile {
  readonly name: string;
  readonly mimeType: string;
  readonly content: Buffer;
}

/** The form of a file's id; no file has another one. */
export const isFileId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** Answers with a file to who may have it. */
export function fileSender({ allowedOrigins }: Pick<Settings, 'allowedOrigins'>) {
  const always = {
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cross-origin-resource-policy': allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin',
    // A stored file never changes. A sign-out takes it out of the browser; another session asks anew.
    'cache-control': 'private, max-age=86400, immutable',
  } as const;
  return (reply: FastifyReply, { name, mimeType, content }: KeptFile): FastifyReply => {
    const type = isPicture(mimeType) ? 'inline' : 'attachment';
    addVary(reply, 'Cookie');
    return reply
      .headers({ ...always, 'content-disposition': contentDisposition(name, { type }) })
      .type(mimeType)
      .send(content);
  };
}
