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
  if (commonOnes().passwords.has(plain)) throw new Refusal(tooCommon);
  if (isOfTheHouse(plain, owner))
    throw new Refusal(
      'The password is made of words that everybody here knows (the hospital, its code or email, a phone number): take another one.',
    );
  if (isDisguised(plain)) throw new Refusal(tooCommon);
}

const tooCommon = 'The password is one of those that are tried first: take another one.';

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

/**
 * It is a common word in the clothes that rules of composition ask for: with signs for some letters, and
 * digits and signs behind it (`P@ssword1`, `Welcome@123`).
 */
function isDisguised(password: string): boolean {
  const { passwords, words } = commonOnes();
  const letters = password.replace(trail, '').length;
  // A sign and a day are no more; a long number of its own is what makes a password.
  if (letters < leastWord || password.length - letters > longestTrail) return false;
  // A sign at its end may be a letter of the word.
  for (let end = letters; end <= password.length; end += 1)
    if (withLetters(password.slice(0, end)).some((text) => passwords.has(text) || words.has(text)))
      return true;
  return false;
}

const trail = /[^\p{Letter}]+$/u;
const leastWord = 4;
const longestTrail = 9;

/** A text with the letters for which its signs stand; a 1 may be an i or an l. */
const withLetters = (text: string): readonly string[] =>
  ['i', 'l'].map((one) =>
    text.replace(/[@0$31]/g, (sign) => ({ '@': 'a', '0': 'o', $: 's', '3': 'e' })[sign] ?? one),
  );

interface CommonOnes {
  readonly passwords: ReadonlySet<string>;
  /** The passwords that are a word, or one with a number behind it, without that. */
  readonly words: ReadonlySet<string>;
}
let common: CommonOnes | null = null;
function commonOnes(): CommonOnes {
  if (common) return common;
  const passwords = passwordsIn(readFileSync(join(projectRoot, 'data/common-passwords.txt'), 'utf8'));
  const words = [...passwords]
    .map((one) => one.replace(trail, ''))
    .filter((word) => /^[a-z]{4,}$/.test(word));
  common = { passwords, words: new Set(words) };
  return common;
}

/** One a line, however lines end: Git for Windows may have changed that. */
export const passwordsIn = (list: string): ReadonlySet<string> => new Set(list.split(/\r?\n/));
