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

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await readBody(request));
}

export type JsonBody = { isJson: true; value: unknown } | { isJson: false };

/** The body as JSON; an empty one is undefined. */
export async function readJsonBody(request: IncomingMessage, maximumBytes?: number): Promise<JsonBody> {
  const text = await readBody(request, maximumBytes);
  if (text.trim() === '') return { isJson: true, value: undefined };
  try {
    return { isJson: true, value: JSON.parse(text) };
  } catch {
    return { isJson: false };
  }
}
