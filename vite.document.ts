/** What the document asks for beside its entry. */
import { fileURLToPath } from 'node:url';
import { type HtmlTagDescriptor, normalizePath, type Plugin, type Rolldown } from 'vite';

/**
 * Names in the document the files of a module that its entry imports later, but always: they come with the entry and
 * not after it. `module` is a path from the root.
 */
export function besideDocument(module: string): Plugin {
  const id = normalizePath(fileURLToPath(new URL(module, import.meta.url)));
  return {
    name: 'homedraw:beside-document',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const files = chunksOf(bundle ?? {}).filter(({ moduleIds }) => moduleIds.includes(id));
        if (files.length !== 1) throw new Error(`${module} has no file of its own`);
        const scripts = files.flatMap(({ fileName, imports }) => [fileName, ...imports]);
        const styles = chunksOf(bundle ?? {})
          .filter(({ fileName }) => scripts.includes(fileName))
          .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const isNew = (file: string) => !html.includes(`/${file}"`);
        return [
          ...scripts.filter(isNew).map((file) => link('modulepreload', file)),
          ...new Set(styles.filter(isNew).map((file) => link('stylesheet', file))),
        ];
      },
    },
  };
}

const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

const link = (rel: string, file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `/${file}` },
  injectTo: 'head',
});
