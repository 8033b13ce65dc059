import { sentence } from '#shared/messages/messages.ts';
import type { HttpAnswer, HttpRequest } from './http-message.ts';
import { TransportError } from './transport-error.ts';

type SendRequest = (request: HttpRequest) => Promise<HttpAnswer>;

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Statuses whose Response must have no body (Fetch standard, "null body status"). */
const nullBodyStatuses = new Set([204, 205, 304]);

/** Tokens are requested through it: an authorization server's responses have a few kilobytes. */
const maxAnswerBytes = 256 * 1024;

/** See `Http.fetch` for what it accepts. */
export function createFetch(send: SendRequest): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const source = input instanceof Request ? new Request(input, init) : null;
    const headers = new Headers(source?.headers ?? init.headers);
    const body =
      source === null ? await readInit(init.body, headers) : new Uint8Array(await source.arrayBuffer());
    const method = (source?.method ?? init.method ?? 'GET').toUpperCase();
    const known = methods.find((name) => name === method);
    if (known === undefined)
      throw new TransportError('refusedHere', null, true, { cause: new Error(`No such method: ${method}`) });
    const signal = source?.signal ?? init.signal;
    const answer = await send({
      method: known,
      url: input instanceof Request ? input.url : new URL(input).href,
      headers: Object.fromEntries(headers),
      body: body !== null && body.length === 0 ? null : body,
      attempts: 1,
      largestBodyBytes: maxAnswerBytes,
      ...(signal == null ? {} : { signal }),
    });
    return toResponse(answer);
  };
}

async function readInit(body: RequestInit['body'], headers: Headers): Promise<Uint8Array | null> {
  if (body == null) return null;
  // Only a Request knows the content type of each kind of body.
  const request = new Request('https://body.invalid', { method: 'POST', body });
  const type = request.headers.get('content-type');
  if (type !== null && !headers.has('content-type')) headers.set('content-type', type);
  return new Uint8Array(await request.arrayBuffer());
}

function toResponse({ status, headers, body }: HttpAnswer): Response {
  const saved = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    // The body has already been decompressed: a reader must neither try again nor trust the compressed length.
    if (name !== 'content-encoding' && name !== 'content-length') saved.append(name, value);
  }
  if (status < 200 || status > 599) {
    throw new TransportError('unreadable', sentence('failure.unreadable'), false);
  }
  return new Response(nullBodyStatuses.has(status) ? null : new Uint8Array(body), { status, headers: saved });
}
