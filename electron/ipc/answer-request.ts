import { noteWork } from '#electron/log/work.ts';
import { type ContractHandlers, contract } from '#shared/ipc/contract.ts';
import type { RequestDefinition } from '#shared/ipc/define.ts';
import { Failure, type Reply } from '#shared/ipc/failure.ts';
import { readInput } from '#shared/ipc/read-input.ts';

export const appOrigin = 'app://dockhand';

/** The checked properties of a request's frame; Electron's `WebFrameMain` has all of them. */
type SenderFrame = {
  readonly url: string;
  readonly parent: unknown;
};

/**
 * Returns whether a request comes from the top frame of the app's own page. A deleted frame (null), a frame inside
 * another, and any other origin are refused (item 17 of Electron's security checklist).
 */
function isTrustedFrame(frame: SenderFrame | null | undefined): boolean {
  if (frame === null || frame === undefined || frame.parent !== null) return false;
  // Compares the text: WHATWG origins of custom schemes are opaque ("null") outside Electron.
  return frame.url === appOrigin || frame.url.startsWith(`${appOrigin}/`);
}

type IncomingRequest = {
  definition: RequestDefinition;
  handler: (input: unknown) => Promise<unknown>;
  frame: SenderFrame | null | undefined;
  input: unknown;
  report: (error: unknown) => void;
};

/**
 * Answers one request of the window; never throws. Checks the sender's frame first, then parses the input, and only
 * then runs the handler. The result passes through the output's schema, so that nothing outside the contract (such as a
 * secret) is sent by accident.
 */
export async function answerRequest({
  definition,
  handler,
  frame,
  input,
  report,
}: IncomingRequest): Promise<Reply<unknown>> {
  if (!isTrustedFrame(frame)) {
    report(new Error(`A request of a foreign frame was refused: ${frame?.url.slice(0, 200) ?? 'no frame'}.`));
    return {
      ok: false,
      failure: { code: 'INTERNAL', message: null, requestId: null },
    };
  }
  const read = readInput(definition.input, input ?? {});
  if (!read.ok) return read;
  try {
    return { ok: true, value: definition.output.parse(await handler(read.value)) };
  } catch (error) {
    return { ok: false, failure: toFailure(error, report) };
  }
}

export type RequestListener = (
  frame: SenderFrame | null | undefined,
  input: unknown,
) => Promise<Reply<unknown>>;

/**
 * Creates a listener for every request of the contract, by its channel (`area.name`).
 *
 * @throws if the contract names a request that no handler answers.
 */
export function createRequestListeners(
  handlers: ContractHandlers,
  report: (error: unknown) => void,
): ReadonlyMap<string, RequestListener> {
  const listeners = new Map<string, RequestListener>();
  for (const [area, requests] of Object.entries(contract.requests)) {
    const areaHandlers: Record<string, (input: never) => Promise<unknown>> =
      handlers[area as keyof ContractHandlers];
    for (const [name, definition] of Object.entries(requests)) {
      const handler = areaHandlers[name] as ((input: unknown) => Promise<unknown>) | undefined;
      if (handler === undefined)
        throw new Error(`The contract names ${area}.${name}, and nothing answers it.`);
      listeners.set(`${area}.${name}`, async (frame, input) => {
        const startedMs = performance.now();
        const reply = await answerRequest({ definition, handler, frame, input, report });
        noteWork('request', `${area}.${name}`, startedMs, reply.ok ? 'ok' : reply.failure.code);
        return reply;
      });
    }
  }
  return listeners;
}

/**
 * Converts a thrown value to a failure for the window: an error with a `failure` keeps it, an error with `fields`
 * (refused input) becomes INVALID, anything else is a fault of Dockhand, which is logged instead of shown.
 */
export function toFailure(error: unknown, report: (error: unknown) => void): Failure {
  if (error instanceof Error) {
    const carried = 'failure' in error ? Failure.safeParse(error.failure) : null;
    if (carried?.success === true) return carried.data;
    if ('fields' in error) {
      const refused = Failure.safeParse({
        code: 'INVALID',
        message: null,
        requestId: null,
        fields: error.fields,
      });
      if (refused.success) return refused.data;
    }
  }
  report(error);
  return {
    code: 'INTERNAL',
    message: null,
    requestId: null,
  };
}
