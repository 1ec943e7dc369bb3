/** Paths of a price list that a screen can be led along, generated from its machine. */
import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import { excelImportMachine, type ImportEvent } from '../../src/machines/catalogue/excel-import.machine.ts';
import { shortestWalks, type Walk } from '../support/walks.ts';

type Snapshot = SnapshotFrom<typeof excelImportMachine>;

/** What happens to the screen, by the names of the steps. */
export const steps = [
  'choose a price list',
  'choose a text',
  'press Upload',
  'put away',
  'cancel',
  'taken',
  'refused',
  'lost',
] as const;
export type Step = (typeof steps)[number];

export interface State {
  readonly value: Snapshot['value'];
  readonly guard: Snapshot['context']['guard'];
  /** How the last upload failed. */
  readonly trouble: 'none' | 'refused' | 'lost' | 'cancelled';
}
export type ImportPath = Walk<Step, State>;

const stamp = { seq: 1, at: 1, session: null };
const file = { name: 'prices.xlsx', mimeType: '', size: 9 };
const counts = { new: 1, changed: 0, same: 0, repeated: 0, invalid: 0 };
const failure = { kind: 'network', retry: 'auto', message: '' } as const;

/** What a step is in the machine's words; the answers are those of the try at hand. */
function eventsOf(step: Step, attempt: number): ImportEvent[] {
  const choose: ImportEvent = { type: 'user.chooseWorkbook', file };
  const failed = { type: 'import.failed', attempt, ...stamp } as const;
  switch (step) {
    case 'choose a price list':
      return [
        choose,
        {
          type: 'import.previewed',
          attempt: attempt + 1,
          summary: { sheet: '', otherSheets: 0, counts },
          ...stamp,
        },
      ];
    case 'choose a text':
      return [
        choose,
        {
          type: 'import.refused',
          attempt: attempt + 1,
          refused: { reason: 'content', detail: '' },
          ...stamp,
        },
      ];
    case 'press Upload':
      return [{ type: 'user.uploadWorkbook', hospitalCode: 'SRM001' }];
    case 'put away':
      return [{ type: 'user.clearWorkbook' }];
    case 'cancel':
      return [
        { type: 'user.cancelWorkbook' },
        { ...failed, outcome: 'unknown', failure: { ...failure, code: 'cancelled' } },
      ];
    case 'taken':
      return [{ type: 'import.accepted', attempt, text: 'taken', ...stamp }];
    case 'refused':
      return [{ ...failed, outcome: 'refused', failure }];
    case 'lost':
      return [{ ...failed, outcome: 'unknown', failure }];
  }
}

const choices = ['choose a price list', 'choose a text'] as const;
const possible: Readonly<Record<Snapshot['value'], readonly Step[]>> = {
  empty: [...choices, 'press Upload'],
  reading: [],
  refused: [...choices, 'press Upload', 'put away'],
  previewed: [...choices, 'press Upload', 'put away'],
  uploading: ['cancel', 'taken', 'refused', 'lost'],
  imported: ['put away', 'choose a price list'],
  failed: ['press Upload', 'choose a price list', 'put away'],
};

function stateOf({ value, context: { guard, failure: last } }: Snapshot): State {
  const trouble =
    last === null ? 'none' : last.isCancelled ? 'cancelled' : last.outcome === 'refused' ? 'refused' : 'lost';
  return { value, guard, trouble };
}

export function generatePaths(): ImportPath[] {
  const [start] = initialTransition(excelImportMachine);
  return shortestWalks({
    start,
    next: (snapshot: Snapshot) =>
      possible[snapshot.value].map((step) => {
        let to = snapshot;
        for (const event of eventsOf(step, snapshot.context.attempt))
          [to] = transition(excelImportMachine, to, event);
        return [step, to] as const;
      }),
    keyOf: (snapshot) => JSON.stringify(stateOf(snapshot)),
    stateOf,
  });
}
