import { sentenceText } from '#electron/log/sentence-text.ts';
import { noteWork } from '#electron/log/work.ts';
import { type ContractHandlers, contract } from '#shared/ipc/contract.ts';
import type { RequestDefinition } from '#shared/ipc/define.ts';
import { Failure, type Reply } from '#shared/ipc/failure.ts';
import { readInput } from '#shared/ipc/read-input.ts';
import type { Sentence } from '#shared/messages/messages.ts';

/** The origin under which the app's own page is served. */
export const appOrigin = 'app://dockhand';

/** What is looked at of the frame that sent a request; Electron's `WebFrameMain` has all of it. */
type SenderFrame = {
  readonly url: string;
  readonly parent: unknown;
};

/**
 * Whether a request comes from the top frame of the app's own page. A frame that is gone (null), a frame inside
 * another, and any other origin are refused (item 17 of Electron's security checklist).
 */
function isTrustedFrame(frame: SenderFrame | null | undefined): boolean {
  if (frame === null || frame === undefined || frame.parent !== null) return false;
  // Compared on the text: WHATWG origins of custom schemes are opaque ("null") outside Electron.
  return frame.url === appOrigin || frame.url.startsWith(`${appOrigin}/`);
}

/** One request with all that is needed to answer it. */
type IncomingRequest = {
  definition: RequestDefinition;
  handler: (input: unknown) => Promise<unknown>;
  frame: SenderFrame | null | undefined;
  input: unknown;
  report: (error: unknown) => void;
};

/**
 * Answers one request of the window; it never throws. The sender's frame is checked first, then the input is
 * parsed, and only then the handler runs; its value passes through the output's schema, so that nothing that the
 * contract does not name (a secret, say) crosses by accident.
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

/** Answers one request of a frame. */
export type RequestListener = (
  frame: SenderFrame | null | undefined,
  input: unknown,
) => Promise<Reply<unknown>>;

/**
 * A listener for every request of the contract, by its channel (`area.name`).
 *
 * @throws where the contract names a request that no handler answers.
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
 * Turns whatever a handler threw into a failure for the window: an error that carries one as `failure` keeps it,
 * an error with `fields` (refused input) becomes INVALID, anything else is a fault of Dockhand and is reported to
 * the log instead of being shown.
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

/** A request that cannot be answered in the state that the app is in; it carries its failure. */
export class RequestRefused extends Error {
  readonly failure: Failure;

  constructor(code: 'SIGNED_OUT' | 'INVALID' | 'CONFLICT', message: Sentence) {
    super(sentenceText(message));
    this.name = 'RequestRefused';
    this.failure =
      code === 'INVALID'
        ? { code, message, requestId: null, fields: {} }
        : { code, message, requestId: null };
  }
}
