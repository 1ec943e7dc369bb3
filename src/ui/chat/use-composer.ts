/** What is being written to one phlebotomist: the text, the file, and their way out. */
import { useSelector } from '@xstate/react';
import { type RefObject, useRef, useState } from 'react';
import { attachmentBytesAtMost } from '../../contract/attachments.ts';
import { useUnsavedWork } from '../app/unsaved-work.ts';
import { useSystem } from '../bridge/system-context.ts';
import { chosenOf } from '../kit/chosen-file.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { messageOf } from './outgoing-message.ts';

export interface ComposerModel {
  /** Where it is written. */
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly file: File | null;
  /** Several files were given at once: this one was taken. */
  readonly onlyTaken: string | null;
  /** How many messages were sent from here. */
  readonly sentCount: number;
  readonly canSend: boolean;
  type(text: string): void;
  /** Takes the first of these files; one that is too large or empty is not kept. */
  take(files: readonly File[]): void;
  removeFile(): void;
  clear(): void;
  send(): void;
}

const storage = () => window.sessionStorage;

export function useComposer(phlebotomistId: string, files: Map<string, File>): ComposerModel {
  const system = useSystem();
  const hospitalId = useSelector(system.session, ({ hospital }) => hospital?.id ?? null);
  const [text, setText] = useState(() =>
    hospitalId === null ? '' : readDraft(storage, hospitalId, phlebotomistId),
  );
  const [file, setFile] = useState(files.get(phlebotomistId) ?? null);
  const [onlyTaken, setOnlyTaken] = useState<string | null>(null);
  const [sentCount, setSentCount] = useState(0);
  useUnsavedWork(text.trim() !== '' || file !== null);

  const write = (next: string): void => {
    setText(next);
    if (hospitalId !== null) keepDraft(storage, hospitalId, phlebotomistId, next);
  };
  const hold = (next: File | null): void => {
    setFile(next);
    setOnlyTaken(null);
    if (next) files.set(phlebotomistId, next);
    else files.delete(phlebotomistId);
  };
  const box = useRef<HTMLTextAreaElement>(null);
  const isBlank = text.trim() === '';
  const canSend = !isBlank || file !== null;
  return {
    box,
    text,
    file,
    onlyTaken,
    sentCount,
    canSend,
    type: write,
    take: (given) => {
      const [first] = given;
      if (!first) return;
      // Answers whether it was taken, is too large or is empty; the file chosen before stays then.
      system.send({ type: 'user.chooseFile', file: chosenOf(first) });
      if (first.size === 0 || first.size > attachmentBytesAtMost) return;
      hold(first);
      if (given.length > 1) setOnlyTaken(first.name);
    },
    removeFile: () => hold(null),
    clear: () => {
      write('');
      hold(null);
    },
    send: () => {
      if (!canSend) return;
      system.send(messageOf(phlebotomistId, text, file), file ? [file] : []);
      write('');
      hold(null);
      setSentCount((count) => count + 1);
    },
  };
}
