import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

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
  const receiver: WebhookReceiver = {
    url: '',
    events: [],
    status,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url: path = '', headers } = request;
      receiver.events.push({ method, path, headers, body });
      if (receiver.status === null) request.socket.destroy();
      else response.writeHead(receiver.status, { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
  return receiver;
}
