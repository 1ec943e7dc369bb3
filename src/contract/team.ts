/** Phlebotomists as they are registered, looked at and edited (specification 3, Phlebotomist; 2, Team Management). */
import { chosenFileSchema } from './chosen-file.ts';
import { open } from './open.ts';
import type { PhlebotomistField, RegistrationImage } from './phlebotomist-names.ts';
import { z } from './zod.ts';

export {
  type PhlebotomistField,
  phlebotomistFields,
  type RegistrationImage,
  registrationImages,
} from './phlebotomist-names.ts';

/** The texts as they stand in the fields; empty where the backend has nothing. */
export const phlebotomistTextsSchema = z.object({
  fullName: z.string(),
  phone: z.string(),
  email: z.string(),
  dob: z.string(),
  address: z.string(),
  vehicleType: z.string(),
  vehicleNumber: z.string(),
  accountNumber: z.string(),
  ifscCode: z.string(),
  licenseType: z.string(),
  licenseExpiryDate: z.string(),
  workType: z.string(),
  startTime: z.string(),
  endTime: z.string(),
} satisfies Readonly<Record<PhlebotomistField, unknown>>);
export type PhlebotomistTexts = z.infer<typeof phlebotomistTextsSchema>;

/** Everything that the backend knows of one phlebotomist. */
export const phlebotomistDetailsSchema = z.object({
  id: open(z.string()),
  texts: phlebotomistTextsSchema,
  latitude: z.nullable(open.rounded(z.number())),
  longitude: z.nullable(open.rounded(z.number())),
  hospitalCode: z.string(),
  /** Addresses of the files, as the backend gives them; null where there is none. */
  images: z.object({
    aadharImage: z.nullable(z.string()),
    licenseImage: z.nullable(z.string()),
    profileImage: z.nullable(z.string()),
  } satisfies Readonly<Record<RegistrationImage, unknown>>),
});
export type PhlebotomistDetails = z.infer<typeof phlebotomistDetailsSchema>;

/**
 * A registration as it was filled in (specification 3, Registration payload). `modal` is the form of Team Management, `screen` the one of
 * /driver_acountreg; they differ in what they say. Coordinates are null where the device told none.
 */
export const registrationFormSchema = z.object({
  variant: z.enum(['modal', 'screen']),
  texts: z.object({
    fullName: z.string(),
    phone: z.string(),
    email: z.string(),
    dob: z.string(),
    address: z.string(),
    vehicleType: z.string(),
    vehicleNumber: z.string(),
    accountNumber: z.string(),
    ifscCode: z.string(),
    workType: z.string(),
    startTime: z.string(),
    endTime: z.string(),
  }),
  password: z.string(),
  hospitalCode: z.string(),
  latitude: z.nullable(open.rounded(z.number())),
  longitude: z.nullable(open.rounded(z.number())),
  images: z.object({
    aadharImage: z.nullable(chosenFileSchema),
    licenseImage: z.nullable(chosenFileSchema),
    profileImage: z.nullable(chosenFileSchema),
  } satisfies Readonly<Record<RegistrationImage, unknown>>),
});
export type RegistrationForm = z.infer<typeof registrationFormSchema>;
export type RegistrationText = keyof RegistrationForm['texts'];

/** Why the duplicate check says no (specification 5, Phlebotomist registration; 8, Phlebotomists). */
export const duplicateFindings = ['exists', 'unreadable', 'failed'] as const;
export type DuplicateFinding = (typeof duplicateFindings)[number];
