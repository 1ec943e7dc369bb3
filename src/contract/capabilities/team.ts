/** Phlebotomists registered, looked at, edited and deleted (specification 2, Team Management; 5, Phlebotomist registration). */
import { command, conflictFields, query, undoneFields } from '../command.ts';
import { failureSchema } from '../failure-schema.ts';
import type { Order } from '../model.ts';
import { open } from '../open.ts';
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

const ofPhlebotomist = { phlebotomistId: open(z.string()) };
/** Which phlebotomist, and which try of the person at it. */
const change = { ...ofPhlebotomist, attempt: open(z.number()) };
/** Which try at a registration. */
const registration = { attempt: open(z.number()) };

/** A change reads the list, writes, and reads back up to three times. */
const CHANGE_MS = 120_000;
/** Three files of 5 MB on a slow line. */
const REGISTER_MS = 20 * 60_000;

export const teamCapability = {
  feeds: [],
  facts: () =>
    [
      /** Read back: the phlebotomist is as the person wrote. */
      z.object({ type: z.literal('phlebotomist.updated'), ...change }),
      /** Something that the person edited was changed meanwhile; `current` is what is there now, null where the phlebotomist is gone. */
      z.object({
        type: z.literal('phlebotomist.updateConflicted'),
        ...change,
        current: z.nullable(phlebotomistDetailsSchema),
        ...conflictFields,
      }),
      z.object({ type: z.literal('phlebotomist.updateFailed'), ...change, ...undoneFields }),
      /** The backend deleted it, or no longer has it. */
      z.object({ type: z.literal('phlebotomist.deleted'), ...change }),
      z.object({ type: z.literal('phlebotomist.deleteFailed'), ...change, ...undoneFields }),

      /** Nobody has this email or phone: the form is on its way. */
      z.object({ type: z.literal('registration.checked'), ...registration }),
      z.object({
        type: z.literal('registration.checkRefused'),
        ...registration,
        finding: z.enum(duplicateFindings),
        failure: z.nullable(failureSchema),
      }),
      /** Bytes of the form. */
      z.object({
        type: z.literal('registration.progressed'),
        ...registration,
        sent: open(z.number()),
        total: open(z.number()),
      }),
      z.object({ type: z.literal('registration.accepted'), ...registration }),
      z.object({ type: z.literal('registration.failed'), ...registration, ...undoneFields }),
    ] as const,
  intents: () =>
    [
      /** The details were opened; `seen` is the copy that the person sees and decides on. */
      z.object({
        type: z.literal('user.openPhlebotomist'),
        ...ofPhlebotomist,
        seen: phlebotomistDetailsSchema,
      }),
      z.object({ type: z.literal('user.closePhlebotomist'), ...ofPhlebotomist }),
      /** All the texts as they stand in the fields. */
      z.object({
        type: z.literal('user.savePhlebotomist'),
        ...ofPhlebotomist,
        texts: phlebotomistTextsSchema,
      }),
      /** The conflict was seen: write what the person wrote all the same. */
      z.object({ type: z.literal('user.overridePhlebotomist'), ...ofPhlebotomist }),
      /** The conflict or the failure was read: go on editing, on what is there now. */
      z.object({ type: z.literal('user.clearPhlebotomistOutcome'), ...ofPhlebotomist }),
      /** Deleting was confirmed. */
      z.object({ type: z.literal('user.deletePhlebotomist'), ...ofPhlebotomist, fullName: z.string() }),

      /** Submit was pressed. The files go beside the intent, in the order of `registrationImages`, without those that are null. */
      z.object({ type: z.literal('user.submitRegistration'), form: registrationFormSchema }),
      /** The upload is to end. */
      z.object({ type: z.literal('user.cancelRegistration') }),
      /** The outcome was read, or the form was left. */
      z.object({ type: z.literal('user.clearRegistrationOutcome') }),
    ] as const,
  commands: {
    /** Reads the list again, compares what is edited, sends the whole object back with it, and reads back. */
    'phlebotomist.update': command<{
      readonly phlebotomistId: string;
      readonly seen: PhlebotomistDetails;
      readonly changes: Partial<PhlebotomistTexts>;
    }>(CHANGE_MS),
    'phlebotomist.delete': command<{ readonly phlebotomistId: string }>(60_000),
    /** The duplicate check, then the form. Its files go beside the command. */
    'registration.submit': command<{ readonly form: RegistrationForm }>(REGISTER_MS),
    'registration.cancel': command<object>(5_000),
  },
  queries: {
    /** Null where the hospital has nobody of this id. */
    phlebotomist: query<{ readonly phlebotomistId: string }, PhlebotomistDetails | null>(),
    /** What a phlebotomist was or is booked for, newest first. */
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
