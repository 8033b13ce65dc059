import { fromWireKeys } from '#shared/wire/wire.ts';
import { readInstant } from '#test/sandbox/api/json-body.ts';

/** The field types of the specification. */
export type ValueKind =
  | 'integer'
  | 'number'
  | 'text'
  | 'boolean'
  /** An ISO 8601 date-time in UTC. */
  | 'instant'
  /** A date-time in UTC of which the client keeps the day. */
  | 'day'
  /** A date-only string. */
  | 'date'
  | 'object'
  | 'list'
  | 'texts'
  | 'integers';

const isTexts = (value: unknown) => Array.isArray(value) && value.every((entry) => typeof entry === 'string');
const isIntegers = (value: unknown) =>
  Array.isArray(value) && value.every((entry) => Number.isInteger(entry));
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Some date-times have no zone; they are in UTC too (reference notes, 13). */
const isInstant = (value: unknown) =>
  typeof value === 'string' &&
  /^[^T]+T[^T]+$/.test(value) &&
  !/[+-](?!00:00$)\d\d:\d\d$/.test(value) &&
  readInstant(value, 'dateOrDateTime') !== null;
const isDate = (value: unknown) =>
  typeof value === 'string' && value.length === 10 && readInstant(value, 'dateOrDateTime') !== null;

const checks: Readonly<Record<ValueKind, (value: unknown) => boolean>> = {
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  text: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  instant: isInstant,
  day: isInstant,
  date: isDate,
  object: isObject,
  list: (value) => Array.isArray(value),
  texts: isTexts,
  integers: isIntegers,
};

/** Whether a value in wire format has the type given by the specification. */
export const isOfKind = (kind: ValueKind, value: unknown): boolean => checks[kind](value);

/** A value in a form that compares equal for different notations of the same value. */
export function comparable(kind: ValueKind, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'instant':
      return readInstant(value, 'dateOrDateTime');
    case 'day':
      return typeof value === 'string' ? value.slice(0, 10) : value;
    // Their contents are tested by rows of their own.
    case 'object':
    case 'list':
      return isOfKind(kind, value);
    default:
      return value;
  }
}

function camelOf(part: string): string {
  const [name = '', ...lists] = part.split('[]');
  const camel = name === '' || name === '*' ? name : Object.keys(fromWireKeys({ [name]: 0 }) as object)[0];
  return `${camel}${'[]'.repeat(lists.length)}`;
}

/** The client's path of a member: every name in camelCase, below another path if the client has moved it there. */
export function clientPathOf(path: string, places: Readonly<Record<string, string>> = {}): string {
  const place = Object.keys(places).find((start) => path === start || path.startsWith(`${start}.`));
  const rest = place === undefined ? path : path.slice(place.length + 1);
  const camel = rest === '' ? '' : rest.split('.').map(camelOf).join('.');
  return [place === undefined ? '' : places[place], camel].filter((part) => part !== '').join('.');
}
