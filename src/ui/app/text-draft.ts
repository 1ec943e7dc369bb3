/**
 * The texts of a form that are filled in and not submitted. They are kept in session storage, so that they survive a reload, stay in this tab
 * and end with it. Storage that throws is as if nothing was kept.
 */
import type { System } from '../../machines/system-types.ts';

export type Texts = Readonly<Record<string, string>>;

export interface TextDraft<Form extends Texts> {
  /** The texts that this hospital left in this tab; null where there are none. Another hospital's are taken away. */
  read(hospitalId: string): Form | null;
  /** Keeps the texts; without any, nothing is kept. */
  keep(hospitalId: string, texts: Form): void;
  forget(): void;
}

const storage = () => window.sessionStorage;

/** The draft under a key; `empty` names the texts that it has. */
export function textDraft<Form extends Texts>(key: string, empty: Form): TextDraft<Form> {
  const forget = (): void => {
    try {
      storage().removeItem(key);
    } catch {
      // Nothing could be kept there either.
    }
  };
  return {
    forget,
    read: (hospitalId) => {
      try {
        const kept: unknown = JSON.parse(storage().getItem(key) ?? 'null');
        if (!isRecord(kept) || !isRecord(kept['texts'])) return null;
        if (kept['hospitalId'] === hospitalId) return textsIn(kept['texts'], empty);
        forget();
      } catch {
        // As if nothing was kept.
      }
      return null;
    },
    keep: (hospitalId, texts) => {
      if (!hasText(texts)) return forget();
      try {
        storage().setItem(key, JSON.stringify({ hospitalId, texts }));
      } catch {
        // Full or forbidden: the draft lasts as long as the form.
      }
    },
  };
}

/** Whether any text would be lost. */
export const hasText = (texts: Texts): boolean => Object.values(texts).some((text) => text.trim() !== '');

/** Takes drafts away when the person signs out. A session that the backend ended keeps them: the person did not choose to leave. */
export function forgetAtSignOut(
  system: System,
  drafts: readonly Pick<TextDraft<Texts>, 'forget'>[],
): () => void {
  const { unsubscribe } = system.session.subscribe(() => {
    const { status, expired } = system.session.getSnapshot();
    if (status === 'signedOut' && !expired) for (const draft of drafts) draft.forget();
  });
  return unsubscribe;
}

function textsIn<Form extends Texts>(kept: Readonly<Record<string, unknown>>, empty: Form): Form {
  const known = Object.entries(empty).map(([name, none]) => {
    const text = kept[name];
    return [name, typeof text === 'string' ? text : none];
  });
  return Object.fromEntries(known) as Form;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
