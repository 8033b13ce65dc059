import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveOnLoopback } from '#test/integration/service/loopback-server.ts';

export interface ReceivedEvent {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The exact bytes as sent, because the signature covers them. */
  body: string;
}

/** A server on this machine that receives webhooks. */
export interface WebhookReceiver {
  url: string;
  /** Oldest first. */
  events: ReceivedEvent[];
  /** The status of responses from now on; null breaks the connection. */
  status: number | null;
  close(): Promise<void>;
}

export async function openReceiver(status: number | null = 200): Promise<WebhookReceiver> {
  const { origin, close } = await serveOnLoopback((request, response) => {
    void text(request).then((body) => {
      const { method = '', url: path = '', headers } = request;
      receiver.events.push({ method, path, headers, body });
      if (receiver.status === null) request.socket.destroy();
      else response.writeHead(receiver.status, { location: '/elsewhere' }).end();
    });
  });
  const receiver: WebhookReceiver = { url: `${origin}/events`, events: [], status, close };
  return receiver;
}
