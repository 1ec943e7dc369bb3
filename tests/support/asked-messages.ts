/** Which texts of the catalogue the page asks for, by the compiler's own knowledge of every call of a translator. */
import {
  type CallExpression,
  type Expression,
  type Node,
  type PropertyAccessExpression,
  SyntaxKind,
} from 'typescript/unstable/ast';
import type { Checker, Type } from 'typescript/unstable/sync';
import { askProject, nodesOf, partsOf } from './compiler.ts';

/** The other ways to ask, beside calling the translator itself. */
const ways: ReadonlySet<string> = new Set(['rich', 'markup', 'raw', 'has']);

/**
 * Every key that some code of a project asks for, whole ('alerts.toast.close'). A key that is put together
 * (`t(`types.${type}`)`) stands here with each text that its type allows, in the place where it is asked.
 */
export const askedMessages = (config: string): ReadonlySet<string> =>
  askProject(
    config,
    (project) => new Set(nodesOf(project, isCall).flatMap((call) => keysOf(call, project.checker))),
  );

const isCall = (node: Node): node is CallExpression =>
  node.kind === SyntaxKind.CallExpression && (node as CallExpression).arguments.length > 0;

/** The keys that a call asks for; none where it is not of a translator. */
function keysOf(call: CallExpression, checker: Checker): string[] {
  const translator = checker.getTypeAtLocation(translatorOf(call));
  if (translator?.getAliasSymbol()?.name !== 'Translator') return [];
  const signature = checker.getResolvedSignature(call);
  const key = signature && checker.getParameterType(signature, 0);
  if (!key) throw new Error(`No key is known of ${call.getText()}`);
  const [namespace] = textsOf(translator.getAliasTypeArguments()[1]);
  return textsOf(key).map((text) => (namespace ? `${namespace}.${text}` : text));
}

/** `t` of `t(key)` and of `t.rich(key)`. */
const translatorOf = ({ expression }: CallExpression): Expression =>
  isPropertyAccess(expression) && ways.has(expression.name.text) ? expression.expression : expression;

const isPropertyAccess = (node: Expression): node is PropertyAccessExpression =>
  node.kind === SyntaxKind.PropertyAccessExpression;

/** The texts that a type allows: 'a' | 'b' allows two. */
const textsOf = (type: Type | undefined): string[] =>
  type ? partsOf(type).flatMap((part) => (part.isStringLiteralType() ? [part.value] : [])) : [];
