/**
 * A price list on its way into the catalogue (specification 5, Excel upload; rulings, Tests): chosen, read without
 * sending anything, looked at, uploaded as it is. A person who leaves meanwhile gets the outcome by toast.
 */
import { assign, type SnapshotFrom, setup } from 'xstate';
import type { ImportSummary, WorkbookRefused } from '../../contract/catalogue.ts';
import type { ChosenFile } from '../../contract/chosen-file.ts';
import type { CommandEnded } from '../../contract/command.ts';
import type { FactOf } from '../../contract/facts.ts';
import type { IntentOf, PageEventOf } from '../../contract/intents.ts';
import type { UploadProgress } from '../../contract/uploads.ts';
import { attemptGuards, lost, own } from '../attempt.ts';
import { isCancelled, type SaidFailure, saidFailureOf } from '../undone.ts';

export interface ImportFailure extends SaidFailure {
  readonly isCancelled: boolean;
}

/** Why Upload does nothing; views say it. */
export type UploadGuard = 'noFile' | 'noCode';

export type ImportNews =
  /** `text`: the server's message. */
  | { readonly kind: 'priceListImported'; readonly fileName: string; readonly text: string }
  | ({ readonly kind: 'priceListFailed'; readonly fileName: string } & ImportFailure);

export interface ImportContext {
  /** Counts the workbooks and uploads: facts of an older one mean nothing. */
  readonly attempt: number;
  readonly file: ChosenFile | null;
  /** The try whose rows can be asked for; null where there are none. */
  readonly previewed: number | null;
  readonly summary: ImportSummary | null;
  readonly refused: WorkbookRefused | null;
  readonly guard: UploadGuard | null;
  readonly progress: UploadProgress | null;
  /** A person has ended it. */
  readonly ending: boolean;
  readonly failure: ImportFailure | null;
  /** The server's message. */
  readonly text: string | null;
  /** The form was left while the upload was under way. */
  readonly left: boolean;
}

export type ImportEvent =
  | IntentOf<'user.chooseWorkbook' | 'user.uploadWorkbook' | 'user.cancelWorkbook' | 'user.clearWorkbook'>
  | FactOf<'import.previewed' | 'import.refused' | 'import.progressed' | 'import.accepted' | 'import.failed'>
  | CommandEnded
  | PageEventOf<'page.sessionEnded'>;

/** What views see. */
export interface ImportModel extends Omit<ImportContext, 'attempt' | 'left'> {
  readonly state: 'empty' | 'reading' | 'refused' | 'previewed' | 'uploading' | 'imported' | 'failed';
}

const nothing: Omit<ImportContext, 'attempt'> = {
  file: null,
  previewed: null,
  summary: null,
  refused: null,
  guard: null,
  progress: null,
  ending: false,
  failure: null,
  text: null,
  left: false,
};

const machineSetup = setup({
  types: { context: {} as ImportContext, events: {} as ImportEvent },
  actions: {
    /** Reads the workbook that came with the intent. */
    read: (_, _command: { name: string; attempt: number }) => {},
    /** Sends the workbook that came with the intent. */
    upload: (_, _command: { hospitalCode: string; attempt: number }) => {},
    /** Ends what is under way. */
    cancel: () => {},
    announce: (_, _params: ImportNews) => {},
    beginAnew: assign(nothing),
    leave: assign({ left: true }),
    /** The person who ends it is at the form, also after an absence. */
    askForEnd: assign({ ending: true, left: false }),
    askForFile: assign({ guard: 'noFile' }),
    askForCode: assign({ guard: 'noCode' }),
    beginUpload: assign({
      attempt: ({ context }) => context.attempt + 1,
      guard: null,
      progress: null,
      ending: false,
      failure: null,
      left: false,
    }),
  },
  guards: {
    hasNoCode: (_, { hospitalCode }: { hospitalCode: string }) => hospitalCode.trim() === '',
    ...attemptGuards,
    /** Nobody waits for the word that an upload ended as it was asked to: the form is as before the workbook. */
    isPutAway: ({ context }, { attempt, failure }: FactOf<'import.failed'>) =>
      attempt === context.attempt && context.left && isCancelled(failure),
  },
});

const choose = {
  target: '#import.reading' as const,
  actions: [
    machineSetup.assign(({ context, event }) =>
      event.type === 'user.chooseWorkbook'
        ? { ...nothing, attempt: context.attempt + 1, file: event.file }
        : {},
    ),
    {
      type: 'read' as const,
      params: ({ context, event }: { context: ImportContext; event: IntentOf<'user.chooseWorkbook'> }) => ({
        name: event.file.name,
        attempt: context.attempt,
      }),
    },
  ],
};

const upload = [
  {
    guard: {
      type: 'hasNoCode' as const,
      params: ({ event }: { event: IntentOf<'user.uploadWorkbook'> }) => event,
    },
    actions: 'askForCode' as const,
  },
  {
    target: '#import.uploading' as const,
    actions: [
      'beginUpload' as const,
      {
        type: 'upload' as const,
        params: ({ context, event }: { context: ImportContext; event: IntentOf<'user.uploadWorkbook'> }) => ({
          hospitalCode: event.hospitalCode,
          attempt: context.attempt,
        }),
      },
    ],
  },
];

const keepFailure = machineSetup.assign(({ event }) => ({ failure: failureOf(event), progress: null }));
/** Who stands before the form reads it there. */
const announceIfLeft = machineSetup.enqueueActions(({ context: { left, file }, event, enqueue }) => {
  if (left)
    enqueue({
      type: 'announce',
      params: { kind: 'priceListFailed', fileName: file?.name ?? '', ...failureOf(event) },
    });
});
const failed = { target: 'failed', actions: [keepFailure, announceIfLeft] } as const;
const clear = { 'user.clearWorkbook': { target: 'empty', actions: 'beginAnew' } } as const;
const unread = machineSetup.assign(({ event }) => ({
  refused: {
    reason: 'unread' as const,
    detail: event.type === 'command.ended' ? (event.failure?.message ?? '') : '',
  },
}));

export const excelImportMachine = machineSetup.createMachine({
  id: 'import',
  initial: 'empty',
  context: { ...nothing, attempt: 0 },
  states: {
    /** No workbook is chosen. */
    empty: {
      on: {
        'user.chooseWorkbook': choose,
        'user.uploadWorkbook': { actions: 'askForFile' },
        ...clear,
      },
    },
    reading: {
      on: {
        'import.previewed': {
          guard: own,
          target: 'previewed',
          actions: assign({ summary: ({ event }) => event.summary, previewed: ({ event }) => event.attempt }),
        },
        'import.refused': {
          guard: own,
          target: 'refused',
          actions: assign({ refused: ({ event }) => event.refused }),
        },
        'command.ended': { guard: lost('import.read'), target: 'refused', actions: unread },
        'user.chooseWorkbook': choose,
        'user.cancelWorkbook': { target: 'empty', actions: ['cancel', 'beginAnew'] },
        'user.clearWorkbook': { target: 'empty', actions: ['cancel', 'beginAnew'] },
      },
    },
    /** The workbook cannot be read, or holds no price list. */
    refused: {
      on: { 'user.chooseWorkbook': choose, 'user.uploadWorkbook': { actions: 'askForFile' }, ...clear },
    },
    /** The dry run is there; nothing was sent. */
    previewed: { on: { 'user.chooseWorkbook': choose, 'user.uploadWorkbook': upload, ...clear } },
    uploading: {
      on: {
        'import.progressed': {
          guard: own,
          actions: assign({ progress: ({ event: { sent, total } }) => ({ sent, total }) }),
        },
        'import.accepted': {
          guard: own,
          target: 'imported',
          actions: assign({ text: ({ event }) => event.text }),
        },
        'import.failed': [
          {
            guard: { type: 'isPutAway', params: ({ event }) => event },
            target: 'empty',
            actions: [announceIfLeft, 'beginAnew'],
          },
          { guard: own, ...failed },
        ],
        'command.ended': { guard: lost('import.upload'), ...failed },
        'user.cancelWorkbook': { actions: ['askForEnd', 'cancel'] },
        'user.clearWorkbook': { actions: 'leave' },
      },
    },
    /** The server took it. */
    imported: {
      entry: {
        type: 'announce',
        params: ({ context: { file, text } }) => ({
          kind: 'priceListImported',
          fileName: file?.name ?? '',
          text: text ?? '',
        }),
      },
      on: { 'user.chooseWorkbook': choose, 'user.uploadWorkbook': { actions: 'askForFile' }, ...clear },
    },
    failed: { on: { 'user.chooseWorkbook': choose, 'user.uploadWorkbook': upload, ...clear } },
  },
  on: { 'page.sessionEnded': { target: '.empty', actions: 'beginAnew' } },
});

function failureOf(event: ImportEvent): ImportFailure {
  return {
    ...saidFailureOf(event),
    isCancelled: event.type === 'import.failed' && isCancelled(event.failure),
  };
}

export function importModelOf({ value, context }: SnapshotFrom<typeof excelImportMachine>): ImportModel {
  const { attempt: _attempt, left: _left, ...shown } = context;
  return { state: value, ...shown };
}
