import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

/** Attributes that a person reads or hears. */
const spokenAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'detail',
  'error',
  'help',
  'label',
  'placeholder',
  'subtitle',
  'text',
  'title',
]);

interface AstNode {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** Every literal text that the JSX of a source shows or speaks, with its line. */
function literalTexts(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return jsxTexts(program).map(({ start, text }) => {
    const line = source.slice(0, start).split('\n').length;
    return `${file}:${line} ${text.trim()}`;
  });
}

interface Found {
  readonly start: number;
  readonly text: string;
}

function jsxTexts(node: unknown): Found[] {
  if (Array.isArray(node)) return node.flatMap(jsxTexts);
  if (!isNode(node)) return [];
  return [...ownTexts(node), ...Object.values(node).flatMap(jsxTexts)];
}

function ownTexts(node: AstNode): Found[] {
  if (node.type === 'JSXText') return withLetters(node, node['value']);
  if (node.type === 'JSXAttribute') {
    const name = isNode(node['name']) ? node['name']['name'] : null;
    return typeof name === 'string' && spokenAttributes.has(name) ? shownBy(node['value']) : [];
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const children = Array.isArray(node['children']) ? node['children'] : [];
    return children.flatMap((child) =>
      isNode(child) && child.type === 'JSXExpressionContainer' ? shownBy(child) : [],
    );
  }
  return [];
}

/** The texts that an expression may give as it stands; what a call or a name gives is not its concern. */
function shownBy(node: unknown): Found[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return shownBy(node['expression']);
    case 'ConditionalExpression':
      return [...shownBy(node['consequent']), ...shownBy(node['alternate'])];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node['operator'] === '===' || node['operator'] === '!=='
        ? []
        : [...shownBy(node['left']), ...shownBy(node['right'])];
    case 'TemplateLiteral':
      return (Array.isArray(node['quasis']) ? node['quasis'] : []).flatMap((quasi) =>
        isNode(quasi) ? withLetters(quasi, (quasi['value'] as { cooked?: unknown }).cooked) : [],
      );
    case 'Literal':
      return withLetters(node, node['value']);
    default:
      return [];
  }
}

const withLetters = ({ start }: AstNode, text: unknown): Found[] =>
  typeof text === 'string' && /\p{L}/u.test(text) ? [{ start, text }] : [];

const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

describe('every text a person reads lives in the message catalogue', () => {
  const files = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `src/ui/${file}`);

  test('the views are found', () => expect(files.length).toBeGreaterThan(20));
  test.each(files)('%s holds no literal text', (file) => {
    expect(literalTexts(file, readFileSync(file, 'utf8'))).toEqual([]);
  });
});

describe('the check finds literal texts', () => {
  test.each([
    ['text', '<p>Hello</p>'],
    ['a spoken attribute', '<img alt="A map" />'],
    ['an attribute as an expression', "<Field label={'Email'} />"],
    ['a template', '<p>{`Ready`}</p>'],
    ['either side of a choice', "<p>{busy ? 'Assigning' : label}</p>"],
    ['what stands in for nothing', "<p>{name ?? 'Not assigned'}</p>"],
    ['text in a fragment', '<>{"Ready"}</>'],
  ])('%s', (_, jsx) => expect(literalTexts('view.tsx', `const view = ${jsx};`)).toHaveLength(1));

  test.each([
    ['a message', "<p>{t('title')}</p>"],
    ['a class, a type, a key', '<input className="field" type="text" key="a" />'],
    ['a sign without letters', "<p>{'×'} · 5 %</p>"],
    ['a comparison', "<p>{kind === 'order' ? order : null}</p>"],
  ])('%s is no literal text', (_, jsx) => {
    expect(literalTexts('view.tsx', `const view = ${jsx};`)).toEqual([]);
  });
});
