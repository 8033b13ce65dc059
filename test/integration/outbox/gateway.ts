import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '#test/integration/service/loopback-server.ts';
import { nameInRequest } from './change-records.ts';

/** What a gateway does with one request on its way to the service. */
export type Passage =
  | 'pass'
  | 'loseRequest'
  | 'loseAnswer'
  | 'cutAnswer'
  | 'refuse'
  /** Responds with the page of a captive portal; the service receives nothing. */
  | 'portal'
  /** Responds with an empty success; the service receives nothing. */
  | 'swallow'
  /** The service receives the request twice, and the client receives the response to the second one. */
  | 'repeat'
  /** Breaks the client's connection immediately; the service receives the request only when it is let through. */
  | 'holdBack';

/** Whether a gateway responds in place of the service, or hides what it did. */
export function isLie(passage: Passage): boolean {
  return passage === 'portal' || passage === 'swallow' || passage === 'repeat';
}

/** The hooks that control a gateway at each request. */
export type GatewayRules = {
  /** Called when the request arrives. */
  passageOf: (request: GatewayRequest) => Passage;
  /** Called when the service has responded and nothing of the response has been passed on yet. */
  answered: (request: GatewayRequest) => void;
  /** Called when the response has been passed on. */
  passed: (request: GatewayRequest) => void;
};

/** A request as the gateway knows it; `reference` is that of a creation or the name of a change, else null. */
export type GatewayRequest = { isCreation: boolean; reference: string | null };

/**
 * A gateway on loopback between a desk and its service. It decides per request what to do, so that a desk can be killed
 * at exactly the moments that matter.
 */
export async function startGateway(serviceUrl: string, rules: GatewayRules) {
  const heldBack = new Map<string, () => Promise<{ answer: Response }>>();
  const refusedWrites: string[] = [];

  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(incoming);
    const reference = body.length === 0 ? null : nameInRequest(incoming.url ?? '', body.toString());
    const request: GatewayRequest = { isCreation: incoming.method === 'POST', reference };
    const { host: _host, connection: _connection, ...headers } = incoming.headers;
    const forward = async () => {
      const answer = await fetch(`${serviceUrl}${incoming.url ?? ''}`, {
        method: incoming.method ?? 'GET',
        headers: headers as Record<string, string>,
        body: body.length === 0 ? null : body,
      });
      return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
    };

    const passage = rules.passageOf(request);
    if (passage === 'holdBack') heldBack.set(reference ?? '', forward);
    if (passage === 'refuse') response.writeHead(503).end();
    if (passage === 'loseRequest' || passage === 'holdBack') response.destroy();
    if (passage === 'portal') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>');
    }
    if (passage === 'swallow') response.writeHead(200, { 'content-length': 0 }).end();
    if (response.writableEnded || response.destroyed) return;

    if (passage === 'repeat') await forward();
    const { answer, bytes } = await forward();
    if (request.isCreation && answer.status >= 400 && passage !== 'repeat')
      refusedWrites.push(`${reference ?? ''}: ${answer.status}`);
    rules.answered(request);
    if (passage === 'loseAnswer') {
      response.destroy();
      return;
    }
    const type = answer.headers.get('content-type') ?? 'application/json';
    response.writeHead(answer.status, { 'content-type': type, 'content-length': bytes.length });
    if (passage === 'cutAnswer') {
      response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy());
    } else {
      response.end(bytes, () => rules.passed(request));
    }
  };

  const server = createServer((incoming, response) => {
    // A killed desk breaks its connections, also during a request.
    serve(incoming, response).catch(() => response.destroy());
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    /** Creations that the service itself refused: reference and status. */
    refusedWrites,
    /** Lets the request through that was held back for this reference. Returns whether there was one. */
    async letThrough(reference: string): Promise<boolean> {
      const forward = heldBack.get(reference);
      heldBack.delete(reference);
      const forwarded = await forward?.();
      if (forwarded !== undefined && forwarded.answer.status >= 400)
        refusedWrites.push(`${reference}: ${forwarded.answer.status}`);
      return forwarded !== undefined;
    },
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
