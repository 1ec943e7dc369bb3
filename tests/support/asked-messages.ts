/** Which texts of the catalogue the page asks for, by the compiler's own knowledge of every call of a translator. */
import { join } from 'node:path';
import {
  type CallExpression,
  type Expression,
  type Node,
  type PropertyAccessExpression,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { API, type Checker, type Project, type Type } from 'typescript/unstable/sync';
import { root } from './source-files.ts';

/** The other ways to ask, beside calling the translator itself. */
const ways: ReadonlySet<string> = new Set(['rich', 'markup', 'raw', 'has']);

/**
 * Every key that some code of a project asks for, whole ('alerts.toast.close'). A key that is put together (`t(`types.${type}`)`) stands
 * here with each text that its type allows, in the place where it is asked.
 */
export function askedMessages(config: string): ReadonlySet<string> {
  const api = new API({ cwd: root });
  try {
    const path = join(root, config);
    const project = api.updateSnapshot({ openProjects: [path] }).getProject(path);
    if (!project) throw new Error(`${config}: the compiler opens no project`);
    return new Set(callsOf(project).flatMap((call) => keysOf(call, project.checker)));
  } finally {
    api.close();
  }
}

function callsOf({ program, rootFiles }: Project): CallExpression[] {
  const calls: CallExpression[] = [];
  const visit = (node: Node): void => {
    if (isCall(node) && node.arguments.length > 0) calls.push(node);
    node.forEachChild(visit);
  };
  for (const file of rootFiles) program.getSourceFile(file)?.forEachChild(visit);
  return calls;
}

const isCall = (node: Node): node is CallExpression => node.kind === SyntaxKind.CallExpression;

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
function textsOf(type: Type | undefined): string[] {
  if (type?.isUnionType()) return type.getTypes().flatMap(textsOf);
  return type?.isStringLiteralType() ? [type.value] : [];
}
