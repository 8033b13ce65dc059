import { readInstant } from './json-body.ts';
import { largestInt32 } from './path-id.ts';

/** A call's query parameters by name, case-insensitive; an unreadable value is recorded as a problem of its name. */
export class Query {
  readonly #values = new Map<string, string>();
  /** Every value of a repeated parameter. */
  readonly #repeated = new Map<string, string[]>();
  readonly #problems: Record<string, string[]> = {};

  constructor(parameters: URLSearchParams) {
    for (const [name, value] of parameters) {
      const key = name.toLowerCase();
      if (!this.#values.has(key)) this.#values.set(key, value.trim());
      this.#repeated.set(key, [...(this.#repeated.get(key) ?? []), value]);
    }
  }

  get problems(): Readonly<Record<string, readonly string[]>> {
    return this.#problems;
  }

  get hasProblems(): boolean {
    return Object.keys(this.#problems).length > 0;
  }

  text(name: string): string | null {
    return this.#values.get(name.toLowerCase()) || null;
  }

  integer(name: string, fallback: number, minimum: number, maximum: number = largestInt32): number {
    const text = this.text(name);
    if (text === null) return fallback;
    const value = Number(text);
    if (/^-?\d+$/.test(text) && value >= minimum && value <= maximum) return value;
    this.refuse(name, `The field ${name} must be between ${minimum} and ${maximum}.`);
    return fallback;
  }

  integers(name: string): ReadonlySet<number> | null {
    const parts = this.list(name);
    if (parts === null) return null;
    const numbers = parts.map(Number);
    const wrong = parts.find(
      (part, index) => !/^\d+$/.test(part) || (numbers[index] ?? Infinity) > largestInt32,
    );
    if (wrong !== undefined) this.refuse(name, `The value '${wrong}' is not valid.`);
    return new Set(numbers);
  }

  list(name: string): readonly string[] | null {
    const text = this.text(name);
    if (text === null) return null;
    return text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  }

  /** Texts of a closed set, as repeated parameters or comma-separated; null if there are none. */
  textsOf(name: string, allowed: readonly string[]): readonly string[] | null {
    const parts = (this.#repeated.get(name.toLowerCase()) ?? [])
      .flatMap((value) => value.split(','))
      .map((part) => part.trim())
      .filter((part) => part !== '');
    const wrong = parts.find((part) => !allowed.includes(part));
    if (wrong !== undefined) this.refuse(name, `The value '${wrong}' is not valid.`);
    return parts.length === 0 ? null : parts;
  }

  oneOf<Name extends string>(name: string, allowed: readonly Name[]): ReadonlySet<Name> | null {
    const parts = this.list(name);
    if (parts === null) return null;
    const found = new Set<Name>();
    for (const part of parts) {
      const match = allowed.find((candidate) => candidate.toLowerCase() === part.toLowerCase());
      if (match === undefined) this.refuse(name, `The value '${part}' is not valid.`);
      else found.add(match);
    }
    return found;
  }

  boolean(name: string): boolean | null {
    const text = this.text(name)?.toLowerCase() ?? null;
    if (text === null) return null;
    if (text !== 'true' && text !== 'false') this.refuse(name, `The value '${text}' is not valid.`);
    return text === 'true';
  }

  /** A timestamp in milliseconds. A date-time without a zone is read as UTC, and a bare date as its midnight. */
  dateTime(name: string): number | null {
    const text = this.text(name);
    if (text === null) return null;
    // An unencoded plus sign arrives as a space.
    const atMs = readInstant(text.replace(/ (?=\d\d:\d\d$)/, '+'), 'dateOrDateTime');
    if (atMs === null) this.refuse(name, `The value '${text}' is not valid.`);
    return atMs;
  }

  refuse(name: string, reason: string): void {
    const reasons = this.#problems[name] ?? [];
    reasons.push(reason);
    this.#problems[name] = reasons;
  }
}
