import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** Represents values that are known only at run time. */
const HOLE = '\u0000';
const ROOT = new URL('../../', import.meta.url);

/** An error message of the server, with holes for values, and its place in the code. */
export interface Sentence {
  text: string;
  place: string;
}

/** Expressions for the parameters of a function, evaluated where the function is called. */
type Arguments = ReadonlyMap<string, string[]>;
type Functions = ReadonlyMap<string, ts.FunctionLikeDeclaration>;

interface Reading {
  functions: Functions;
  filled: Arguments;
  /** The depth of calls; texts are not built by recursion, so a few are enough. */
  depth: number;
}

const MAX_DEPTH = 6;

function filesIn(folder: string, isWanted: (name: string) => boolean): ts.SourceFile[] {
  return readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && isWanted(name))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(`${folder}${name}`, ROOT), 'utf8');
      return ts.createSourceFile(`${folder}${name}`, text, ts.ScriptTarget.Latest, true);
    });
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}

/** Every message of a `Refusal`, including those created by functions from their arguments. */
export function refusalSentences(): Sentence[] {
  const files = filesIn('src/', () => true);
  const functions = new Map(files.flatMap(namedFunctions));
  const makers = makersAmong(functions);
  const found = new Map<string, Sentence>();
  for (const file of files) {
    visit(file, (node) => {
      if (!isRefusal(node) && !isCallOf(node, makers)) return;
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      for (const text of textsOf(node, { functions, filled: new Map(), depth: 0 })) {
        if (/\p{L}/u.test(text)) found.set(text, { text, place: `${file.fileName}:${line}` });
      }
    });
  }
  return [...found.values()];
}

/** A place that creates a refusal from a code and a message, with all its possible messages; holes represent values. */
export interface RefusalSite {
  code: string;
  sentences: string[];
  place: string;
  /** Whether it is thrown where it is created, without a named function. */
  isNameless: boolean;
}

/** The functions that create a refusal from any message; all others have their own. */
const MAKERS: Record<string, string> = { badRequest: 'BAD_REQUEST', notFound: 'BAD_REQUEST with 404' };

export function refusalSites(): RefusalSite[] {
  const reading: Reading = { functions: new Map(), filled: new Map(), depth: 0 };
  const sites: RefusalSite[] = [];
  for (const file of filesIn('src/', () => true)) {
    visit(file, (node) => {
      const made = isRefusal(node)
        ? node.arguments
        : isCallOf(node, new Set(Object.keys(MAKERS)))
          ? node.arguments
          : [];
      const said = made?.[isRefusal(node) ? 1 : 0];
      if (!said || isInMaker(node)) return;
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const code = isRefusal(node) ? made?.[0]?.getText().slice(1, -1) : MAKERS[node.getChildAt(0).getText()];
      sites.push({
        code: code ?? '',
        sentences: textsOf(said, reading),
        place: `${file.fileName}:${line}`,
        isNameless: ts.isThrowStatement(node.parent),
      });
    });
  }
  return sites;
}

function isInMaker(node: ts.Node): boolean {
  const isMaker = ts.isVariableDeclaration(node) && node.name.getText() in MAKERS;
  return isMaker || (node.parent !== undefined && isInMaker(node.parent));
}

function namedFunctions(file: ts.SourceFile): [string, ts.FunctionLikeDeclaration][] {
  const found: [string, ts.FunctionLikeDeclaration][] = [];
  visit(file, (node) => {
    if (ts.isFunctionDeclaration(node) && node.name) found.push([node.name.text, node]);
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isArrowFunction(node.initializer)) {
      found.push([node.name.getText(), node.initializer]);
    }
  });
  return found;
}

const isRefusal = (node: ts.Node): node is ts.NewExpression =>
  ts.isNewExpression(node) && node.expression.getText() === 'Refusal';
const isCallOf = (node: ts.Node, names: ReadonlySet<string>): node is ts.CallExpression =>
  ts.isCallExpression(node) && names.has(node.expression.getText());

/** The functions that return a refusal whose message is an argument. */
function makersAmong(functions: Functions): Set<string> {
  const makers = new Set<string>();
  for (let before = -1; before !== makers.size; ) {
    before = makers.size;
    for (const [name, declaration] of functions) {
      const own = declaration.parameters.flatMap(({ name: one }) => namesIn(one));
      const isMaker = returned(declaration).some((given) => {
        if (isRefusal(given)) return namesIn(given.arguments?.[1]).some((one) => own.includes(one));
        return isCallOf(given, makers) && namesIn(given).some((one) => own.includes(one));
      });
      if (isMaker) makers.add(name);
    }
  }
  return makers;
}

function namesIn(node: ts.Node | undefined): string[] {
  const names: string[] = [];
  if (node) visit(node, (one) => void (ts.isIdentifier(one) && names.push(one.text)));
  return names;
}

/** The expressions that a function may return. */
function returned({ body }: ts.FunctionLikeDeclaration): ts.Expression[] {
  if (!body) return [];
  if (!ts.isBlock(body)) return [body as ts.Expression];
  const given: ts.Expression[] = [];
  visit(body, (node) => void (ts.isReturnStatement(node) && node.expression && given.push(node.expression)));
  return given;
}

/** The texts that an expression may have; for a refusal, its messages. */
function textsOf(node: ts.Node, reading: Reading): string[] {
  if (isRefusal(node)) return node.arguments?.[1] ? textsOf(node.arguments[1], reading) : [HOLE];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.flatMap((span) => [textsOf(span.expression, reading), [span.literal.text]]);
    return joined([[node.head.text], ...spans]);
  }
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap((one) => textsOf(one, reading));
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression, reading);
  if (ts.isIdentifier(node)) return reading.filled.get(node.text) ?? [HOLE];
  if (ts.isElementAccessExpression(node)) return textsOfTable(node, reading);
  if (ts.isCallExpression(node)) return textsOfCall(node, reading);
  return [HOLE];
}

function joined(parts: readonly string[][]): string[] {
  return parts.reduce((texts, part) => texts.flatMap((text) => part.map((more) => text + more)));
}

/** A table of texts in the same file: any of them. */
function textsOfTable(node: ts.ElementAccessExpression, reading: Reading): string[] {
  const texts: string[] = [];
  visit(node.getSourceFile(), (one) => {
    const isIt = ts.isVariableDeclaration(one) && one.name.getText() === node.expression.getText();
    if (!isIt || !one.initializer || !ts.isObjectLiteralExpression(one.initializer)) return;
    for (const member of one.initializer.properties) {
      if (ts.isPropertyAssignment(member)) texts.push(...textsOf(member.initializer, reading));
    }
  });
  return texts.length === 0 ? [HOLE] : texts;
}

function textsOfCall(node: ts.CallExpression, reading: Reading): string[] {
  const called = reading.functions.get(node.expression.getText());
  if (!called || reading.depth === MAX_DEPTH) return [HOLE];
  const filled = new Map(
    called.parameters.map((parameter, index): [string, string[]] => {
      const given = node.arguments[index];
      return [parameter.name.getText(), given ? textsOf(given, reading) : [HOLE]];
    }),
  );
  const texts = returned(called).flatMap((one) => textsOf(one, { ...reading, filled, depth: reading.depth + 1 }));
  return texts.length === 0 ? [HOLE] : texts;
}

/** Every text in the tests except titles, without the test that lists unquoted messages. */
export function quotedTexts(): string[] {
  const files = filesIn('test/', (name) => /\.test\.ts$|^support\//.test(name) && !/refusals\.test\.ts$/.test(name));
  const texts: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    if (ts.isRegularExpressionLiteral(node)) texts.push(wordsOf(node.text));
    if (ts.isTemplateExpression(node)) {
      texts.push(joined([[node.head.text], ...node.templateSpans.map((span) => [HOLE + span.literal.text])])[0] ?? '');
    }
    const isTitled = ts.isCallExpression(node) && /^(it|describe)$/.test(node.expression.getText());
    for (const child of isTitled ? node.arguments.slice(1) : node.getChildren()) look(child);
  };
  for (const file of files) look(file);
  return texts;
}

/** The words of a regular expression: if a library determines the end of a message, a test quotes only a part. */
const wordsOf = (expression: string) => expression.replace(/^\/\^?|\$?\/[a-z]*$/g, '').replace(/\\(?=\W)/g, '');

/** Whether one of the texts is the whole message, with anything in place of its holes. */
export function isQuoted({ text }: Sentence, texts: readonly string[]): boolean {
  const fixed = text.split(HOLE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const sentence = new RegExp(`^${fixed.join('[^]*')}$`);
  return texts.some((one) => sentence.test(one));
}
