import type { IncomingMessage } from 'node:http';

const formBytes = 64 * 1_024;

/** The body as text; rejects what is larger than the bound, by default that of a form or a control command. */
export async function readBody(request: IncomingMessage, maximumBytes: number = formBytes): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maximumBytes) throw new RangeError(`The body is larger than ${maximumBytes} bytes.`);
    chunks.push(chunk);
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
