/**
 * What is filled in and not submitted. It is kept in session storage: it survives a reload, stays in this tab and ends
 * with it. Where storage throws, nothing is kept.
 */
import type { ReadModel } from '../../machines/read-model.ts';
import type { System } from '../../machines/system-types.ts';

type Kept = Readonly<Record<string, unknown>>;
export type Texts = Readonly<Record<string, string>>;

export interface KeptDraft<Draft> {
  /** What this hospital left in this tab; null where there is nothing. Another hospital's is taken away. */
  read(hospitalId: string): Draft | null;
  /** Keeps the draft; an empty one removes what was kept. */
  keep(hospitalId: string, draft: Draft): void;
  forget(): void;
}

export interface DraftForm<Draft> {
  /** Whether anything of it would be lost. */
  readonly isFilledIn: (draft: Draft) => boolean;
  /** The draft from what was kept, by whatever version: its fields may be of any kind, or missing. */
  readonly read: (kept: Kept) => Draft;
}

/** The draft under a key. */
export function keptDraft<Draft extends object>(key: string, form: DraftForm<Draft>): KeptDraft<Draft> {
  const forget = (): void => {
    try {
      window.sessionStorage.removeItem(key);
    } catch {
      // Nothing could be kept there either.
    }
  };
  return {
    forget,
    read: (hospitalId) => {
      try {
        const kept: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? 'null');
        if (!isRecord(kept) || !isRecord(kept['draft'])) return null;
        if (kept['hospitalId'] === hospitalId) return form.read(kept['draft']);
        forget();
      } catch {
        // As if nothing was kept.
      }
      return null;
    },
    keep: (hospitalId, draft) => {
      if (!form.isFilledIn(draft)) return forget();
      try {
        window.sessionStorage.setItem(key, JSON.stringify({ hospitalId, draft }));
      } catch {
        // Full or forbidden: the draft lasts as long as the form.
      }
    },
  };
}

/** A draft of texts alone; `empty` names them. Those in `unkept` are never written. */
export function keptTexts<Form extends Texts>(
  key: string,
  empty: Form,
  unkept: Partial<Form> = {},
): KeptDraft<Form> {
  const draft = keptDraft<Form>(key, { isFilledIn: hasText, read: (kept) => textsIn(kept, empty) });
  return { ...draft, keep: (hospitalId, texts) => draft.keep(hospitalId, { ...texts, ...unkept }) };
}

/** Whether any text would be lost. */
export const hasText = (texts: Texts): boolean => Object.values(texts).some((text) => text.trim() !== '');

/** How a form learns that the backend has taken what it held. */
export interface SubmittedForm<Name extends string, Model extends object> {
  readonly model: ReadModel<Model>;
  /** Whose draft the backend has taken; null while there is none. */
  readonly taken: (now: Model) => Name | null;
}

const watched = new WeakMap<System, WeakSet<object>>();

/**
 * Takes drafts away when what they held was taken, or the person signed out. Begins with the first form of a page and
 * goes on when the form is left, since the backend may take it after that. A session that the backend ended keeps its
 * drafts for the same hospital: the person did not choose to leave.
 */
export function watchDrafts<Name extends string, Model extends object>(
  system: System,
  drafts: Readonly<Record<Name, Pick<KeptDraft<never>, 'forget'>>>,
  submitted?: SubmittedForm<Name, Model>,
): void {
  const known = watched.get(system) ?? new WeakSet();
  if (known.has(drafts)) return;
  watched.set(system, known.add(drafts));
  submitted?.model.subscribe((now) => {
    const name = submitted.taken(now);
    if (name !== null) drafts[name].forget();
  });
  system.session.subscribe(() => {
    const { status, expired } = system.session.getSnapshot();
    if (status !== 'signedOut' || expired) return;
    for (const draft of Object.values<Pick<KeptDraft<never>, 'forget'>>(drafts)) draft.forget();
  });
}

function textsIn<Form extends Texts>(kept: Kept, empty: Form): Form {
  const known = Object.entries(empty).map(([name, none]) => {
    const text = kept[name];
    return [name, typeof text === 'string' ? text : none];
  });
  return Object.fromEntries(known) as Form;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
