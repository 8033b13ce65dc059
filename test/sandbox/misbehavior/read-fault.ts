import { validateHeaderName, validateHeaderValue } from 'node:http';
import { isRecord } from '../api/json-body.ts';
import type { Fault, FaultKind, FaultMatch } from './faults.ts';
import { smallestHugeBytes } from './misbehave.ts';

/** The longest that a timer can wait. */
const longestDelayMs = 2_147_483_647;

/** Throws a TypeError that says what is wrong with a member. */
type Check = (value: unknown, name: string) => void;

function wholeNumber(minimum: number, maximum: number = Number.MAX_SAFE_INTEGER): Check {
  return (value, name) => {
    const isFit = typeof value === 'number' && Number.isInteger(value) && value >= minimum;
    if (isFit && value <= maximum) return;
    throw new TypeError(`${name} is a whole number from ${minimum} to ${maximum}.`);
  };
}

const status = wholeNumber(200, 599);

function checkHeaders(value: unknown): void {
  if (!isRecord(value)) throw new TypeError('headers is an object of texts by their names.');
  for (const [name, text] of Object.entries(value)) {
    validateHeaderName(name);
    if (typeof text !== 'string') throw new TypeError(`The header ${name} is a text.`);
    validateHeaderValue(name, text);
  }
}

interface Members {
  required?: Readonly<Record<string, Check>>;
  optional?: Readonly<Record<string, Check>>;
}

/** The members of each kind beside its name. */
const membersOf: Readonly<Record<FaultKind['kind'], Members>> = {
  delay: { required: { ms: wholeNumber(0, longestDelayMs) } },
  dropBeforeCommit: {},
  dropAfterCommit: {},
  status: { required: { status }, optional: { retryAfter: wholeNumber(0), headers: checkHeaders } },
  truncatedJson: {},
  malformedJson: {},
  nonJson: { optional: { status } },
  tokenExpired: {},
  invalidGrant: {},
  hang: {},
  emptyBody: {},
  hugeBody: { required: { bytes: wholeNumber(smallestHugeBytes) } },
};

function readMatch(match: unknown): FaultMatch {
  if (!isRecord(match)) throw new TypeError('match is an object with method, path or pathPattern.');
  for (const [name, value] of Object.entries(match)) {
    const isKnown = ['method', 'path', 'pathPattern'].includes(name);
    if (!isKnown || typeof value !== 'string') throw new TypeError(`match cannot have this ${name}.`);
  }
  const { method, path, pathPattern } = match as Record<string, string>;
  return {
    ...(method === undefined ? {} : { method }),
    ...(path === undefined ? {} : { path }),
    ...(pathPattern === undefined ? {} : { path: new RegExp(pathPattern) }),
  };
}

/** A fault from JSON, where a pattern is `match.pathPattern`. Throws an error that says what cannot be acted out. */
export function readFault(value: unknown): Fault {
  if (!isRecord(value)) throw new TypeError('A fault is an object with a kind.');
  const { match, ...rest } = value;
  const members = Object.entries(membersOf).find(([kind]) => kind === rest.kind)?.[1];
  if (members === undefined) {
    throw new TypeError(`Unknown kind; there are: ${Object.keys(membersOf).join(', ')}.`);
  }
  for (const [name, check] of Object.entries(members.required ?? {})) check(rest[name], name);
  for (const [name, check] of Object.entries({ times: wholeNumber(1), ...members.optional })) {
    if (rest[name] !== undefined) check(rest[name], name);
  }
  return { ...(rest as Fault), ...(match === undefined ? {} : { match: readMatch(match) }) };
}
