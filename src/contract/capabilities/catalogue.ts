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
import { bytesSent, changesOf, id, tagged, tried } from '../fields.ts';
import * as tests from '../wire/tests.ts';
import { z } from '../zod.ts';

const ofTest = { testId: id };
/** The test, and the number of the person's try. */
const change = { ...ofTest, ...tried };
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
      tagged('tests.changed', changesOf(catalogueTestSchema)),

      tagged('test.added', tried),
      /** The hospital has a test of this name. Nothing was sent. */
      tagged('test.addRefused', tried),
      tagged('test.addFailed', { ...tried, ...undoneFields }),

      /** Read back: the test is as the person wrote. */
      tagged('test.updated', change),
      /** The test is not as the person saw it or not as was asked; `current` is the test now, null where it is gone. */
      tagged('test.updateConflicted', {
        ...change,
        current: z.nullable(catalogueTestSchema),
        ...conflictFields,
      }),
      tagged('test.updateFailed', { ...change, ...undoneFields }),
      /** The backend deleted it, or no longer has it. */
      tagged('test.deleted', change),
      tagged('test.deleteFailed', { ...change, ...undoneFields }),

      /** The dry run of a workbook is over: nothing was sent. */
      tagged('import.previewed', { ...tried, summary: importSummarySchema }),
      tagged('import.refused', { ...tried, refused: workbookRefusedSchema }),
      /** Bytes of the form. */
      tagged('import.progressed', { ...tried, ...bytesSent }),
      /** `text`: the server's message. */
      tagged('import.accepted', { ...tried, text: z.string() }),
      tagged('import.failed', { ...tried, ...undoneFields }),
    ] as const,
  intents: () =>
    [
      tagged('user.addTest', { variant: addVariant, form: newTestFormSchema }),
      /** The outcome of adding was read, or the form was left. */
      tagged('user.clearAddOutcome'),

      /** Modify Test was opened; `seen` is the copy that the person sees and decides on. */
      tagged('user.openTest', { ...ofTest, seen: catalogueTestSchema }),
      tagged('user.closeTest', ofTest),
      tagged('user.saveTest', { ...ofTest, form: modifyTestFormSchema }),
      /** The conflict was seen: write what the person wrote all the same. */
      tagged('user.overrideTest', ofTest),
      /** The conflict or the failure was read: go on editing, on what is there now. */
      tagged('user.clearTestOutcome', ofTest),
      /** Deleting was confirmed. */
      tagged('user.deleteTest', { ...ofTest, name: z.string() }),

      /** A workbook was chosen; the File goes beside the intent. */
      tagged('user.chooseWorkbook', { file: chosenFileSchema }),
      /** Upload was pressed; the File goes beside the intent, where one is chosen. */
      tagged('user.uploadWorkbook', { hospitalCode: z.string() }),
      /** The upload is to end. */
      tagged('user.cancelWorkbook'),
      /** The workbook was put away, its outcome was read, or the form was left. */
      tagged('user.clearWorkbook'),
    ] as const,
  commands: {
    /** Looks whether the hospital has the name, then sends the test. */
    'test.add': command<{ readonly form: NewTestForm }>(CHANGE_MS),
    /** Reads the list again, compares what is edited, sends the whole test, and reads back. */
    'test.update': command<{
      readonly testId: string;
      readonly seen: CatalogueTest;
      readonly form: ModifyTestForm;
      /** Changes of earlier saves whose outcome is unknown: the backend may have each of them. */
      readonly inDoubt: readonly Partial<Omit<CatalogueTest, 'id'>>[];
    }>(CHANGE_MS),
    'test.delete': command<{ readonly testId: string }>(60_000),
    /** The dry run. The File goes beside the command. */
    'import.read': command<{ readonly name: string }>(READ_MS),
    /** Sends the original. The File goes beside the command. */
    'import.upload': command<{ readonly hospitalCode: string }>(UPLOAD_MS),
    'import.cancel': command<object>(5_000),
  },
  queries: {
    /** Rows of the dry run of this number, of these kinds, from row `from` on; null where the dry run is unknown. */
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
