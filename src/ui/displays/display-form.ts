/** The checks of the form that adds a wall display. */
import {
  longestDisplayName,
  pairingAlphabet,
  pairingCodeLength,
  readPairingCode,
} from '../../contract/pairing-code.ts';
import { isReadable, plainText } from '../../domain/test-rules.ts';

export interface DisplayForm {
  /** As it was typed. */
  readonly code: string;
  readonly name: string;
}

export type DisplayProblem = 'required' | 'unreadable' | 'tooLong';
export type DisplayProblems = { readonly [Field in keyof DisplayForm]?: DisplayProblem };

const letters: ReadonlySet<string> = new Set(pairingAlphabet);

/** Whether a text, once read, has the form of a pairing code. Only the server knows which codes there are. */
const isPairingCode = (code: string): boolean =>
  code.length === pairingCodeLength && [...code].every((letter) => letters.has(letter));

/** The form as it is sent. */
export const plainDisplayForm = ({ code, name }: DisplayForm): DisplayForm => ({
  code: readPairingCode(code),
  name: plainText(name),
});

/** What holds the form back; empty where nothing does. */
export function displayProblems(form: DisplayForm): DisplayProblems {
  const { code, name } = plainDisplayForm(form);
  const problems: { -readonly [Field in keyof DisplayForm]?: DisplayProblem } = {};
  if (code === '') problems.code = 'required';
  else if (!isPairingCode(code)) problems.code = 'unreadable';
  if (name === '') problems.name = 'required';
  else if ([...name].length > longestDisplayName) problems.name = 'tooLong';
  else if (!isReadable(name)) problems.name = 'unreadable';
  return problems;
}
