import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A part of a file that starts at the margin: a declaration with its name, or a statement ('' for its name). */
type Part = { name: string; text: string };
type Import = { path: string; imported: string };
type Module = { parts: Part[]; imports: Map<string, Import>; reExports: Map<string, Import> };

const literalOrComment =
  /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g;
const declared =
  /^(?:export )?(?:declare )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) ([A-Za-z_$][\w$]*)/;

/** Names in comments do not count as uses. */
function withoutComments(text: string): string {
  return text.replaceAll(literalOrComment, (_all, literal: string | undefined) => literal ?? '');
}

function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.normalize(posix.join(dirname(from), specifier));
  return null;
}

function namesIn(list: string): [imported: string, local: string][] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => {
      const [imported = '', local = imported] = part.split(/ as /);
      return [imported, local];
    });
}

function readModule(path: string, source: string): Module {
  const text = withoutComments(source);
  const starts = [...text.matchAll(/^(?=[A-Za-z_$@(['"`/<{])/gm)].map(({ index }) => index);
  const parts: Part[] = [];
  const imports = new Map<string, Import>();
  const reExports = new Map<string, Import>();
  for (const [at, start] of starts.entries()) {
    const part = text.slice(start, starts[at + 1] ?? text.length);
    const from = /^(import|export) (type )?([^;]*?) from '([^']+)'/.exec(part);
    if (from !== null) {
      const [, kind, isType, what = '', specifier = ''] = from;
      const target = resolve(path, specifier);
      if (isType !== undefined || target === null) continue;
      const into = kind === 'import' ? imports : reExports;
      const braces = /\{([^}]*)\}/.exec(what)?.[1];
      for (const [imported, local] of namesIn(braces ?? '')) into.set(local, { path: target, imported });
      const whole = /\* as ([\w$]+)/.exec(what)?.[1];
      if (whole !== undefined) into.set(whole, { path: target, imported: '*' });
      continue;
    }
    if (/^import ['"]/.test(part)) continue;
    parts.push({ name: declared.exec(part)?.[1] ?? '', text: part });
  }
  return { parts, imports, reExports };
}

/** The text of a project file; null if it is missing or is no source code. */
function readSource(path: string): string | null {
  const file = join(root, path);
  return /\.tsx?$/.test(path) && existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Used names: neither a property key nor a name after a dot that is not a spread. */
const usedName = /(?<!(?<!\.)\.)(?<![\w$])[A-Za-z_$][\w$]*(?![\w$]|:)/g;

/**
 * Returns the source code that runs, starting from one file: for each file, the text of the declarations that running
 * code names. It reads the formatted text by names alone: it may consider a declaration running if something else has
 * its name, but never the other way around.
 */
export function readLiveCode(entry: string, read = readSource): ReadonlyMap<string, string> {
  const modules = new Map<string, Module | null>();
  const moduleOf = (path: string): Module | null => {
    const known = modules.get(path);
    if (known !== undefined) return known;
    const source = read(path);
    const module = source === null ? null : readModule(path, source);
    modules.set(path, module);
    return module;
  };
  const live = new Map<string, Set<Part>>();
  const waiting: { path: string; part: Part }[] = [];
  const revive = (path: string, part: Part) => {
    const known = live.get(path) ?? new Set();
    live.set(path, known);
    if (known.has(part)) return;
    known.add(part);
    waiting.push({ path, part });
  };
  /** A name of a module, with the code that runs whenever the module is loaded; '*' for all of its names. */
  const use = (path: string, name: string) => {
    const module = moduleOf(path);
    if (module === null) return;
    for (const part of module.parts) {
      if (part.name === '' || part.name === name || name === '*') revive(path, part);
    }
    for (const [exported, { path: target, imported }] of module.reExports) {
      if (exported === name || name === '*') use(target, imported);
    }
  };
  use(entry, '*');
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, part } = next;
    const { parts, imports } = moduleOf(path) ?? { parts: [], imports: new Map<string, Import>() };
    const words = new Set(part.text.match(usedName));
    for (const other of parts) if (words.has(other.name)) revive(path, other);
    for (const [local, { path: target, imported }] of imports) if (words.has(local)) use(target, imported);
    for (const [, specifier = ''] of part.text.matchAll(/\bimport\(\s*'([^']+)'/g)) {
      const target = resolve(path, specifier);
      const module = target === null ? null : moduleOf(target);
      if (target === null || module === null) continue;
      // Names taken from it are after a dot, or in quotes.
      const taken = new Set(part.text.match(/[A-Za-z_$][\w$]*/g));
      for (const { name } of module.parts) if (name === '' || taken.has(name)) use(target, name);
      for (const name of module.reExports.keys()) if (taken.has(name)) use(target, name);
    }
  }
  return new Map(
    [...live].map(([path, parts]) => [path, [...parts].map(({ text }) => text).join('\n')] as const),
  );
}
