/** The guide (docs/guide) as pages of the console's: a page for each document in each language, and their pictures. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { marked } from 'marked';
import type { Plugin } from 'vite';
import { type Language, languageCodes, languages } from './src/domain/language.ts';

const folder = fileURLToPath(new URL('docs/guide', import.meta.url));
const documents = ['dispatcher', 'administrator'];
/** A machine may have no font with the letters of a language: guide.css names these. */
const fonts = [
  ['inter', 'latin'],
  ['noto-sans-tamil', 'tamil'],
  ['noto-sans-devanagari', 'devanagari'],
] as const;
const fontFolder = fileURLToPath(new URL('node_modules/@fontsource-variable', import.meta.url));

/** All of it by the addresses below `/guide/`. */
function filesOfGuide(): ReadonlyMap<string, string | Buffer> {
  const files = new Map<string, string | Buffer>([
    ['guide.css', readFileSync(join(folder, 'guide.css'), 'utf8')],
  ]);
  for (const [family, letters] of fonts) {
    const name = `${family}-${letters}-wght-normal.woff2`;
    files.set(`fonts/${letters}.woff2`, readFileSync(join(fontFolder, family, 'files', name)));
  }
  for (const language of languageCodes) {
    for (const document of documents) files.set(`${language}/${document}.html`, pageOf(language, document));
    const pictures = join('pictures', language);
    for (const name of readdirSync(join(folder, pictures)))
      files.set(`pictures/${language}/${name}`, readFileSync(join(folder, pictures, name)));
  }
  return files;
}

function pageOf(language: Language, document: string): string {
  const text = readFileSync(join(folder, language, `${document}.md`), 'utf8');
  const link = (to: Language, name: string, words: string) =>
    `<a href="../${to}/${name}.html" lang="${to}"${to === language && name === document ? ' aria-current="page"' : ''}>${words}</a>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${titleOf(language, document)} · HomeDraw</title>
<link rel="stylesheet" href="../guide.css">
</head>
<body>
<nav>
<p>${documents.map((name) => link(language, name, titleOf(language, name))).join(' ')}</p>
<p>${languageCodes.map((code) => link(code, document, languages[code].name)).join(' ')}</p>
</nav>
<main>
${marked.parse(text, { async: false })}
</main>
</body>
</html>
`;
}

const titleOf = (language: Language, document: string): string =>
  /^# (.+)$/m.exec(readFileSync(join(folder, language, `${document}.md`), 'utf8'))?.[1] ?? document;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
};

/** Beside the console's files in a build, and by `npm run dev` as they stand. */
export function guide(): Plugin {
  return {
    name: 'homedraw:guide',
    generateBundle(_, bundle) {
      // A worker's files are a bundle of their own.
      if (
        !Object.values(bundle).some(
          (file) => file.type === 'chunk' && basename(file.fileName).startsWith('page-'),
        )
      )
        return;
      for (const [path, source] of filesOfGuide())
        this.emitFile({ type: 'asset', fileName: `guide/${path}`, source });
    },
    configureServer({ middlewares }) {
      middlewares.use('/guide', (request, response, next) => {
        const path = (request.url ?? '').replace(/^\/|\?.*$/g, '');
        const file = filesOfGuide().get(path);
        if (file === undefined) return next();
        response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
        response.end(file);
      });
    },
  };
}
