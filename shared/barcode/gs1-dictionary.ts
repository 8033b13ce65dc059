import { gs1DictionaryText } from './gs1-dictionary-text.ts';

/** The character sets of the dictionary: digits, character set 82, character set 39, base64url. */
export type CharacterSet = 'N' | 'X' | 'Y' | 'Z';

/** One part of an element's value, in order. */
export interface Component {
  readonly characters: CharacterSet;
  /** Number of characters; at least 1 for a variable part. */
  readonly minimum: number;
  readonly maximum: number;
  /** Whether the value may end before this part. */
  readonly optional: boolean;
  /** Names of the content checks, in order. */
  readonly linters: readonly string[];
}

/** The dictionary entry of one application identifier. */
export interface ApplicationIdentifier {
  readonly ai: string;
  /** The data title, such as `BATCH/LOT`; empty if there is none. */
  readonly title: string;
  /** Needs no separator after it. */
  readonly predefined: boolean;
  /** May be used in the query of a GS1 Digital Link. */
  readonly linkAttribute: boolean;
  readonly components: readonly Component[];
  /** Patterns of identifiers that it must not be combined with. */
  readonly excludes: readonly string[];
  /** Qualifiers of a Digital Link's primary key, each alternative in order; null if it is not one. */
  readonly linkQualifiers: readonly (readonly string[])[] | null;
}

const entryPattern = /^(\d+)(?:-(\d+))? (?:([*?]+) )?([^#]*?)(?: ?# (.*))?$/;
const componentPattern = /^(\[)?([NXYZ])(\.\.)?(\d+)\]?((?:,\w+)*)$/;

function readComponent(token: string): Component | null {
  const match = componentPattern.exec(token);
  if (match === null) return null;
  const [, optional, characters, variable, size, linters = ''] = match;
  return {
    characters: characters as CharacterSet,
    minimum: variable === undefined ? Number(size) : 1,
    maximum: Number(size),
    optional: optional !== undefined,
    linters: linters.split(',').slice(1),
  };
}

function valuesOf(tokens: readonly string[], key: string): string[] {
  return tokens.filter((token) => token.startsWith(`${key}=`)).map((token) => token.slice(key.length + 1));
}

function readEntry(line: string): ApplicationIdentifier[] {
  const match = entryPattern.exec(line);
  if (match === null) throw new Error(`The GS1 Syntax Dictionary has a line that is no entry: ${line}`);
  const [, first = '', last = first, flags = '', specification = '', title = ''] = match;
  const tokens = specification.split(' ');
  const keys = valuesOf(tokens, 'dlpkey').flatMap((value) => value.split('|'));
  const shared = {
    title,
    predefined: flags.includes('*'),
    linkAttribute: flags.includes('?'),
    components: tokens.map(readComponent).filter((component) => component !== null),
    excludes: valuesOf(tokens, 'ex').flatMap((value) => value.split(',')),
    linkQualifiers:
      keys.length > 0 ? keys.map((key) => key.split(',')) : tokens.includes('dlpkey') ? [[]] : null,
  };
  const count = Number(last) - Number(first) + 1;
  return Array.from({ length: count }, (_, index) => ({
    ai: String(Number(first) + index).padStart(first.length, '0'),
    ...shared,
  }));
}

let entries: ReadonlyMap<string, ApplicationIdentifier> | null = null;

/**
 * Returns every application identifier of the GS1 Syntax Dictionary by its digits; expands a range of the dictionary
 * into one entry each. Parsed once, on first use.
 */
export function applicationIdentifiers(): ReadonlyMap<string, ApplicationIdentifier> {
  entries ??= new Map(
    gs1DictionaryText
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .flatMap(readEntry)
      .map((entry) => [entry.ai, entry] as const),
  );
  return entries;
}

/**
 * Returns the application identifier that starts at this position of a text: two, three or four digits, none of which
 * is a prefix of another.
 */
export function findApplicationIdentifier(text: string, from: number): ApplicationIdentifier | null {
  const known = applicationIdentifiers();
  for (let length = 2; length <= 4; length += 1) {
    const entry = from + length <= text.length ? known.get(text.slice(from, from + length)) : undefined;
    if (entry !== undefined) return entry;
  }
  return null;
}

/** Returns whether an application identifier matches a pattern: digits, and `n` for any digit (`31nn`). */
export function matchesPattern(ai: string, pattern: string): boolean {
  if (ai.length !== pattern.length) return false;
  for (let index = 0; index < ai.length; index += 1) {
    const expected = pattern.charAt(index);
    if (expected !== 'n' && expected !== ai.charAt(index)) return false;
  }
  return true;
}
