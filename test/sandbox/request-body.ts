import type { IncomingMessage } from 'node:http';

const formBytes = 64 * 1_024;

/** A request has a larger body than it may have: 413. */
export class BodyTooLarge extends Error {}

/**
 * The body as text; rejects with BodyTooLarge what is larger than the bound, by default that of a form or a control
 * command. The rest of such a body is discarded, so that its sender comes to read the answer.
 */
export async function readBody(request: IncomingMessage, maximumBytes: number = formBytes): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > maximumBytes) break;
    chunks.push(bytes);
  }
  if (size > maximumBytes) {
    request.resume();
    throw new BodyTooLarge(`The body is larger than ${maximumBytes} bytes.`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export const readForm = async (request: IncomingMessage) => new URLSearchParams(await readBody(request));

/** Deeper than any body of the service by far; what is deeper cannot be written down again. */
const deepestLevel = 64;

export type JsonBody = { isJson: true; value: unknown } | { isJson: false; reason: string };

/** Level by level, as the stack of a recursion ends where such a body goes on. */
function isTooDeep(value: unknown): boolean {
  const isHolder = (entry: unknown): entry is object => typeof entry === 'object' && entry !== null;
  let level = [value].filter(isHolder);
  for (let depth = 0; depth < deepestLevel; depth += 1) {
    level = level.flatMap((holder) => Object.values(holder).filter(isHolder));
  }
  return level.length > 0;
}

/** The body as JSON of at most 64 levels; an empty one is undefined. */
export async function readJsonBody(request: IncomingMessage, maximumBytes?: number): Promise<JsonBody> {
  const text = await readBody(request, maximumBytes);
  if (text.trim() === '') return { isJson: true, value: undefined };
  try {
    const value: unknown = JSON.parse(text);
    if (!isTooDeep(value)) return { isJson: true, value };
    return { isJson: false, reason: `The body is nested deeper than ${deepestLevel} levels.` };
  } catch {
    return { isJson: false, reason: 'The body is not valid JSON.' };
  }
}
