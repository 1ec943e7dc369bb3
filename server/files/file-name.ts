/** The name of a file as it can be sent to others. */

const longest = 150;
/** Marks that turn the direction of a text make `gpj.exe` look like a picture. */
const unseen = /\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu;

/**
 * UTF-16 units of a name that are looked at, at its beginning and at its end: taking blanks off costs by the
 * square of a run of them.
 */
const looked = { first: 400, last: 100 } as const;

/**
 * Without the folders, the marks and the dots by which a name may mean something else; `file` where nothing is left.
 */
export function cleanName(name: string | undefined): string {
  const last = shortened((name ?? '').slice(folderEnd(name ?? '')));
  const clean = last.replace(unseen, '').replace(/^[.\s]+|[.\s]+$/g, '');
  if (clean === '') return 'file';
  const characters = [...clean];
  if (characters.length <= longest) return clean;
  const extension = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? '';
  return characters.slice(0, longest - extension.length).join('') + extension;
}

/** Where the name begins behind its folders. */
const folderEnd = (path: string): number => Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1;

/** With its ending, by which a system knows what it is. */
const shortened = (name: string): string => {
  const isLong = name.length > looked.first + looked.last;
  return (isLong ? name.slice(0, looked.first) + name.slice(-looked.last) : name).toWellFormed();
};
