import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { CallbackPage, CallbackPages } from './callback-pages.ts';

/** Why there is no callback: the port is unavailable, the time ran out, or the listener was closed first. */
export class ListenerError extends Error {
  override readonly name = 'ListenerError';
  readonly code: 'PORT_TAKEN' | 'TIMED_OUT' | 'CLOSED';
  readonly port: number;

  constructor(code: ListenerError['code'], port: number, message: string) {
    super(message);
    this.code = code;
    this.port = port;
  }
}

/** A running listener that waits for one response. */
export interface CallbackListener {
  /** The unmodified parameters of the one response; rejects with a ListenerError (TIMED_OUT, CLOSED). */
  readonly answer: Promise<URLSearchParams>;
  /** Frees the port within a second; safe to call at any time and repeatedly. */
  close(): Promise<void>;
}

interface CallbackListenerOptions {
  /** The registered address, `http://127.0.0.1:PORT/path` or `http://localhost:PORT/path`; matched exactly. */
  readonly redirectUri: string;
  /** The state of the waiting attempt: a response with another state, or none, is refused and does not end the wait. */
  readonly state: string;
  /** The maximum wait in milliseconds, at most (and by default) 300,000. */
  readonly timeoutMs?: number;
  readonly pages: CallbackPages;
}

const maxWaitMs = 300_000;
const bodyCap = 64 * 1024;

/**
 * Waits on 127.0.0.1 for the one response of an authorization server (specification 5.2; RFC 8252, 7.3): a posted form,
 * a query, or a fragment, which a page of the listener posts back. The first response with the attempt's state ends the
 * wait. Everything else (another state, path, host, method, content type, a body over 64 KiB) is refused and does not
 * end it, since any page could send it. Rejects with a ListenerError (PORT_TAKEN) if the port is unavailable.
 */
export async function listenForCallback(options: CallbackListenerOptions): Promise<CallbackListener> {
  const { pages } = options;
  const address = new URL(options.redirectUri);
  const port = Number(address.port);
  const server = createServer({ requestTimeout: 15_000, headersTimeout: 10_000, keepAliveTimeout: 1_000 });
  server.maxConnections = 64;

  let settle: { resolve: (answer: URLSearchParams) => void; reject: (error: ListenerError) => void } | null =
    null;
  const answer = new Promise<URLSearchParams>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // Closing the listener before awaiting the response must not crash the process.
  answer.catch(() => undefined);

  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closed ??= new Promise((resolve) => {
      clearTimeout(timer);
      server.close(() => {
        resolve();
      });
      // The response page may still be in transit; idle and speculative connections are cut immediately.
      server.closeIdleConnections();
      setTimeout(() => {
        server.closeAllConnections();
      }, 500).unref();
    });
    return closed;
  };
  const fail = (code: ListenerError['code'], message: string) => {
    settle?.reject(new ListenerError(code, port, message));
    settle = null;
    return close();
  };
  const timer = setTimeout(
    () => void fail('TIMED_OUT', 'No answer came in time'),
    Math.min(options.timeoutMs ?? maxWaitMs, maxWaitMs),
  );

  const take = (parameters: URLSearchParams, response: ServerResponse) => {
    if (settle === null) {
      send(response, 404, pages.notHere);
      return;
    }
    if (parameters.get('state') !== options.state) {
      send(response, 400, pages.foreign);
      return;
    }
    const { resolve } = settle;
    settle = null;
    response.once('close', () => {
      server.closeAllConnections();
    });
    send(response, 200, parameters.has('error') ? pages.refused : pages.answered);
    resolve(parameters);
    void close();
  };

  server.on('request', (request, response) => {
    void serve({ request, response, address, pages, take });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      const reason =
        error.code === 'EADDRINUSE'
          ? 'is in use by another program'
          : `may not be used on this computer (${error.code ?? error.message})`;
      reject(new ListenerError('PORT_TAKEN', port, `Port ${port} ${reason}`));
    });
    server.listen({ host: '127.0.0.1', port, exclusive: true }, resolve);
  });
  server.on('error', () => undefined);

  return { answer, close: () => (settle === null ? close() : fail('CLOSED', 'The listener was closed')) };
}

/** Refuses everything but the expected callback, and passes the parameters of possible callbacks to `take`. */
async function serve({
  request,
  response,
  address,
  pages,
  take,
}: {
  request: IncomingMessage;
  response: ServerResponse;
  address: URL;
  pages: CallbackPages;
  take: (parameters: URLSearchParams, response: ServerResponse) => void;
}): Promise<void> {
  const [path, ...rest] = (request.url ?? '').split('?');
  const query = new URLSearchParams(rest.join('?'));
  // The Host header reveals a page on another name that resolves to this machine (DNS rebinding).
  if (!hasHost(request, address.host)) {
    send(response, 421, pages.notHere);
  } else if (path !== address.pathname) {
    send(response, 404, pages.notHere);
  } else if (request.method === 'GET') {
    if (query.size > 0) take(query, response);
    else send(response, 200, pages.fragment);
  } else if (request.method !== 'POST') {
    send(response, 405, pages.notHere, { Allow: 'GET, POST' });
  } else if (!isForm(request.headers['content-type'])) {
    send(response, 415, pages.notHere);
  } else {
    const body = await readBody(request);
    if (body === 'tooLarge') send(response, 413, pages.notHere);
    else if (body !== 'brokenOff') take(new URLSearchParams(body.text), response);
  }
}

function hasHost(request: IncomingMessage, host: string): boolean {
  const sent = request.headersDistinct['host'] ?? [];
  return sent.length === 1 && sent[0]?.toLowerCase() === host;
}

function isForm(contentType: string | undefined): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded';
}

/** Reads a body up to the limit; beyond it, nothing is stored and reading stops. */
function readBody(request: IncomingMessage): Promise<{ text: string } | 'tooLarge' | 'brokenOff'> {
  if (Number(request.headers['content-length'] ?? 0) > bodyCap) return Promise.resolve('tooLarge');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= bodyCap) {
        chunks.push(chunk);
      } else {
        // Not `destroy`: the refusal still has to be sent on this socket.
        request.pause();
        resolve('tooLarge');
      }
    });
    request.once('end', () => {
      resolve({ text: Buffer.concat(chunks).toString('utf8') });
    });
    request.once('close', () => {
      resolve('brokenOff');
    });
  });
}

function send(
  response: ServerResponse,
  status: number,
  page: CallbackPage,
  headers: Readonly<Record<string, string>> = {},
): void {
  // A keep-alive connection would hold the port after the listener closed (measured: over four seconds).
  response.writeHead(status, { ...page.headers, ...headers, Connection: 'close' });
  response.end(page.html);
}
