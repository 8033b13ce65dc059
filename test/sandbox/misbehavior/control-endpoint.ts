import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from '../api/answer.ts';
import { sendAnswer } from '../api/api-server.ts';
import { BodyTooLarge, readBody, readJsonBody } from '../request-body.ts';
import type { Fault, Faults } from './faults.ts';
import { readFault } from './read-fault.ts';

export const controlPath = '/_sandbox/';

/** What the control addresses can do beside faults. */
export interface ControlActions {
  expireAccessTokens(): void;
  revokeFamilies(): void;
  revokePersonalToken(): void;
  /** Whether version 1.0 is over from now on. */
  sunset10(isOver: boolean): void;
  /** What people at a center do with a record, by its kind: `/_sandbox/{kind}/{id}/{step}`. */
  readonly work: Readonly<Record<string, CenterWork>>;
}

/** Takes one step with one record and answers with what came of it, or why it cannot be taken. */
export type CenterWork = (id: number, step: string, body: unknown) => Answer;

const actions: Readonly<Record<string, (control: ControlActions) => void>> = {
  'expire-access-tokens': (control) => control.expireAccessTokens(),
  'revoke-families': (control) => control.revokeFamilies(),
  'revoke-personal-token': (control) => control.revokePersonalToken(),
  'sunset-1.0': (control) => control.sunset10(true),
  'restore-1.0': (control) => control.sunset10(false),
};

/** A fault as JSON can carry it. */
function toJson({ match, ...rest }: Fault): object {
  if (!(match?.path instanceof RegExp)) return { ...rest, ...(match === undefined ? {} : { match }) };
  const { path, ...others } = match;
  return { ...rest, match: { ...others, pathPattern: path.source } };
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
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const [kind = '', id = '', step = '', ...rest] = name.split('/');
  const isWork = rest.length === 0 && /^\d+$/.test(id) && Object.hasOwn(control.work, kind);
  const work = isWork ? control.work[kind] : undefined;
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
