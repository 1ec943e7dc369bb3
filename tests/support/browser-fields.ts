/**
 * Which fields a page asks its browser for, by the compiler's own knowledge: a table, a prop or a spread may bring the
 * kind from elsewhere.
 */
import { relative } from 'node:path';
import { type JsxAttribute, type JsxSpreadAttribute, type Node, SyntaxKind } from 'typescript/unstable/ast';
import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';
import { askProject, nodesOf, partsOf } from './compiler.ts';
import { root } from './source-files.ts';

/** The kinds that look and behave alike in every browser and language, and those of a button. */
const alike: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'email',
  'file',
  'hidden',
  'password',
  'radio',
  'range',
  'reset',
  'search',
  'submit',
  'tel',
  'text',
]);

/**
 * Each `type` in the project's JSX that may become another kind of field than those, as 'file:line what it may be': one
 * that is written there, and what is spread over an `<input>`. A kind of which the compiler knows no more than that it
 * is a text is one of them.
 */
export const ownFieldsOf = (config: string, instead: Readonly<Record<string, string>> = {}): string[] =>
  askProject(
    config,
    (project) =>
      nodesOf(project, isAttribute).flatMap((attribute) => {
        const others = kindsOf(attribute, project.checker).filter((kind) => !alike.has(kind));
        return others.length > 0 ? [`${placeOf(attribute)} ${others.join(' | ')}`] : [];
      }),
    instead,
  );

const isAttribute = (node: Node): node is JsxAttribute | JsxSpreadAttribute =>
  node.kind === SyntaxKind.JsxAttribute || node.kind === SyntaxKind.JsxSpreadAttribute;

function kindsOf(attribute: JsxAttribute | JsxSpreadAttribute, checker: Checker): string[] {
  if (isSpread(attribute)) {
    if (elementOf(attribute) !== 'input') return [];
    const spread = checker.getTypeAtLocation(attribute.expression);
    const property = spread && checker.getPropertyOfType(spread, 'type');
    return property ? kindsIn(checker.getTypeOfSymbolAtLocation(property, attribute)) : [];
  }
  if (attribute.name.getText() !== 'type') return [];
  const { initializer } = attribute;
  if (initializer?.kind === SyntaxKind.StringLiteral) return [initializer.getText().slice(1, -1)];
  const value = initializer && 'expression' in initializer ? initializer.expression : null;
  const type = value && checker.getTypeAtLocation(value as Node);
  return type ? kindsIn(type) : ['unknown'];
}

const isSpread = (node: Node): node is JsxSpreadAttribute => node.kind === SyntaxKind.JsxSpreadAttribute;

/** `input` of `<input {...props} />`. */
function elementOf(attribute: JsxSpreadAttribute): string {
  const element = attribute.parent.parent;
  return 'tagName' in element ? (element.tagName as Node).getText() : '';
}

/** What the kinds of a type are called; 'string' where it may be any. */
const kindsIn = (type: Type): string[] =>
  partsOf(type).flatMap((part) => {
    if (part.isStringLiteralType()) return [part.value];
    return part.flags & (TypeFlags.Undefined | TypeFlags.Null) ? [] : ['string'];
  });

function placeOf(node: Node): string {
  const file = node.getSourceFile();
  const line = file.text.slice(0, node.getStart()).split('\n').length;
  return `${relative(root, file.fileName)}:${line}`;
}
