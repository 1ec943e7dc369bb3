/** What a person writes over the details of a phlebotomist, until it is saved or given up. */
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { PhlebotomistDetails, PhlebotomistField, PhlebotomistTexts } from '../../contract/team.ts';
import { type EditProblems, editProblems, textsToSave, withTheirs } from '../../domain/phlebotomist-edit.ts';
import { changedTexts } from '../../domain/phlebotomist-texts.ts';
import type { PhlebotomistWorkModel } from '../../machines/team/phlebotomist-work.machine.ts';
import { useSystem } from '../bridge/system-context.ts';

export interface Editing {
  readonly isOpen: boolean;
  readonly formId: string;
  readonly draft: PhlebotomistTexts | null;
  /** The fields that differ from what the backend has. */
  readonly changed: ReadonlySet<PhlebotomistField>;
  /** Why fields hold the save back; none before Save Changes was pressed. */
  readonly problems: EditProblems;
  /** Save Changes was pressed and there was nothing to save. */
  readonly isUnchanged: boolean;
  /** Something would be lost. */
  readonly isAtRisk: boolean;
  start(): void;
  write(field: PhlebotomistField, text: string): void;
  /** Answers what holds the save back; empty where it goes out. */
  save(): EditProblems;
  /** Ends editing; what was written is given up. */
  stop(): void;
  /** The same, for who leaves the dialog altogether. */
  discard(): void;
  writeMine(): void;
  takeTheirs(): void;
}

export function useEditing(
  phlebotomistId: string,
  seen: PhlebotomistDetails | null,
  work: PhlebotomistWorkModel | null,
): Editing {
  const { send } = useSystem();
  const formId = useId();
  const [draft, setDraft] = useState<PhlebotomistTexts | null>(null);
  const [pressed, setPressed] = useState<'none' | 'problems' | 'unchanged'>('none');
  const changes = seen && draft ? changedTexts(seen.texts, draft) : {};
  const changed = new Set(Object.keys(changes) as PhlebotomistField[]);
  const isSettled = !work || work.inDoubt.length === 0;
  const problems = seen && draft ? editProblems(seen.texts, draft) : {};
  const state = work?.state;

  const stop = (): void => {
    setDraft(null);
    setPressed('none');
    if (state === 'failed' || state === 'conflict')
      send({ type: 'user.clearPhlebotomistOutcome', phlebotomistId });
  };

  // A change under way while its details were closed is taken up again; a change that is written ends the editing.
  const before = useRef<typeof state>(undefined);
  const follow = useEffectEvent(() => {
    const was = before.current;
    before.current = state;
    if (was === state) return;
    if (state === 'saved') {
      setDraft(null);
      setPressed('none');
    } else if (work?.written && draft === null && state !== 'idle' && state !== 'deleting')
      setDraft(work.written);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state is what is followed
  useEffect(() => follow(), [state]);

  return {
    isOpen: draft !== null,
    formId,
    draft,
    changed,
    problems: pressed === 'problems' ? problems : {},
    isUnchanged: pressed === 'unchanged' && changed.size === 0,
    isAtRisk: seen !== null && changed.size > 0 && state !== 'saving',
    start: () => setDraft(seen?.texts ?? null),
    write: (field, text) => {
      if (state !== 'saving') setDraft((now) => now && { ...now, [field]: text });
    },
    save: () => {
      if (!seen || !draft || state === 'saving') return {};
      const isHeldBack = Object.keys(problems).length > 0;
      const isUnchanged = changed.size === 0 && isSettled;
      setPressed(isHeldBack ? 'problems' : isUnchanged ? 'unchanged' : 'none');
      if (isHeldBack || isUnchanged) return problems;
      const texts = textsToSave(seen.texts, draft);
      setDraft(texts);
      send({ type: 'user.savePhlebotomist', phlebotomistId, texts });
      return {};
    },
    stop,
    discard: stop,
    writeMine: () => send({ type: 'user.overridePhlebotomist', phlebotomistId }),
    takeTheirs: () => {
      if (seen && work?.written && work.current && work.cause)
        setDraft(withTheirs(seen.texts, work.written, work.current.texts, work.cause, work.inDoubt));
      send({ type: 'user.clearPhlebotomistOutcome', phlebotomistId });
    },
  };
}
