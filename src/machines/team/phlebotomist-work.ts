/**
 * The phlebotomists that are worked on, an actor each. An actor begins when details are opened or a deletion is confirmed, goes on when the
 * details are closed while a call is in flight, and ends when both are done.
 */
import type { UndoneOutcome } from '../../contract/command.ts';
import type { AppEvent, PageCapability, World } from '../capability.ts';
import { createFamily } from '../family.ts';
import type { ReadModel } from '../read-model.ts';
import {
  type PhlebotomistWorkEvent,
  type PhlebotomistWorkModel,
  phlebotomistWorkMachine,
  phlebotomistWorkOf,
} from './phlebotomist-work.machine.ts';

export type PhlebotomistWorkToast =
  | { readonly kind: 'phlebotomistUpdated'; readonly fullName: string }
  | UndoneToast<'phlebotomistUpdateFailed'>
  | { readonly kind: 'phlebotomistDeleted'; readonly fullName: string }
  | UndoneToast<'phlebotomistDeleteFailed'>;

interface UndoneToast<Kind> {
  readonly kind: Kind;
  readonly fullName: string;
  readonly outcome: UndoneOutcome;
}

const toasts = {
  updated: 'phlebotomistUpdated',
  updateFailed: 'phlebotomistUpdateFailed',
  deleted: 'phlebotomistDeleted',
  deleteFailed: 'phlebotomistDeleteFailed',
} as const;

const commands: ReadonlySet<string> = new Set(['phlebotomist.update', 'phlebotomist.delete']);

/** A call is in flight. */
export const isPhlebotomistBusy = ({ state }: Pick<PhlebotomistWorkModel, 'state'>): boolean =>
  state === 'saving' || state === 'deleting';

/** What an actor receives by its key. */
const received: ReadonlySet<string> = new Set([
  'phlebotomist.updated',
  'phlebotomist.updateConflicted',
  'phlebotomist.updateFailed',
  'phlebotomist.deleted',
  'phlebotomist.deleteFailed',
  'user.openPhlebotomist',
  'user.savePhlebotomist',
  'user.overridePhlebotomist',
  'user.clearPhlebotomistOutcome',
  'user.deletePhlebotomist',
] satisfies readonly PhlebotomistWorkEvent['type'][]);

/** The phlebotomist whose actor an event is for; null where it is for none. */
function subjectOf(event: AppEvent): string | null {
  if (event.type === 'command.ended') return commands.has(event.command) ? event.key : null;
  return received.has(event.type) && 'phlebotomistId' in event ? event.phlebotomistId : null;
}

export function createPhlebotomistWork(world: World<PhlebotomistWorkToast>): PageCapability<{
  /** Whose details are open, or who is being changed, by id. */
  phlebotomistWork: ReadModel<ReadonlyMap<string, PhlebotomistWorkModel>>;
}> {
  const open = new Set<string>();

  const family = createFamily({
    machine: phlebotomistWorkMachine.provide({
      actions: {
        requestUpdate: (_, { attempt, seen, changes }) =>
          world.send(
            { type: 'phlebotomist.update', phlebotomistId: seen.id, seen, changes },
            { key: seen.id, attempt },
          ),
        requestDelete: (_, { phlebotomistId, attempt }) =>
          world.send({ type: 'phlebotomist.delete', phlebotomistId }, { key: phlebotomistId, attempt }),
        announce: ({ context: { failure } }, { outcome, fullName }) => {
          if (outcome === 'updated' || outcome === 'deleted')
            world.toast({ kind: toasts[outcome], fullName });
          else world.toast({ kind: toasts[outcome], fullName, outcome: failure?.outcome ?? 'unknown' });
        },
      },
    }),
    toModel: phlebotomistWorkOf,
    attemptOf: ({ context }) => context.attempt,
    changed: (id, work) => {
      if (open.has(id) || isPhlebotomistBusy(work) || work.state === 'idle') return;
      // The details were closed meanwhile: nobody else would say that what was written does not stand.
      if (work.state === 'conflict' || work.state === 'gone')
        world.toast({
          kind: 'phlebotomistUpdateFailed',
          fullName: work.seen?.texts.fullName ?? id,
          outcome: 'failed',
        });
      family.end(id);
    },
  });

  function begin(event: AppEvent): void {
    if (event.type === 'user.openPhlebotomist') {
      const { phlebotomistId, seen } = event;
      open.add(phlebotomistId);
      family.begin(phlebotomistId, (attempt) => ({
        phlebotomistId,
        seen,
        fullName: seen.texts.fullName,
        attempt,
      }));
    }
    if (event.type === 'user.deletePhlebotomist') {
      const { phlebotomistId, fullName } = event;
      family.begin(phlebotomistId, (attempt) => ({ phlebotomistId, seen: null, fullName, attempt }));
    }
  }

  function close(id: string): void {
    open.delete(id);
    const work = family.model.getSnapshot().get(id);
    if (work && !isPhlebotomistBusy(work)) family.end(id);
  }

  return {
    models: { phlebotomistWork: family.model },
    receive: (event) => {
      if (event.type === 'page.sessionEnded') {
        open.clear();
        return family.endAll();
      }
      if (event.type === 'user.closePhlebotomist') return close(event.phlebotomistId);
      begin(event);
      const id = subjectOf(event);
      if (id !== null) family.send(id, event);
    },
    stop: family.endAll,
  };
}
