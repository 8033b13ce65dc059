import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { nameInRequest } from './change-records.ts';

/** What a gateway does with one request on its way to the service. */
export type Passage =
  | 'pass'
  | 'loseRequest'
  | 'loseAnswer'
  | 'cutAnswer'
  | 'refuse'
  /** A captive portal's page in place of the service, which gets nothing. */
  | 'portal'
  /** An empty success, and the service gets nothing. */
  | 'swallow'
  /** The service gets it twice, and the client the answer to the second one. */
  | 'repeat'
  /** The client's connection breaks at once, and the service gets the request only when it is let through. */
  | 'holdBack';

/** Whether a gateway answers in place of the service, or does not say what it did. */
export function isLie(passage: Passage): boolean {
  return passage === 'portal' || passage === 'swallow' || passage === 'repeat';
}

/** What whoever runs a gateway can do at each request. */
export type GatewayRules = {
  /** At its arrival. */
  passageOf: (request: GatewayRequest) => Passage;
  /** The service has answered, and nothing of that has been passed on yet. */
  answered: (request: GatewayRequest) => void;
  /** The answer has been passed on. */
  passed: (request: GatewayRequest) => void;
};

/** A request as the gateway knows it; `reference` is that of a creation, or the name of a change; null of anything else. */
export type GatewayRequest = { isCreation: boolean; reference: string | null };

/**
 * A gateway on loopback between a desk and its service. What it does to a request is decided at that request, so that a
 * desk can be killed at exactly the moments at which it matters.
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
    // A desk that is killed breaks its connections, in the middle of a request too.
    serve(incoming, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Creations that the service itself refused: reference and status. */
    refusedWrites,
    /** Lets the request through that was held back for this reference; answers whether there was one. */
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
