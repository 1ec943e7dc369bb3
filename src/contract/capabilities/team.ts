/** Phlebotomists registered, read, edited, deleted (specification 2, Team Management; 5, Phlebotomist registration). */
import { command, conflictFields, query, undoneFields } from '../command.ts';
import { failureSchema } from '../failure-schema.ts';
import { bytesSent, id, tagged, tried } from '../fields.ts';
import type { Order } from '../model.ts';
import {
  duplicateFindings,
  type PhlebotomistDetails,
  type PhlebotomistTexts,
  phlebotomistDetailsSchema,
  phlebotomistTextsSchema,
  type RegistrationForm,
  registrationFormSchema,
} from '../team.ts';
import * as drivers from '../wire/drivers.ts';
import { z } from '../zod.ts';

const ofPhlebotomist = { phlebotomistId: id };
/** The phlebotomist, and the number of the person's try. */
const change = { ...ofPhlebotomist, ...tried };

/** A change reads the list, writes, and reads back up to three times. */
const CHANGE_MS = 120_000;
/** Three files of 5 MB on a slow line. */
const REGISTER_MS = 20 * 60_000;

export const teamCapability = {
  feeds: [],
  facts: () =>
    [
      /** Read back: the phlebotomist is as the person wrote. */
      tagged('phlebotomist.updated', change),
      /** The phlebotomist is not as the person saw, or not as was asked; `current` is what is now, null where gone. */
      tagged('phlebotomist.updateConflicted', {
        ...change,
        current: z.nullable(phlebotomistDetailsSchema),
        ...conflictFields,
      }),
      tagged('phlebotomist.updateFailed', { ...change, ...undoneFields }),
      /** The backend deleted it, or no longer has it. */
      tagged('phlebotomist.deleted', change),
      tagged('phlebotomist.deleteFailed', { ...change, ...undoneFields }),

      /** Nobody has this email or phone: the form is on its way. */
      tagged('registration.checked', tried),
      tagged('registration.checkRefused', {
        ...tried,
        finding: z.enum(duplicateFindings),
        failure: z.nullable(failureSchema),
      }),
      /** Bytes of the form. */
      tagged('registration.progressed', { ...tried, ...bytesSent }),
      tagged('registration.accepted', tried),
      tagged('registration.failed', { ...tried, ...undoneFields }),
    ] as const,
  intents: () =>
    [
      /** The details were opened; `seen` is the copy that the person sees and decides on. */
      tagged('user.openPhlebotomist', { ...ofPhlebotomist, seen: phlebotomistDetailsSchema }),
      tagged('user.closePhlebotomist', ofPhlebotomist),
      /** All the texts as they stand in the fields. */
      tagged('user.savePhlebotomist', { ...ofPhlebotomist, texts: phlebotomistTextsSchema }),
      /** The conflict was seen: write what the person wrote all the same. */
      tagged('user.overridePhlebotomist', ofPhlebotomist),
      /** The conflict or the failure was read: go on editing, on what is there now. */
      tagged('user.clearPhlebotomistOutcome', ofPhlebotomist),
      /** Deleting was confirmed. */
      tagged('user.deletePhlebotomist', { ...ofPhlebotomist, fullName: z.string() }),

      /** Submit was pressed. The files go beside the intent, ordered as `registrationImages`, without the null ones. */
      tagged('user.submitRegistration', { form: registrationFormSchema }),
      /** The upload is to end. */
      tagged('user.cancelRegistration'),
      /** The outcome was read, or the form was left. */
      tagged('user.clearRegistrationOutcome'),
    ] as const,
  commands: {
    /** Reads the list again, compares what is edited, sends the whole object back with it, and reads back. */
    'phlebotomist.update': command<{
      readonly phlebotomistId: string;
      readonly seen: PhlebotomistDetails;
      readonly changes: Partial<PhlebotomistTexts>;
      /** Changes of earlier saves whose outcome is unknown: the backend may have each of them. */
      readonly inDoubt: readonly Partial<PhlebotomistTexts>[];
    }>(CHANGE_MS),
    'phlebotomist.delete': command<{ readonly phlebotomistId: string }>(60_000),
    /** The duplicate check, then the form. Its files go beside the command. */
    'registration.submit': command<{ readonly form: RegistrationForm }>(REGISTER_MS),
    'registration.cancel': command<object>(5_000),
  },
  queries: {
    /** Null where the hospital has nobody of this id. */
    phlebotomist: query<{ readonly phlebotomistId: string }, PhlebotomistDetails | null>(),
    /** The past and future bookings of a phlebotomist, newest first. */
    phlebotomistOrders: query<{ readonly phlebotomistId: string }, readonly Order[]>(),
  },
  endpoints: {
    checkDriver: {
      method: 'GET',
      path: '/api/drivers/check',
      query: ['email', 'phone', 'hospitalCode'],
      answer: drivers.driverCheckAnswer,
    },
    registerDriver: {
      method: 'POST',
      path: '/api/drivers',
      multipart: drivers.registerDriverFields,
      text: true,
    },
    updateDriver: {
      method: 'PATCH',
      path: '/api/drivers/admin/{id}',
      body: drivers.updateDriverBody,
      none: true,
    },
    deleteDriver: { method: 'DELETE', path: '/api/drivers/{id}', none: true },
  },
} as const;
