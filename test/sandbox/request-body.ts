import type { IncomingMessage } from 'node:http';

const formBytes = 64 * 1_024;

/** The request body exceeds its limit: 413. */
export class BodyTooLarge extends Error {}

/**
 * Returns the body as text; rejects with BodyTooLarge if it exceeds the limit, by default that of a form or a control
 * command. The rest of such a body is discarded so that its sender gets to read the response.
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

/** Far deeper than any body of the service; deeper values cannot be serialized again. */
const deepestLevel = 64;

export type JsonBody = { isJson: true; value: unknown } | { isJson: false; reason: string };

/** Checks level by level, because recursion would overflow the stack on deeply nested bodies. */
function isTooDeep(value: unknown): boolean {
  const isHolder = (entry: unknown): entry is object => typeof entry === 'object' && entry !== null;
  let level = [value].filter(isHolder);
  for (let depth = 0; depth < deepestLevel; depth += 1) {
    level = level.flatMap((holder) => Object.values(holder).filter(isHolder));
  }
  return level.length > 0;
}

/** Returns the body as JSON of at most 64 levels; undefined if it is empty. */
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
