import compile from 'icu-minify/compile';
import { type Plugin, parseSync, type Rolldown } from 'vite';

/** The files of the message catalogues, one per language and area. */
const catalogueFile = /\/src\/ui\/messages\/(\w+)\/[^/]+\.ts$/;
/** What is loaded together of a language. */
const partFile = /\/src\/ui\/messages\/(\w+)\/parts\/(\w+)\.ts$/;

/**
 * Parses the ICU messages of the catalogue while building, so that the browser loads no parser: every text that is a
 * property's value is replaced by its compiled form, and use-intl gets the formatter that reads it.
 */
export function precompiledMessages(): Plugin {
  return {
    name: 'homedraw:precompiled-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: nameOf,
            codeSplitting: { groups: [{ name: sharedNameOf, minShareCount: 2 }] },
          },
        },
      },
    }),
    transform(code, id) {
      if (!catalogueFile.test(id)) return null;
      const { program, errors } = parseSync(id, code);
      const broken = errors[0];
      if (broken) throw new Error(`${id}: ${broken.message}`);
      let output = '';
      let copied = 0;
      for (const text of messageTexts(program)) {
        output += code.slice(copied, text.start) + JSON.stringify(compile(text.value));
        copied = text.end;
      }
      return { code: output + code.slice(copied), map: null };
    },
  };
}

/** `texts-ta-front-<hash>.js`: each language has parts of the same names. */
function nameOf({ facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const [, language, part] = partFile.exec(facadeModuleId ?? '') ?? [];
  return `assets/${part ? `texts-${language}-${part}` : '[name]'}-[hash].js`;
}

/** What two parts of a language have in common. */
const sharedNameOf = (id: string): string | null => {
  const [, language] = catalogueFile.exec(id) ?? [];
  return language ? `texts-${language}-shared` : null;
};

interface TextNode {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/** Every string literal that is the value of a property, in the order of the source. */
function messageTexts(node: unknown): TextNode[] {
  if (Array.isArray(node)) return node.flatMap(messageTexts);
  if (!isNode(node)) return [];
  if (node.type === 'Property' && isText(node['value'])) return [node['value']];
  return Object.values(node).flatMap(messageTexts);
}

const isNode = (value: unknown): value is { readonly type: string; readonly [field: string]: unknown } =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const isText = (value: unknown): value is TextNode =>
  isNode(value) && value.type === 'Literal' && typeof value['value'] === 'string';
