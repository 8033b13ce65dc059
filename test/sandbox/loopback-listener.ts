import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sendAnswer } from './api/api-server.ts';
import { BodyTooLarge } from './request-body.ts';
import type { Report } from './sandbox.ts';

/** A server that is reachable from this machine only. It can be closed and listen again on the same port. */
export interface LoopbackListener {
  readonly isListening: boolean;
  /**
   * Returns its origin. No request is served before `prepare` is done; if that fails, nothing listens.
   *
   * @param port the previous one, unless another is requested
   */
  listen(port: number | undefined, prepare: (origin: string) => Promise<void>): Promise<string>;
  /** Accepts nothing from now on; resolves when every connection has ended. */
  close(): Promise<void>;
}

/** Serves a request; a rejection is answered with 500 and reported, unless the request was aborted. */
export type Serve = (request: IncomingMessage, response: ServerResponse, origin: string) => Promise<void>;

const host = '127.0.0.1';

function answerFailure(
  failure: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  report: Report,
): void {
  // The client is gone, and no response can reach it. A request may also be aborted after its last byte arrived.
  if (failure === request.errored || (request.destroyed && !request.complete)) return;
  const isTooLarge = failure instanceof BodyTooLarge;
  if (!isTooLarge) report(failure instanceof Error ? (failure.stack ?? failure.message) : String(failure));
  if (response.headersSent) request.socket.destroy();
  else sendAnswer(response, { status: isTooLarge ? 413 : 500 });
}

async function open(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

async function end(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** @param firstPort 0 for any free port */
export function createLoopbackListener(firstPort: number, serve: Serve, report: Report): LoopbackListener {
  let port = firstPort;
  let server: Server | null = null;

  return {
    get isListening() {
      return server !== null;
    },
    async listen(wantedPort, prepare) {
      const { promise: ready, resolve: takeRequests } = Promise.withResolvers<string>();
      const listening = createServer((request, response) => {
        void ready
          .then((origin) => serve(request, response, origin))
          .catch((failure: unknown) => answerFailure(failure, request, response, report));
      });
      port = wantedPort ?? port;
      port = await open(listening, port);
      const origin = `http://${host}:${port}`;
      try {
        await prepare(origin);
      } catch (failure) {
        await end(listening);
        throw failure;
      }
      server = listening;
      takeRequests(origin);
      return origin;
    },
    async close() {
      const closing = server;
      if (closing === null) return;
      server = null;
      await end(closing);
      // A client in this same process sees the end of its idle connections before the server is started again.
      await nextTurn();
      await nextTurn();
    },
  };
}
