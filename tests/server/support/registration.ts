/** A registration as the console sends it, with what a test wants to be another. */

import { type FormPart, formOf } from './form.ts';
import type { TestServer } from './test-server.ts';

export const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
export const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 9]);
export const pdf = Buffer.from('%PDF-1.7 …');

export const registrationFields = {
  fullName: 'Uma Devi',
  phone: '9876500001',
  email: 'uma@mail.example',
  dob: '1994-02-28',
  address: '4, Church Road, Adyar, Chennai',
  vehicleType: 'scooter',
  vehicleNumber: 'TN 07 AB 1234',
  accountNumber: '123456789012',
  ifscCode: 'SBIN0001234',
  latitude: '13.0067',
  longitude: '80.2571',
  password: 'Sealing_Wax7',
  hospitalCode: 'SRM001',
  workType: 'PART_TIME',
  startTime: '06:00',
  endTime: '11:30',
};

interface ChosenFile {
  readonly filename: string;
  readonly content: Buffer;
  readonly type?: string;
}
export const registrationFiles: Readonly<Record<string, ChosenFile>> = {
  aadharImage: { filename: 'aadhaar.PDF', content: pdf },
  licenseImage: { filename: 'licence.jpeg', content: jpeg },
  profileImage: { filename: 'me.png', content: png },
};

/** Undefined leaves a part out. */
export interface OtherParts {
  readonly fields?: Readonly<Record<string, string | undefined>>;
  readonly files?: Readonly<Record<string, ChosenFile | undefined>>;
}

export function registrationForm({ fields = {}, files = {} }: OtherParts = {}) {
  const parts: FormPart[] = [];
  for (const [name, value] of Object.entries({ ...registrationFields, ...fields }))
    if (value !== undefined) parts.push({ name, content: Buffer.from(value) });
  for (const [name, file] of Object.entries({ ...registrationFiles, ...files }))
    if (file) parts.push({ name, type: 'application/octet-stream', ...file });
  return formOf(parts);
}

export const sendForm = (
  { app }: TestServer,
  cookie: string | null,
  { type, body }: { readonly type: string; readonly body: Buffer },
  url = '/api/drivers',
) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type, ...(cookie === null ? {} : { cookie }) },
    payload: body,
  });
