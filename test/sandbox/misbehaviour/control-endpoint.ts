import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from '../api/answer.ts';
import { sendAnswer } from '../api/api-server.ts';
import { readBody, readJsonBody } from '../request-body.ts';
import type { Fault, FaultKind, FaultMatch, Faults } from './faults.ts';

export const controlPath = '/_sandbox/';

/** What the control addresses can do beside faults. */
export interface ControlActions {
  expireAccessTokens(): void;
  revokeFamilies(): void;
  revokePersonalToken(): void;
  /** What people at a center do with a record, by its kind: `/_sandbox/{kind}/{id}/{step}`. */
  readonly work: Readonly<Record<string, CenterWork>>;
}

/** Takes one step with one record and answers with what came of it, or why it cannot be taken. */
export type CenterWork = (id: number, step: string, body: unknown) => Answer;

const actions: Readonly<Record<string, (control: ControlActions) => void>> = {
  'expire-access-tokens': (control) => control.expireAccessTokens(),
  'revoke-families': (control) => control.revokeFamilies(),
  'revoke-personal-token': (control) => control.revokePersonalToken(),
};

/** The members that each kind needs beside its name. */
const requiredMembers: Readonly<Record<FaultKind['kind'], readonly string[]>> = {
  delay: ['ms'],
  dropBeforeCommit: [],
  dropAfterCommit: [],
  status: ['status'],
  truncatedJson: [],
  malformedJson: [],
  nonJson: [],
  tokenExpired: [],
  invalidGrant: [],
  hang: [],
  emptyBody: [],
  hugeBody: ['bytes'],
};

function readMatch(match: unknown): FaultMatch | undefined {
  if (typeof match !== 'object' || match === null) return undefined;
  const { method, path, pathPattern } = match as Record<string, unknown>;
  return {
    ...(typeof method === 'string' ? { method } : {}),
    ...(typeof path === 'string' ? { path } : {}),
    ...(typeof pathPattern === 'string' ? { path: new RegExp(pathPattern) } : {}),
  };
}

/** A fault as JSON can carry it. */
function toJson({ match, ...rest }: Fault): object {
  if (!(match?.path instanceof RegExp)) return { ...rest, ...(match === undefined ? {} : { match }) };
  const { path, ...others } = match;
  return { ...rest, match: { ...others, pathPattern: path.source } };
}

/** A fault from JSON, where a pattern is `match.pathPattern`. Throws a TypeError that says what is wrong. */
function readFault(value: unknown): Fault {
  if (typeof value !== 'object' || value === null) throw new TypeError('A fault is an object with a kind.');
  const { match, ...rest } = value as Record<string, unknown>;
  const needed = Object.entries(requiredMembers).find(([kind]) => kind === rest.kind)?.[1];
  if (needed === undefined) {
    throw new TypeError(`Unknown kind; there are: ${Object.keys(requiredMembers).join(', ')}.`);
  }
  for (const name of needed) {
    if (typeof rest[name] !== 'number')
      throw new TypeError(`The kind ${String(rest.kind)} needs the number ${name}.`);
  }
  if (rest.times !== undefined && typeof rest.times !== 'number') throw new TypeError('times is a number.');
  const condition = readMatch(match);
  return { ...(rest as Fault), ...(condition === undefined ? {} : { match: condition }) };
}

/** Serves `/_sandbox/…`: the switches of the sandbox for whoever runs it from outside its process. */
export async function serveControl(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  faults: Faults,
  control: ControlActions,
): Promise<void> {
  // A page in a browser on this machine must not be able to pull the switches.
  if (request.headers.origin !== undefined) {
    sendAnswer(response, { status: 403 });
    return;
  }
  const name = pathname.slice(controlPath.length);
  const { method } = request;
  const action = actions[name];
  const [kind = '', id = '', step = '', ...rest] = name.split('/');
  const work = rest.length === 0 && /^\d+$/.test(id) ? control.work[kind] : undefined;
  if (name === 'faults' && method === 'GET') {
    sendAnswer(response, { status: 200, body: faults.pending().map(toJson) });
  } else if (name === 'faults' && method === 'DELETE') {
    faults.clear();
    sendAnswer(response, { status: 204 });
  } else if (name === 'faults' && method === 'POST') {
    try {
      const asked: unknown = JSON.parse(await readBody(request));
      const added = (Array.isArray(asked) ? asked : [asked]).map(readFault);
      for (const fault of added) faults.next(fault);
      sendAnswer(response, { status: 201, body: faults.pending().map(toJson) });
    } catch (failure) {
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
      body.isJson
        ? work(Number(id), step, body.value)
        : { status: 400, body: { message: 'The body is not valid JSON.' } },
    );
  } else {
    sendAnswer(response, { status: 404 });
  }
}
