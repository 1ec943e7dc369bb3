/**
 * The draft for each phlebotomist. It is kept in session storage: it survives a reload, stays in this tab and goes
 * with it. Storage that throws is as if nothing was kept.
 */
const KEY = 'homedraw.chat.drafts';
/** So many conversations keep theirs; the oldest give way. */
const CONVERSATIONS = 50;

type Drafts = readonly (readonly [phlebotomistId: string, text: string])[];

/** The draft of this hospital to a phlebotomist; empty where there is none. */
export const readDraft = (storage: () => Storage, hospitalId: string, phlebotomistId: string): string =>
  readAll(storage, hospitalId).find(([id]) => id === phlebotomistId)?.[1] ?? '';

/** Keeps a draft; an empty one is taken away. */
export function keepDraft(
  storage: () => Storage,
  hospitalId: string,
  phlebotomistId: string,
  text: string,
): void {
  const others = readAll(storage, hospitalId).filter(([id]) => id !== phlebotomistId);
  const drafts = text === '' ? others : [...others, [phlebotomistId, text]].slice(-CONVERSATIONS);
  try {
    if (drafts.length === 0) storage().removeItem(KEY);
    else storage().setItem(KEY, JSON.stringify({ hospitalId, drafts }));
  } catch {
    // Full or forbidden: the draft lasts as long as the box.
  }
}

function readAll(storage: () => Storage, hospitalId: string): Drafts {
  try {
    const kept: unknown = JSON.parse(storage().getItem(KEY) ?? 'null');
    if (!isRecord(kept) || kept['hospitalId'] !== hospitalId || !Array.isArray(kept['drafts'])) return [];
    return kept['drafts'].filter(isDraft);
  } catch {
    return [];
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isDraft = (value: unknown): value is readonly [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

/** All of this tab. */
export const allDrafts = {
  chat: {
    forget: (): void => {
      try {
        window.sessionStorage.removeItem(KEY);
      } catch {
        // Nothing could be kept there either.
      }
    },
  },
} as const;
