/** The files of a registration: taken or refused as they are chosen, by name (rulings, Phlebotomists). */
import { useEffect, useRef, useState } from 'react';
import type { RegistrationImage } from '../../contract/team.ts';
import { firstBytesEnough } from '../../domain/file-kinds.ts';
import { type FileProblem, fileProblem } from '../../domain/registration-checks.ts';

/** `unreadable`: the browser could not read it, as one that was moved meanwhile. */
export interface RefusedFile {
  readonly name: string;
  readonly problem: FileProblem | 'unreadable';
}

export interface ImageChoice {
  readonly file: File | null;
  readonly refused: RefusedFile | null;
  /** Several were given at once: this one was taken. */
  readonly onlyTaken: string | null;
}

const nothing: ImageChoice = { file: null, refused: null, onlyTaken: null };
const none: Readonly<Record<RegistrationImage, ImageChoice>> = {
  aadharImage: nothing,
  licenseImage: nothing,
  profileImage: nothing,
};

export interface ChosenFiles {
  readonly of: Readonly<Record<RegistrationImage, ImageChoice>>;
  /** Takes the first of these. One that is refused leaves what was there. */
  readonly choose: (part: RegistrationImage, given: readonly File[]) => void;
  readonly remove: (part: RegistrationImage) => void;
  readonly clear: () => void;
}

export function useChosenFiles(): ChosenFiles {
  const [chosen, setChosen] = useState(none);
  /** Each choice of a part; the reading of an older one means nothing. */
  const choices = useRef<Record<RegistrationImage, number>>({
    aadharImage: 0,
    licenseImage: 0,
    profileImage: 0,
  });
  useEffect(() => {
    const counts = choices.current;
    return () => {
      for (const part of Object.keys(counts) as RegistrationImage[]) counts[part] += 1;
    };
  }, []);
  const set = (part: RegistrationImage, choice: Partial<ImageChoice>) =>
    setChosen((now) => ({ ...now, [part]: { ...now[part], ...choice } }));

  async function choose(part: RegistrationImage, [first, ...more]: readonly File[]): Promise<void> {
    if (!first) return;
    choices.current[part] += 1;
    const own = choices.current[part];
    const problem = await problemOf(part, first);
    if (own !== choices.current[part]) return;
    if (problem) set(part, { refused: { name: first.name, problem }, onlyTaken: null });
    else set(part, { file: first, refused: null, onlyTaken: more.length > 0 ? first.name : null });
  }

  return {
    of: chosen,
    choose: (part, given) => void choose(part, given),
    remove: (part) => {
      choices.current[part] += 1;
      set(part, nothing);
    },
    clear: () => {
      for (const part of Object.keys(none) as RegistrationImage[]) choices.current[part] += 1;
      setChosen(none);
    },
  };
}

async function problemOf(part: RegistrationImage, file: File): Promise<RefusedFile['problem'] | null> {
  try {
    const firstBytes = new Uint8Array(await file.slice(0, firstBytesEnough).arrayBuffer());
    return fileProblem(part, file, firstBytes);
  } catch {
    return 'unreadable';
  }
}
