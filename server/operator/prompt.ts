/** Questions to the person at the terminal. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Refusal } from '../refusal.ts';

export const hasTerminal = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true;

/** Asks for what may be seen. */
export const ask = (question: string): Promise<string> => read(question, process.stderr);

/** Asks for a password, twice, without showing it. */
export async function askPassword(question: string): Promise<string> {
  const first = await readHidden(question);
  if ((await readHidden('The same again: ')) !== first) throw new Refusal('The two are not the same.');
  return first;
}

async function readHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const answer = await read('', nowhere);
  process.stderr.write('\n');
  return answer;
}

async function read(question: string, output: NodeJS.WritableStream): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output, terminal: hasTerminal() });
  const stopped = new AbortController();
  terminal.once('SIGINT', () => stopped.abort());
  try {
    return await terminal.question(question, { signal: stopped.signal });
  } catch {
    throw new Refusal('Nothing was done.');
  } finally {
    terminal.close();
  }
}
