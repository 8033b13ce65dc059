import { type ContractHandlers, contract } from '../../shared/ipc/contract.ts';
import type { RequestDefinition } from '../../shared/ipc/define.ts';
import type { Reply } from '../../shared/ipc/failure.ts';
import { readInput } from '../../shared/ipc/read-input.ts';
import { toFailure } from './to-failure.ts';
import { isTrustedFrame, type SenderFrame } from './trusted-frame.ts';

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
      failure: {
        code: 'INTERNAL',
        message: 'This request did not come from Dockhand’s window.',
        requestId: null,
      },
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
      listeners.set(`${area}.${name}`, (frame, input) =>
        answerRequest({ definition, handler, frame, input, report }),
      );
    }
  }
  return listeners;
}
