/** Phlebotomists as they are registered, looked at and edited (specification 3, Phlebotomist; 2, Team Management). */
import { chosenFileSchema } from './chosen-file.ts';
import { byName, id, maybePlace, maybeText } from './fields.ts';
import { phlebotomistFields, registrationImages, registrationTexts } from './phlebotomist-names.ts';
import { z } from './zod.ts';

export {
  type PhlebotomistField,
  phlebotomistFields,
  type RegistrationImage,
  type RegistrationText,
  registrationImages,
} from './phlebotomist-names.ts';

/** The texts as they stand in the fields; empty where the backend has nothing. */
export const phlebotomistTextsSchema = z.object(byName(phlebotomistFields, z.string()));
export type PhlebotomistTexts = z.infer<typeof phlebotomistTextsSchema>;

/** Everything that the backend knows of one phlebotomist. */
export const phlebotomistDetailsSchema = z.object({
  id,
  texts: phlebotomistTextsSchema,
  ...maybePlace,
  hospitalCode: z.string(),
  /** Addresses of the files, as the backend gives them; null where there is none. */
  images: z.object(byName(registrationImages, maybeText)),
});
export type PhlebotomistDetails = z.infer<typeof phlebotomistDetailsSchema>;

/**
 * A registration as it was filled in (specification 3, Registration payload). `modal` is the form of Team Management,
 * `screen` the one of /driver_acountreg; their texts differ. Coordinates are null where the device told none.
 */
export const registrationFormSchema = z.object({
  variant: z.enum(['modal', 'screen']),
  texts: z.object(byName(registrationTexts, z.string())),
  password: z.string(),
  hospitalCode: z.string(),
  ...maybePlace,
  images: z.object(byName(registrationImages, z.nullable(chosenFileSchema))),
});
export type RegistrationForm = z.infer<typeof registrationFormSchema>;

/** Why the duplicate check says no (specification 5, Phlebotomist registration; 8, Phlebotomists). */
export const duplicateFindings = ['exists', 'unreadable', 'failed'] as const;
export type DuplicateFinding = (typeof duplicateFindings)[number];
