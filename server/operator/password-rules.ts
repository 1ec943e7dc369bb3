/**
 * The rules for a new password (docs/security.md, 'Signing in'). The operator's commands apply them; old passwords
 * stay.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { Refusal } from '../refusal.ts';
import { canBePassword, longestPassword } from '../session/passwords.ts';

const leastPassword = 8;
/** Known to everybody who attacks this very place; the hospital's own come to them. */
const wordsOfTheHouse = ['homedraw', 'hospital', 'sample', 'collection', 'phlebotomist', 'desk', 'admin'];
/** With so many letters beside such words the words are only a part of the password. */
const lettersOfItsOwn = 4;

/** The account that the password is for. */
export interface PasswordOwner {
  readonly email: string;
  readonly code: string;
}

/**
 * Refuses, in one line that does not repeat it, a password that is too short, too long, too common, or made of words
 * that everybody here knows.
 */
export function checkPassword(password: string, owner: PasswordOwner): void {
  if (password.length < leastPassword)
    throw new Refusal(`The password needs ${leastPassword} characters or more.`);
  if (!canBePassword(password))
    throw new Refusal(`The password may have ${longestPassword} characters at most.`);
  const plain = password.normalize('NFC').toLowerCase();
  if (commonPasswords().has(plain))
    throw new Refusal('The password is one of those that are tried first: take another one.');
  if (isOfTheHouse(plain, owner))
    throw new Refusal(
      'The password is made of words that everybody here knows (the hospital, its code or email, a phone number): take another one.',
    );
}

function isOfTheHouse(password: string, owner: PasswordOwner): boolean {
  // 98400 12345, +91-98400-12345.
  if (/^[\d\s+()-]+$/.test(password) && password.replace(/\D/g, '').length <= 13) return true;
  const words = [...wordsOfTheHouse, ...wordsOf(owner)].sort((one, other) => other.length - one.length);
  let remaining = password;
  for (const word of words) remaining = remaining.replaceAll(word, ' ');
  if (remaining === password) return false;
  return remaining.replace(/[^\p{Letter}]/gu, '').length < lettersOfItsOwn;
}

/**
 * The code, the part of the email before the @ and the names behind it, each with its own parts; letters
 * alone where there are three.
 */
function wordsOf({ email, code }: PasswordOwner): readonly string[] {
  const [name = '', host = ''] = email.toLowerCase().split('@');
  const whole = [code.toLowerCase(), name, ...host.split('.').slice(0, -1)];
  const parts = whole.flatMap((word) => word.split(/[^\p{Letter}]+/u));
  return [...whole, ...parts].filter((word) => word.length >= 3);
}

let common: ReadonlySet<string> | null = null;
function commonPasswords(): ReadonlySet<string> {
  common ??= passwordsIn(readFileSync(join(projectRoot, 'data/common-passwords.txt'), 'utf8'));
  return common;
}

/** One a line, however lines end: Git for Windows may have changed that. */
export const passwordsIn = (list: string): ReadonlySet<string> => new Set(list.split(/\r?\n/));
