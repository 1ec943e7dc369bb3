import type { Failure } from '../../contract/failure.ts';

/** Which words say why a message was not sent: what is known beyond the kind, else the kind. */
export const reasonOf = ({
  code,
  kind,
}: Failure): Exclude<NonNullable<Failure['code']>, 'endUnknown'> | Failure['kind'] =>
  code === undefined || code === 'endUnknown' ? kind : code;

/** A reason, not a page. */
const LONGEST = 200;

/** The server's own words of a refusal, as a line of text or the `message` of a JSON body; null if not readable. */
export function serverWords({ kind, answer = '' }: Failure): string | null {
  if (kind !== 'refused') return null;
  const text = (answer.trim().startsWith('{') ? messageIn(answer) : answer).trim();
  return text === '' || text.length > LONGEST || /[<>{}\n]/.test(text) ? null : text;
}

function messageIn(json: string): string {
  try {
    const { message } = JSON.parse(json) as { readonly message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}
