/**
 * Rules about code that need its types. Lists without a bound fail or become slow if they are long: as separate
 * bindings of a statement (`whereIn` with a list instead of a subquery), and as separate arguments of a call
 * (`Math.max(...list)`, `push(...list)`). Query builders stay in the store.
 */
import { relative } from 'node:path';
import ts from 'typescript';

const CONDITIONS = new Set(['whereIn', 'whereNotIn', 'orWhereIn', 'orWhereNotIn', 'andWhereIn', 'andWhereNotIn']);
/** Functions that take any number of arguments. */
const SPREADABLE = new Set(['max', 'min', 'push', 'unshift', 'concat', 'splice', 'fromCharCode', 'fromCodePoint']);
/** Functions that return a few values unchanged and more of them as a subquery. */
const BOUNDED = new Set(['inlineIds', 'inlineTexts']);

/** Lists here are as long as a text at most, which is bounded. */
const TEXT_ROOM = 'src/markdown/';
const STORE = 'src/store/';
const QUERY_BUILDER = '/node_modules/knex/';

const config = ts.parseJsonConfigFileContent(ts.readConfigFile('tsconfig.json', ts.sys.readFile).config, ts.sys, '.');
const [...named] = process.argv.slice(2);
const files =
  named.length > 0 ? named : config.fileNames.map((name) => relative('.', name)).filter((name) => isChecked(name));
const program = ts.createProgram(files, config.options);
const checker = program.getTypeChecker();
const broken: string[] = [];

for (const file of program.getSourceFiles()) {
  const path = relative('.', file.fileName);
  if (named.includes(file.fileName) || isChecked(path)) visit(file, file);
}

function isChecked(path: string): boolean {
  return path.startsWith('src/') && !path.startsWith(TEXT_ROOM);
}

function visit(node: ts.Node, file: ts.SourceFile): void {
  if (ts.isCallExpression(node)) checkLists(node, file);
  if (ts.isCallExpression(node) || ts.isParameter(node)) checkBuilder(node, file);
  ts.forEachChild(node, (child) => visit(child, file));
}

/** Query builders leave the store as the result of a call, or as a parameter of a function that is passed to one. */
function checkBuilder(node: ts.CallExpression | ts.ParameterDeclaration, file: ts.SourceFile): void {
  if (relative('.', file.fileName).startsWith(STORE) || !partsOf(node).some(isBuilder)) return;
  report(node, file, 'a query builder outside the store: make the statement there');
}

function isBuilder({ symbol }: ts.Type): boolean {
  return symbol?.declarations?.some((one) => one.getSourceFile().fileName.includes(QUERY_BUILDER)) ?? false;
}

function checkLists(call: ts.CallExpression, file: ts.SourceFile): void {
  const name = nameOf(call);
  const [, list] = call.arguments;
  if (CONDITIONS.has(name) && list && isLongList(list)) {
    report(call, file, `${name} with a list: give it idList or textList`);
  }
  if (SPREADABLE.has(name) && call.arguments.some((one) => ts.isSpreadElement(one) && isLongList(one.expression))) {
    report(call, file, `${name} with each element of a list as an argument: go through the list`);
  }
}

function nameOf({ expression }: ts.CallExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
}

/** Whether the expression is an array of unknown length: neither a literal nor of a type with a fixed length. */
function isLongList(node: ts.Expression): boolean {
  if (ts.isArrayLiteralExpression(node)) return node.elements.some((one) => ts.isSpreadElement(one));
  if (ts.isCallExpression(node) && BOUNDED.has(node.expression.getText())) return false;
  return partsOf(node).some((part) => checker.isArrayType(part) && !checker.isTupleType(part));
}

function partsOf(node: ts.Node): readonly ts.Type[] {
  const type = checker.getTypeAtLocation(node);
  return type.isUnion() ? type.types : [type];
}

function report(node: ts.Node, file: ts.SourceFile, what: string): void {
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
  broken.push(`${relative('.', file.fileName)}:${line + 1} ${what}`);
}

for (const sentence of broken) console.error(sentence);
console.log(`${broken.length} places break the rules for code.`);
process.exitCode = broken.length === 0 ? 0 : 1;
