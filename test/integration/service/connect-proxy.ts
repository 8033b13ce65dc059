import { createServer as createPlainServer, type IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { listen } from './loopback-server.ts';
import type { Identity } from './private-authority.ts';

/** What a proxy does with the tunnels that it is asked for. */
export type ProxyBehavior = 'tunnel' | 'refuse' | 'askPassword' | 'hang';

/**
 * An HTTP proxy on this machine that leads every tunnel to one port, whatever name it was asked for; with an
 * identity it is reached over TLS itself.
 */
export async function startConnectProxy(leadsToPort: number, behavior: ProxyBehavior, identity?: Identity) {
  const tunnels: string[] = [];
  const heads: string[] = [];
  const sockets = new Set<Socket | Duplex>();
  const server = identity === undefined ? createPlainServer() : createSecureServer(identity);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    tunnels.push(request.url ?? '');
    heads.push(JSON.stringify(request.headers));
    client.on('error', () => undefined);
    if (behavior === 'hang') return;
    if (behavior === 'refuse') {
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    if (behavior === 'askPassword') {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic realm="x"\r\n\r\n');
      return;
    }
    const target = connect(leadsToPort, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.write(head);
      target.pipe(client);
      client.pipe(target);
    });
    sockets.add(target);
    target.on('error', () => client.destroy());
  });
  const port = await listen(server);
  return {
    port,
    tunnels,
    /** The headers of the tunnel requests, as text. */
    heads,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
