import { isRecord } from './json-body.ts';

export type BodyProblems = Record<string, string[]>;

/**
 * The fields of one JSON object. A value of the wrong type is recorded as a problem under its path and read as missing.
 */
export class BodyFields {
  readonly #record: Readonly<Record<string, unknown>>;
  readonly #path: string;
  readonly #problems: BodyProblems;

  constructor(value: unknown, path: string, problems: BodyProblems) {
    this.#record = isRecord(value) ? value : {};
    this.#path = path;
    this.#problems = problems;
    if (value !== undefined && value !== null && !isRecord(value)) this.refuse('', 'An object is expected.');
  }

  has(name: string): boolean {
    return this.#record[name] !== undefined && this.#record[name] !== null;
  }

  text(name: string, longest = 2_000): string | null {
    const value = this.#value(name, 'string');
    if (typeof value !== 'string') return null;
    if (value.length > longest) this.refuse(name, `The field ${name} has at most ${longest} characters.`);
    return value;
  }

  /** The text after a change: an omitted one stays as it is `known`, and null empties it. */
  changedText(name: string, known: string | null, longest?: number): string | null {
    return this.#record[name] === null ? null : (this.text(name, longest) ?? known);
  }

  number(name: string): number | null {
    const value = this.#value(name, 'number');
    if (typeof value !== 'number') return null;
    if (value < 0) this.refuse(name, `The field ${name} must not be negative.`);
    // A JSON number with too large an exponent is infinite here, and would be written as null.
    if (value === Infinity) this.refuse(name, `The field ${name} is too large.`);
    return value;
  }

  integer(name: string): number | null {
    const value = this.number(name);
    if (value !== null && !Number.isInteger(value)) {
      this.refuse(name, `The field ${name} must be a whole number.`);
    }
    return value;
  }

  flag(name: string): boolean | null {
    const value = this.#value(name, 'boolean');
    return typeof value === 'boolean' ? value : null;
  }

  inner(name: string): BodyFields {
    return new BodyFields(this.#record[name], this.#pathOf(name), this.#problems);
  }

  list(name: string): BodyFields[] | null {
    if (!this.has(name)) return null;
    const value = this.#record[name];
    if (!Array.isArray(value)) {
      this.refuse(name, `The field ${name} must be a list.`);
      return null;
    }
    return value.map(
      (entry: unknown, index) => new BodyFields(entry, `${this.#pathOf(name)}[${index}]`, this.#problems),
    );
  }

  refuse(name: string, reason: string): void {
    const path = this.#pathOf(name);
    this.#problems[path] = [...(this.#problems[path] ?? []), reason];
  }

  #value(name: string, type: 'string' | 'number' | 'boolean'): unknown {
    if (!this.has(name)) return null;
    const value = this.#record[name];
    if (typeof value === type) return value;
    this.refuse(name, `The field ${name} must be a ${type}.`);
    return null;
  }

  #pathOf(name: string): string {
    if (name === '') return this.#path;
    return this.#path === '' ? name : `${this.#path}.${name}`;
  }
}

/** The objects of a body that is a list; null, with a problem, if it is not a list. */
export function readBodyList(body: unknown, problems: BodyProblems): BodyFields[] | null {
  if (!Array.isArray(body)) {
    problems[''] = ['A list is expected.'];
    return null;
  }
  return body.map((entry: unknown, index) => {
    const fields = new BodyFields(entry, `[${index}]`, problems);
    if (!isRecord(entry)) fields.refuse('', 'An object is expected.');
    return fields;
  });
}
