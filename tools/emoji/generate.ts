/**
 * Writes generated/emoji.json: every emoji code with its canonical name and its aliases.
 *
 * Inputs next to this script: emoji-names.json (names chosen by hand, which take precedence) and emoji-source.json (for
 * every emoji the English annotation of the Unicode CLDR). `--from <node_modules>` first rebuilds emoji-source.json
 * from emoji-datasource, cldr-annotations-modern and cldr-annotations-derived-modern installed there: together they are
 * far too large to be installed with every checkout.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Annotation {
  name: string;
  keywords: string[];
}
type Names = [canonical: string, ...aliases: string[]];

const fileBeside = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const handNamesFile = fileBeside('./emoji-names.json');
const sourceFile = fileBeside('./emoji-source.json');
const generatedFile = fileBeside('../../generated/emoji.json');

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Writes one entry per line, so that changes are readable as a diff. */
function writeTable(path: string, before: string, table: ReadonlyMap<string, unknown>, after: string): void {
  const lines = [...table].map(([code, value]) => `    ${JSON.stringify(code)}: ${JSON.stringify(value)}`);
  writeFileSync(path, `${before}${lines.join(',\n')}${after}`);
}

const codeOf = (codepoints: string[]): string => codepoints.filter((codepoint) => codepoint !== 'fe0f').join('-');

const codeOfText = (text: string): string =>
  codeOf([...text].map((character) => (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')));

function annotationsIn(modules: string): Map<string, Annotation> {
  type Raw = Record<string, { tts?: string[]; default?: string[] }>;
  const modern = readJson(join(modules, 'cldr-annotations-modern/annotations/en/annotations.json')) as {
    annotations: { annotations: Raw };
  };
  const derived = readJson(join(modules, 'cldr-annotations-derived-modern/annotationsDerived/en/annotations.json')) as {
    annotationsDerived: { annotations: Raw };
  };
  const annotations = new Map<string, Annotation>();
  for (const raw of [modern.annotations.annotations, derived.annotationsDerived.annotations]) {
    for (const [text, { tts, default: keywords }] of Object.entries(raw)) {
      const name = tts?.[0];
      if (name !== undefined) annotations.set(codeOfText(text), { name, keywords: keywords ?? [] });
    }
  }
  return annotations;
}

function extractSource(modules: string): void {
  const emoji = readJson(join(modules, 'emoji-datasource/emoji.json')) as { unified: string }[];
  const annotations = annotationsIn(modules);
  const source = new Map<string, Annotation | null>();
  for (const code of emoji.map(({ unified }) => codeOf(unified.toLowerCase().split('-'))).sort()) {
    source.set(code, annotations.get(code) ?? null);
  }
  writeTable(sourceFile, '{\n', source, '\n}\n');
}

/** Whether the emoji is omitted: clock faces except that of eight o'clock, and skin tones alone. */
function isLeftOut(code: string): boolean {
  const codepoint = Number.parseInt(code, 16);
  const isAlone = !code.includes('-');
  const isClock = codepoint >= 0x1f550 && codepoint <= 0x1f567 && codepoint !== 0x1f557;
  const isSkinTone = codepoint >= 0x1f3fb && codepoint <= 0x1f3ff;
  return isAlone && (isClock || isSkinTone);
}

function cleanName(annotation: string): string {
  return annotation
    .replace(/[ \-–]/g, '_')
    .replace(/[“”:.,()‘’']/g, '')
    .replaceAll('&', 'and')
    .replace(/_+/g, '_')
    .toLowerCase();
}

/** Undefined for a name that is ASCII or has no ASCII form. */
function asciiForm(name: string): string | undefined {
  const plain = name.normalize('NFD').replace(/\p{Mark}/gu, '');
  return plain !== name && /^[ -~]+$/.test(plain) ? plain : undefined;
}

function namesFromAnnotation({ name, keywords }: Annotation): Names {
  const names = [name, ...keywords].map(cleanName);
  const ascii = names.map(asciiForm).filter((form) => form !== undefined);
  return [cleanName(name), ...new Set([...names.slice(1), ...ascii])];
}

function namesByCode(hand: Map<string, Names>, source: Map<string, Annotation | null>): Map<string, Names> {
  const names = new Map<string, Names>();
  for (const [code, annotation] of source) {
    if (isLeftOut(code)) continue;
    const own = hand.get(code) ?? (annotation ? namesFromAnnotation(annotation) : undefined);
    if (own) names.set(code, own);
  }
  return names;
}

/** Assigns every name to exactly one emoji. If two emoji have the same canonical name, emoji-names.json must decide. */
function withUniqueNames(names: Map<string, Names>, hand: Map<string, Names>): Map<string, Names> {
  const canonical = new Set<string>();
  for (const [name] of names.values()) {
    if (canonical.has(name)) throw new Error(`Two emoji are called ${name}: name one of them in emoji-names.json`);
    canonical.add(name);
  }
  const claims = new Map<string, number>();
  for (const [, ...aliases] of names.values()) {
    for (const alias of aliases) claims.set(alias, (claims.get(alias) ?? 0) + 1);
  }
  const unique = new Map<string, Names>();
  for (const [code, [name, ...aliases]] of names) {
    const isOwn = (alias: string) => !canonical.has(alias) && (hand.has(code) || claims.get(alias) === 1);
    unique.set(code, [name, ...aliases.filter(isOwn)]);
  }
  return unique;
}

const [option, modules] = process.argv.slice(2);
if (option === '--from' && modules !== undefined) extractSource(modules);

const hand = new Map(Object.entries(readJson(handNamesFile) as Record<string, Names>));
const source = new Map(Object.entries(readJson(sourceFile) as Record<string, Annotation | null>));
writeTable(generatedFile, '{\n  "code_to_names": {\n', withUniqueNames(namesByCode(hand, source), hand), '\n  }\n}\n');
