import { describe, expect, test } from 'vitest';
import { createActor, initialTransition, type SnapshotFrom, transition } from 'xstate';
import {
  excelImportMachine,
  type ImportEvent,
  type ImportNews,
  importModelOf,
} from '../../src/machines/catalogue/excel-import.machine.ts';
import { importSummary } from '../support/catalogue.ts';
import { testEveryTransition } from '../support/model.ts';
import { statesReached, stepOf } from '../support/model-steps.ts';
import { relative, transitionPaths } from '../support/transition-paths.ts';

const stamp = { seq: 1, at: 1, session: null };
const said = { kind: 'refused', retry: 'user', message: 'The file holds too much', status: 413 } as const;
const broken = { kind: 'network', retry: 'auto', message: 'Failed to fetch' } as const;
const ended = { kind: 'stopped', retry: 'user', message: 'The upload was ended', code: 'cancelled' } as const;

const choose = (name = 'prices.xlsx'): ImportEvent => ({
  type: 'user.chooseWorkbook',
  file: { name, mimeType: '', size: 9 },
});
const upload = (hospitalCode = 'SRM001'): ImportEvent => ({ type: 'user.uploadWorkbook', hospitalCode });
const cancel: ImportEvent = { type: 'user.cancelWorkbook' };
const clear: ImportEvent = { type: 'user.clearWorkbook' };
const endOf = (command: string, attempt: number): ImportEvent => ({
  type: 'command.ended',
  id: 1,
  command,
  key: null,
  attempt,
  outcome: 'unknown',
  failure: broken,
});
const refused = { reason: 'columns', detail: 'price' } as const;
const factsOfAttempt = (attempt: number): ImportEvent[] => [
  { type: 'import.previewed', attempt, summary: importSummary(), ...stamp },
  { type: 'import.refused', attempt, refused, ...stamp },
  { type: 'import.progressed', attempt, sent: 4, total: 9, ...stamp },
  { type: 'import.accepted', attempt, text: '2 tests added', ...stamp },
  { type: 'import.failed', attempt, outcome: 'refused', failure: said, ...stamp },
  { type: 'import.failed', attempt, outcome: 'unknown', failure: ended, ...stamp },
  endOf('import.read', attempt),
  endOf('import.upload', attempt),
];

type Snapshot = SnapshotFrom<typeof excelImportMachine>;
const events = ({ context: { attempt } }: Snapshot): ImportEvent[] => [
  choose(),
  upload(),
  upload(' '),
  cancel,
  clear,
  { type: 'page.sessionEnded' },
  ...[...factsOfAttempt(attempt), ...factsOfAttempt(attempt - 1), endOf('import.cancel', attempt)].map(
    (event) => ('attempt' in event ? relative(event, attempt) : event),
  ),
];
/** The number of the try tells no states apart; whether a fact is of the one at hand does. */
const keyOf = ({ value, context }: Snapshot) => [
  value,
  { ...context, attempt: 0, previewed: context.previewed !== null },
];
const paths = transitionPaths(excelImportMachine, events, { keyOf });

testEveryTransition(excelImportMachine, 'a price list', [{ paths }]);

/** The machine itself, and what it asks of the world while it goes along. */
function begin() {
  const asked: string[] = [];
  const news: ImportNews[] = [];
  const actor = createActor(
    excelImportMachine.provide({
      actions: {
        read: (_, { attempt }) => void asked.push(`read ${attempt}`),
        upload: (_, { attempt, hospitalCode }) => void asked.push(`upload ${attempt} of ${hospitalCode}`),
        cancel: () => void asked.push('cancel'),
        announce: (_, params) => void news.push(params),
      },
    }),
  );
  actor.start();
  return { asked, news, send: actor.send, model: () => importModelOf(actor.getSnapshot()) };
}

/** Runs a path to its end. */
function run(path: readonly ImportEvent[]) {
  const { asked, news, send, model } = begin();
  for (const event of path) send(event);
  return { asked, news, model: model() };
}

const [start] = initialTransition(excelImportMachine);

/** Where the machine comes to with an event, and what it asks of the world for it. */
function step(state: Snapshot, event: ImportEvent) {
  const { after, asked } = stepOf(excelImportMachine, state, event);
  return { model: importModelOf(after), left: after.context.left, asked };
}
const untouched = (state: Snapshot) => ({
  ...{ model: importModelOf(state), left: state.context.left, asked: [] },
});

describe('what holds in every state that a path reaches', () => {
  const states = statesReached(paths, keyOf);
  const empty = importModelOf(start);
  /** A person can upload what was looked at, and again what failed. */
  const isReady = ({ value }: Snapshot) => value === 'previewed' || value === 'failed';
  const isUnderWay = ({ value }: Snapshot) => value === 'reading' || value === 'uploading';

  test('each shows its own reason and no other', () => {
    for (const state of states) {
      const { file, refused: reason, failure, text, guard, ...model } = importModelOf(state);
      expect(file === null).toBe(model.state === 'empty');
      expect(reason !== null).toBe(model.state === 'refused');
      expect(failure !== null).toBe(model.state === 'failed');
      expect(text !== null).toBe(model.state === 'imported');
      if (guard !== null) expect(guard).toBe(isReady(state) ? 'noCode' : 'noFile');
      if (model.state === 'empty') expect({ ...importModelOf(state), guard: null }).toEqual(empty);
    }
  });

  test('another workbook is read at once and begins anew, but not while one is uploaded', () => {
    const file = { name: 'other.xls', mimeType: '', size: 9 };
    for (const state of states)
      expect(step(state, choose('other.xls'))).toEqual(
        state.value === 'uploading'
          ? untouched(state)
          : {
              ...{ model: { ...empty, state: 'reading', file }, left: false },
              asked: [['read', { name: file.name, attempt: state.context.attempt + 1 }]],
            },
      );
  });

  test('a press on Upload sends what was looked at, or says why not', () => {
    for (const state of states) {
      const { model, left } = untouched(state);
      const says = (guard: string) => ({ model: { ...model, guard }, left, asked: [] });
      const refusal = isUnderWay(state) ? untouched(state) : says(isReady(state) ? 'noCode' : 'noFile');
      expect(step(state, upload(' '))).toEqual(refusal);
      const begun = { state: 'uploading', guard: null, progress: null, ending: false, failure: null };
      expect(step(state, upload())).toEqual(
        isReady(state)
          ? {
              ...{ model: { ...model, ...begun }, left: false },
              asked: [['upload', { hospitalCode: 'SRM001', attempt: state.context.attempt + 1 }]],
            }
          : refusal,
      );
    }
  });

  test('who ends it is at the form; who goes away leaves an upload under way, and anything else is put away', () => {
    for (const state of states) {
      const { model } = untouched(state);
      const away = { model: empty, left: false };
      const [ends, leaves] = [step(state, cancel), step(state, clear)];
      if (state.value === 'uploading') {
        expect(ends).toEqual({
          model: { ...model, ending: true },
          left: false,
          asked: [['cancel', undefined]],
        });
        expect(leaves).toEqual({ model, left: true, asked: [] });
      } else if (state.value === 'reading') {
        for (const put of [ends, leaves]) expect(put).toEqual({ ...away, asked: [['cancel', undefined]] });
      } else {
        expect(ends).toEqual(untouched(state));
        expect(leaves).toEqual({ ...away, asked: [] });
      }
    }
  });

  test('a fact of the try counts while it is under way, and ends it as it says', () => {
    const failure = (outcome: string, message: string, isCancelled = false) => ({
      ...{ state: 'failed', progress: null, failure: { outcome, message, isCancelled } },
    });
    for (const state of states) {
      const { model, left } = untouched(state);
      const { attempt } = state.context;
      const [isReading, isUploading] = [state.value === 'reading', state.value === 'uploading'];
      const read = (changed: object) => (isReading ? { ...model, ...changed } : model);
      const sent = (changed: object) => (isUploading ? { ...model, ...changed } : model);
      const after = [
        read({ state: 'previewed', summary: importSummary(), previewed: attempt }),
        read({ state: 'refused', refused }),
        sent({ progress: { sent: 4, total: 9 } }),
        sent({ state: 'imported', text: '2 tests added' }),
        sent(failure('refused', said.message)),
        // Nobody is at the form that the ended upload could be shown at.
        sent(left ? empty : failure('unknown', ended.message, true)),
        read({ state: 'refused', refused: { reason: 'unread', detail: broken.message } }),
        sent(failure('unknown', broken.message)),
      ];
      for (const [at, event] of factsOfAttempt(attempt).entries()) {
        const taken = step(state, event);
        expect(taken.model, event.type).toEqual(after[at]);
        const isOver = isUploading && taken.model.state !== 'uploading';
        const isSaid = isOver && (left || taken.model.state === 'imported');
        expect(taken.asked.map(([name]) => name)).toEqual(isSaid ? ['announce'] : []);
      }
      expect(step(state, endOf('import.cancel', attempt))).toEqual(untouched(state));
    }
  });
});

describe(`what holds after every one of ${paths.length} generated paths`, () => {
  test('nothing is uploaded that was not looked at, and each time under a number of its own', () => {
    for (const { events: path, description } of paths) {
      const { asked } = run(path);
      const uploads = asked.filter((what) => what.startsWith('upload'));
      expect(uploads.length, description).toBeLessThanOrEqual(
        path.filter((event) => event.type === 'user.uploadWorkbook' && event.hospitalCode !== ' ').length,
      );
      const tries = asked.filter((what) => what !== 'cancel');
      expect(new Set(tries.map((what) => what.split(' ')[1])).size, description).toBe(tries.length);
      if (uploads.length > 0)
        expect(
          path.findIndex(({ type }) => type === 'import.previewed'),
          description,
        ).toBeLessThan(path.findLastIndex(({ type }) => type === 'user.uploadWorkbook'));
    }
  });

  test('while one is under way a second press uploads nothing', () => {
    for (const { events: path, description, state } of paths) {
      if (state.value !== 'uploading' && state.value !== 'reading') continue;
      expect(run([...path, upload()]).asked, description).toEqual(run(path).asked);
    }
  });

  test('facts of an older try change nothing', () => {
    for (const { state, description } of paths)
      for (const event of factsOfAttempt(state.context.attempt - 1)) {
        const [after] = transition(excelImportMachine, state, event);
        expect(importModelOf(after), description).toEqual(importModelOf(state));
      }
  });

  test('rows can be asked for as long as there is a summary, and under its number', () => {
    for (const { state, description } of paths) {
      const { summary, previewed } = importModelOf(state);
      expect(previewed === null, description).toBe(summary === null);
      if (state.value === 'previewed') expect(previewed, description).toBe(state.context.attempt);
    }
  });

  test('an imported list is announced by toast, a failure only where the section was left', () => {
    for (const { events: path, description } of paths) {
      const { news, send, model } = begin();
      for (const [at, event] of path.entries()) {
        const [before, published] = [model(), news.length];
        send(event);
        const said = news.slice(published).map(({ kind }) => kind);
        const hasEnded = before.state === 'uploading' && model().state !== 'uploading';
        const lastOf = (type: ImportEvent['type']) =>
          path.slice(0, at).findLastIndex((earlier) => earlier.type === type);
        const isLeft =
          lastOf('user.clearWorkbook') >
          Math.max(lastOf('user.uploadWorkbook'), lastOf('user.cancelWorkbook'));
        const failure = isLeft && event.type !== 'page.sessionEnded' ? ['priceListFailed'] : [];
        expect(said, description).toEqual(
          hasEnded ? (model().state === 'imported' ? ['priceListImported'] : failure) : [],
        );
      }
    }
  });

  test('the end of the session leaves nothing of the workbook', () => {
    for (const { state, description } of paths) {
      const [after] = transition(excelImportMachine, state, { type: 'page.sessionEnded' });
      expect(importModelOf(after), description).toEqual(importModelOf(start));
    }
  });
});

describe('single rules', () => {
  const [previewed, notRead, progressed, accepted, failed, cancelled, lostReading, lostUpload] =
    factsOfAttempt(1) as [...ImportEvent[]];
  const of = (event: ImportEvent | undefined, attempt: number) => ({ ...event, attempt }) as ImportEvent;
  const looked = [choose(), of(previewed, 1)];

  test('Upload reports a missing file', () => {
    expect(run([upload()]).model).toMatchObject({ state: 'empty', guard: 'noFile' });
    expect(run([...looked, upload(' ')]).model).toMatchObject({ state: 'previewed', guard: 'noCode' });
    expect(run([choose(), of(notRead, 1), upload()]).model).toMatchObject({
      state: 'refused',
      guard: 'noFile',
    });
    expect(run([upload(), choose()]).model.guard).toBeNull();
  });

  test('a workbook is read when it is chosen, another instead of it at once', () => {
    expect(run([choose(), choose('other.xls')])).toMatchObject({
      asked: ['read 1', 'read 2'],
      model: { state: 'reading', file: { name: 'other.xls' } },
    });
  });

  test('the reason of a refusal is reported, also where the reading was lost', () => {
    expect(run([choose(), of(notRead, 1)]).model).toMatchObject({ state: 'refused', refused });
    expect(run([choose(), of(lostReading, 1)]).model).toMatchObject({
      state: 'refused',
      refused: { reason: 'unread', detail: 'Failed to fetch' },
    });
  });

  test('the upload shows its progress and the server’s word', () => {
    const path = [...looked, upload(), of(progressed, 2)];
    expect(run(path).model).toMatchObject({ state: 'uploading', progress: { sent: 4, total: 9 } });
    expect(run([...path, of(accepted, 2)])).toMatchObject({
      model: { state: 'imported', text: '2 tests added' },
      news: [{ kind: 'priceListImported', fileName: 'prices.xlsx', text: '2 tests added' }],
    });
  });

  test('after a failure the same workbook can be uploaded again', () => {
    const path = [...looked, upload(), of(failed, 2)];
    expect(run(path).model).toMatchObject({
      state: 'failed',
      failure: { outcome: 'refused', message: 'The file holds too much' },
      summary: importSummary(),
    });
    expect(run([...path, upload()]).asked).toEqual(['read 1', 'upload 2 of SRM001', 'upload 3 of SRM001']);
  });

  test('ending asks the worker and waits for its word; ending a reading puts the workbook away', () => {
    expect(run([...looked, upload(), cancel])).toMatchObject({
      asked: ['read 1', 'upload 2 of SRM001', 'cancel'],
      model: { state: 'uploading', ending: true },
    });
    expect(run([...looked, upload(), cancel, of(cancelled, 2)]).model).toMatchObject({
      state: 'failed',
      failure: { isCancelled: true },
    });
    expect(run([choose(), cancel])).toMatchObject({
      asked: ['read 1', 'cancel'],
      model: { state: 'empty', file: null },
    });
  });

  test('cancelled and left, the form is as before the workbook; coming back shows the outcome there', () => {
    const left = run([...looked, upload(), cancel, clear, of(cancelled, 2)]);
    expect(left.model).toMatchObject({ state: 'empty', file: null, failure: null });
    expect(left.news).toMatchObject([{ kind: 'priceListFailed', isCancelled: true }]);
    const back = run([...looked, upload(), clear, cancel, of(cancelled, 2)]);
    expect(back.model).toMatchObject({ state: 'failed', failure: { isCancelled: true } });
    expect(back.news).toEqual([]);
    const refusedFirst = run([...looked, upload(), cancel, clear, of(failed, 2)]);
    expect(refusedFirst.model).toMatchObject({ state: 'failed', file: { name: 'prices.xlsx' } });
  });

  test('the death of the worker is announced by toast where the section was left', () => {
    expect(run([...looked, upload(), clear, of(lostUpload, 2)]).news).toEqual([
      {
        kind: 'priceListFailed',
        fileName: 'prices.xlsx',
        outcome: 'unknown',
        message: 'Failed to fetch',
        isCancelled: false,
      },
    ]);
  });
});
