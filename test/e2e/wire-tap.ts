import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Sandbox } from '#test/sandbox/start-sandbox.ts';

/** Every secret that was actually sent between the app and the service. */
export type WireTap = {
  /** By kind; each value once. */
  secrets(): Readonly<Record<SecretKind, readonly string[]>>;
  end(): void;
};

const secretKinds = [
  'access_token',
  'refresh_token',
  'id_token',
  'code',
  'code_verifier',
  'client_secret',
] as const;

type SecretKind = (typeof secretKinds)[number];

/**
 * Listens in on the sandbox, which runs in the test's own process: the data that it receives at `/connect/token`, and
 * the tokens presented to it. Copies the traffic and changes nothing, so that the sandbox's own log stays redacted.
 */
export function tapWire(sandbox: Sandbox): WireTap {
  const port = Number(new URL(sandbox.origin).port);
  const received: Record<SecretKind, Set<string>> = {
    access_token: new Set(),
    refresh_token: new Set(),
    id_token: new Set(),
    code: new Set(),
    code_verifier: new Set(),
    client_secret: new Set(),
  };
  const hear = (fields: Iterable<readonly [string, unknown]>) => {
    for (const [name, value] of fields) {
      const kind = secretKinds.find((candidate) => candidate === name);
      if (kind !== undefined && typeof value === 'string') received[kind].add(value);
    }
  };

  const listen = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (request.socket.localPort !== port) return;
    const bearer = /^Bearer (\S+)$/iu.exec(request.headers.authorization ?? '')?.[1];
    if (bearer !== undefined) received.access_token.add(bearer);
    if (request.url !== '/connect/token') return;
    copyRequest(request, (text) => hear(new URLSearchParams(text)));
    copyResponse(response, (text) => hear(Object.entries(JSON.parse(text) as object)));
  };
  subscribe('http.server.request.start', listen);
  return {
    secrets: () =>
      Object.fromEntries(secretKinds.map((kind) => [kind, [...received[kind]]])) as unknown as Record<
        SecretKind,
        string[]
      >,
    end: () => void unsubscribe('http.server.request.start', listen),
  };
}

/** A separate listener would start the stream before the server reads it. */
function copyRequest(request: IncomingMessage, done: (text: string) => void): void {
  const push = request.push.bind(request);
  const chunks: Buffer[] = [];
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    if (chunk === null) done(Buffer.concat(chunks).toString());
    else chunks.push(Buffer.from(chunk));
    return push(chunk, encoding);
  };
}

function copyResponse(response: ServerResponse, done: (text: string) => void): void {
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = ((...args: unknown[]) => {
    const [body] = args;
    if (typeof body === 'string' || body instanceof Uint8Array) done(Buffer.from(body as string).toString());
    return end(...args);
  }) as ServerResponse['end'];
}
