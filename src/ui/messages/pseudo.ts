/**
 * A language that nobody speaks, made from English in development: accented, so that a text that is in no catalogue is
 * seen, and two fifths longer, so that a place with no room for another language is seen.
 */

/** The same texts in it. */
export const pseudoTexts = <Texts extends object>(texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? pseudoText(text) : pseudoTexts(text as object),
    ]),
  ) as Texts;

/** An ICU message in it: what stands for a value, and which form is for which number, stays. */
export function pseudoText(message: string): string {
  /** Of each brace that is open: whether it holds words (a form of a plural), or names a value. */
  const holdsWords: boolean[] = [];
  return message.replace(/[{}]|<\/?\w+>|[^{}<]+/g, (token) => {
    const isWords = holdsWords.at(-1) ?? true;
    if (token === '{') holdsWords.push(!isWords);
    else if (token === '}') holdsWords.pop();
    else if (isWords && !token.startsWith('<')) return longer(token);
    return token;
  });
}

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ö', u: 'ü', n: 'ñ', s: 'š' };

/** Two fifths of English letters are vowels: each stands there twice. */
const longer = (words: string): string =>
  words.replace(/[aeiouns]/gi, (letter) => {
    const accented = accents[letter.toLowerCase()] ?? letter;
    const twice = /[ns]/i.test(letter) ? accented : accented + accented;
    return letter === letter.toLowerCase() ? twice : twice.toUpperCase();
  });
