/** A phone's report of today: as JSON, or as a form with a selfie (docs/field-api.md). */
import { isPicture } from '../../src/domain/file-kinds.ts';
import { registrationFileBytes } from '../../src/domain/registration-checks.ts';
import type { AttendanceCache } from '../attendance/attendance-cache.ts';
import { sayAttendance } from '../attendance/say-attendance.ts';
import { mimeTypeOf } from '../files/file-kinds.ts';
import { type FormRules, readForm, type SentFile, takeForms } from '../files/form.ts';
import type { KeptFile } from '../files/send-file.ts';
import type { UploadLimiter } from '../files/upload-limiter.ts';
import { badRequest, HttpError } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { phlebotomistOf } from '../session/guard.ts';
import { attendanceBody } from './field-bodies.ts';
import type { App } from './route.ts';

/** A selfie has 5 MB at most, as every other picture. */
export const selfieRules: FormRules = {
  files: ['selfie'],
  fields: 8,
  fileBytes: registrationFileBytes,
  fieldBytes: 4 * 1_024,
  tooLarge: () => 'File too large (max 5MB)',
};

/** In a scope of its own, since it takes forms beside JSON. */
export async function fieldAttendanceRoutes(
  app: App,
  services: Services,
  cache: AttendanceCache,
  uploads: UploadLimiter,
): Promise<void> {
  await takeForms(app, 'othersToo');
  // The schema is that of JSON; a form is read by the handler.
  const schema = { body: { content: { 'application/json': { schema: attendanceBody } } } };
  app.post('/api/field/attendance', { schema }, async (request, reply) => {
    const who = phlebotomistOf(request);
    const say = async (body: unknown, selfie: KeptFile | null) => {
      const record = await sayAttendance(services, who, readSaid(body), selfie);
      cache.apply(record);
      const { id, present, approvalStatus } = record;
      return reply.code(201).send({ id, present, approvalStatus });
    };
    if (!request.isMultipart()) return say(request.body, null);
    return uploads.run(who, async (reservation) => {
      const { fields, files } = await readForm(request, selfieRules, reservation);
      const file = files.get('selfie');
      return say(bodyOf(fields), file ? readSelfie(file) : null);
    });
  });
}

function readSaid(body: unknown) {
  const read = attendanceBody.safeParse(body);
  if (read.success) return read.data;
  const [first] = read.error.issues;
  const where = first?.path.join('.') ?? '';
  throw badRequest(`Invalid body: ${where ? `${where}: ` : ''}${first?.message ?? 'not understood'}`);
}

/** The fields of a form as those of the JSON; an empty one is none. */
function bodyOf(fields: ReadonlyMap<string, string>): Readonly<Record<string, unknown>> {
  const text = (name: string) => fields.get(name)?.trim() || null;
  const number = (name: string) => {
    const typed = text(name);
    return typed === null ? null : Number(typed);
  };
  const present = text('present')?.toLowerCase();
  return {
    present: present === 'true' ? true : present === 'false' ? false : present,
    reason: text('reason'),
    latitude: number('latitude'),
    longitude: number('longitude'),
  };
}

function readSelfie(file: SentFile): KeptFile {
  if (file.content.length === 0) throw badRequest('The file is empty.');
  const mimeType = mimeTypeOf(file);
  if (!isPicture(mimeType)) throw new HttpError(415, 'Pictures must be JPEG or PNG.');
  return { name: file.name, mimeType, content: file.content };
}
