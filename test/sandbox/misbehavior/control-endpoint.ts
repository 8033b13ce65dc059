import {
  type IncomingMessage,
  type ServerResponse,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';
import type { Answer } from '#test/sandbox/api/answer.ts';
import { sendAnswer } from '#test/sandbox/api/api-server.ts';
import { isRecord } from '#test/sandbox/api/json-body.ts';
import { BodyTooLarge, readBody, readJsonBody } from '#test/sandbox/request-body.ts';
import type { Fault, FaultKind, FaultMatch, Faults } from './faults.ts';
import { smallestHugeBytes } from './misbehave.ts';

const longestDelayMs = 2_147_483_647;

/** Throws a TypeError that explains what is wrong with a member. */
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

type Members = { required?: Readonly<Record<string, Check>>; optional?: Readonly<Record<string, Check>> };

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

/**
 * Reads a fault from JSON, where a pattern is `match.pathPattern`. Throws an error that explains what is not supported.
 */
function readFault(value: unknown): Fault {
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

export const controlPath = '/_sandbox/';

export interface ControlActions {
  expireAccessTokens(): void;
  revokeFamilies(): void;
  revokePersonalToken(): void;
  sunset10(isOver: boolean): void;
  /** Webhook deliveries, completed and pending, latest first. */
  deliveries(): object;
  /** Actions of people at a center on a record, by its kind: `/_sandbox/{kind}/{id}/{step}`. */
  readonly work: Readonly<Record<string, CenterWork>>;
}

/** Takes one step with one record. Answers with the result, or with the reason why the step is not possible. */
export type CenterWork = (id: number, step: string, body: unknown) => Answer;

const actions: Readonly<Record<string, (control: ControlActions) => void>> = {
  'expire-access-tokens': (control) => control.expireAccessTokens(),
  'revoke-families': (control) => control.revokeFamilies(),
  'revoke-personal-token': (control) => control.revokePersonalToken(),
  'sunset-1.0': (control) => control.sunset10(true),
  'restore-1.0': (control) => control.sunset10(false),
};

function toJson({ match, ...rest }: Fault): object {
  if (!(match?.path instanceof RegExp)) return { ...rest, ...(match === undefined ? {} : { match }) };
  const { path, ...others } = match;
  return { ...rest, match: { ...others, pathPattern: path.source } };
}

/** Serves `/_sandbox/…`: the controls of the sandbox for users outside its process. */
export async function serveControl(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  faults: Faults,
  control: ControlActions,
): Promise<void> {
  // A page in a browser on this machine must not be able to use the controls.
  if (request.headers.origin !== undefined) {
    sendAnswer(response, { status: 403 });
    return;
  }
  const name = pathname.slice(controlPath.length);
  const { method } = request;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const [kind = '', id = '', step = '', ...rest] = name.split('/');
  const isWork = rest.length === 0 && /^\d+$/.test(id) && Object.hasOwn(control.work, kind);
  const work = isWork ? control.work[kind] : undefined;
  if (name === 'faults' && method === 'GET') {
    sendAnswer(response, { status: 200, body: faults.pending().map(toJson) });
  } else if (name === 'webhooks' && method === 'GET') {
    sendAnswer(response, { status: 200, body: control.deliveries() });
  } else if (name === 'faults' && method === 'DELETE') {
    faults.clear();
    sendAnswer(response, { status: 204 });
  } else if (name === 'faults' && method === 'POST') {
    try {
      const requested: unknown = JSON.parse(await readBody(request));
      const added = (Array.isArray(requested) ? requested : [requested]).map(readFault);
      for (const fault of added) faults.next(fault);
      sendAnswer(response, { status: 201, body: faults.pending().map(toJson) });
    } catch (failure) {
      if (failure instanceof BodyTooLarge) throw failure;
      const message = failure instanceof Error ? failure.message : String(failure);
      sendAnswer(response, { status: 400, body: { message } });
    }
  } else if (action !== undefined && method === 'POST') {
    action(control);
    sendAnswer(response, { status: 204 });
  } else if (work !== undefined && method === 'POST') {
    const body = await readJsonBody(request);
    sendAnswer(
      response,
      body.isJson ? work(Number(id), step, body.value) : { status: 400, body: { message: body.reason } },
    );
  } else {
    sendAnswer(response, { status: 404 });
  }
}
