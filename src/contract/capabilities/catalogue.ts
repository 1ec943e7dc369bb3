/** The test catalogue: kept, and filled from price lists (specification 2, Test Management; 5; 7, Tests; 8, Tests). */
import {
  type CatalogueTest,
  catalogueTestSchema,
  type ImportKind,
  type ImportRow,
  importSummarySchema,
  type ModifyTestForm,
  modifyTestFormSchema,
  type NewTestForm,
  newTestFormSchema,
  workbookRefusedSchema,
} from '../catalogue.ts';
import { chosenFileSchema } from '../chosen-file.ts';
import { command, conflictFields, query, undoneFields } from '../command.ts';
import { open } from '../open.ts';
import * as tests from '../wire/tests.ts';
import { z } from '../zod.ts';

const ids = z.readonly(z.array(open(z.string())));
const ofTest = { testId: open(z.string()) };
/** Which test, and which try of the person at it. */
const change = { ...ofTest, attempt: open(z.number()) };
/** Which try at adding, or at a workbook. */
const tried = { attempt: open(z.number()) };
const addVariant = z.enum(['modal', 'screen']);

/** A change reads the list, writes, and reads back up to three times. */
const CHANGE_MS = 120_000;
/** Reading 10 MB, on a machine with much else to do. */
const READ_MS = 90_000;
/** 10 MB on a slow line. */
const UPLOAD_MS = 20 * 60_000;

export const catalogueCapability = {
  /** Read while a screen shows the catalogue. */
  feeds: ['tests'],
  facts: () =>
    [
      z.object({
        type: z.literal('tests.changed'),
        upserted: z.readonly(z.array(catalogueTestSchema)),
        removed: ids,
        initial: open(z.boolean()),
      }),

      z.object({ type: z.literal('test.added'), ...tried }),
      /** The hospital has a test of this name. Nothing was sent. */
      z.object({ type: z.literal('test.addRefused'), ...tried }),
      z.object({ type: z.literal('test.addFailed'), ...tried, ...undoneFields }),

      /** Read back: the test is as the person wrote. */
      z.object({ type: z.literal('test.updated'), ...change }),
      /** Something that the person edited was changed meanwhile; `current` is what is there now, null where the test is gone. */
      z.object({
        type: z.literal('test.updateConflicted'),
        ...change,
        current: z.nullable(catalogueTestSchema),
        ...conflictFields,
      }),
      z.object({ type: z.literal('test.updateFailed'), ...change, ...undoneFields }),
      /** The backend deleted it, or no longer has it. */
      z.object({ type: z.literal('test.deleted'), ...change }),
      z.object({ type: z.literal('test.deleteFailed'), ...change, ...undoneFields }),

      /** The dry run of a workbook is over: nothing was sent. */
      z.object({ type: z.literal('import.previewed'), ...tried, summary: importSummarySchema }),
      z.object({ type: z.literal('import.refused'), ...tried, refused: workbookRefusedSchema }),
      /** Bytes of the form. */
      z.object({
        type: z.literal('import.progressed'),
        ...tried,
        sent: open(z.number()),
        total: open(z.number()),
      }),
      /** `text` is what the server said of it. */
      z.object({ type: z.literal('import.accepted'), ...tried, text: z.string() }),
      z.object({ type: z.literal('import.failed'), ...tried, ...undoneFields }),
    ] as const,
  intents: () =>
    [
      z.object({ type: z.literal('user.addTest'), variant: addVariant, form: newTestFormSchema }),
      /** What came of adding was read, or the form was left. */
      z.object({ type: z.literal('user.clearAddOutcome') }),

      /** Modify Test was opened; `seen` is the copy that the person sees and decides on. */
      z.object({ type: z.literal('user.openTest'), ...ofTest, seen: catalogueTestSchema }),
      z.object({ type: z.literal('user.closeTest'), ...ofTest }),
      z.object({ type: z.literal('user.saveTest'), ...ofTest, form: modifyTestFormSchema }),
      /** The conflict was seen: write what the person wrote all the same. */
      z.object({ type: z.literal('user.overrideTest'), ...ofTest }),
      /** The conflict or the failure was read: go on editing, on what is there now. */
      z.object({ type: z.literal('user.clearTestOutcome'), ...ofTest }),
      /** Deleting was confirmed. */
      z.object({ type: z.literal('user.deleteTest'), ...ofTest, name: z.string() }),

      /** A workbook was chosen; the File goes beside the intent. */
      z.object({ type: z.literal('user.chooseWorkbook'), file: chosenFileSchema }),
      /** Upload was pressed; the File goes beside the intent, where one is chosen. */
      z.object({ type: z.literal('user.uploadWorkbook'), hospitalCode: z.string() }),
      /** The upload is to end. */
      z.object({ type: z.literal('user.cancelWorkbook') }),
      /** The workbook was put away, what came of it was read, or the form was left. */
      z.object({ type: z.literal('user.clearWorkbook') }),
    ] as const,
  commands: {
    /** Looks whether the hospital has the name, then sends the test. */
    'test.add': command<{ readonly form: NewTestForm }>(CHANGE_MS),
    /** Reads the list again, compares what is edited, sends the whole test, and reads back. */
    'test.update': command<{
      readonly testId: string;
      readonly seen: CatalogueTest;
      readonly form: ModifyTestForm;
    }>(CHANGE_MS),
    'test.delete': command<{ readonly testId: string }>(60_000),
    /** The dry run. The File goes beside the command. */
    'import.read': command<{ readonly name: string }>(READ_MS),
    /** Sends the original. The File goes beside the command. */
    'import.upload': command<{ readonly hospitalCode: string }>(UPLOAD_MS),
    'import.cancel': command<object>(5_000),
  },
  queries: {
    /** Rows of the dry run with this number, of these kinds, from the one at `from` on; null where the dry run is no longer known. */
    importRows: query<
      {
        readonly attempt: number;
        readonly kinds: readonly ImportKind[];
        readonly from: number;
        readonly count: number;
      },
      { readonly total: number; readonly rows: readonly ImportRow[] } | null
    >(),
  },
  endpoints: {
    createTest: { method: 'POST', path: '/api/tests', body: tests.createTestBody, text: true },
    updateTest: { method: 'PATCH', path: '/api/tests/{id}', body: tests.updateTestBody, text: true },
    deleteTest: { method: 'DELETE', path: '/api/tests/{id}', none: true },
    uploadTests: {
      method: 'POST',
      path: '/api/tests/upload-excel',
      multipart: tests.uploadTestsFields,
      text: true,
    },
  },
} as const;
