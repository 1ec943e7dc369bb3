/** The name of a file as it can be told to others. */

const longest = 150;
/** Marks that turn the direction of a text make `gpj.exe` look like a picture. */
const unseen = /\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu;

/** Without the folders, the marks and the dots by which a name may mean something else; `file` where nothing is left. */
export function cleanName(name: string | undefined): string {
  const last = (name ?? '').toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(unseen, '').replace(/^[.\s]+|[.\s]+$/g, '');
  if (clean === '') return 'file';
  const characters = [...clean];
  if (characters.length <= longest) return clean;
  const extension = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? '';
  return characters.slice(0, longest - extension.length).join('') + extension;
}
