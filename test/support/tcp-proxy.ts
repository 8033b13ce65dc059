import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '#test/integration/service/loopback-server.ts';

/** A connection to a server on loopback that can be slow, or lead nowhere. */
export type TcpProxy = {
  port: number;
  /** Delays each chunk by this time, in milliseconds. */
  delay(ms: number): void;
  /** Lets nothing through without notice; connections stay open. */
  hold(): void;
  /** Lets nothing through the current connections ever again, which stay open; new ones work. */
  strand(): void;
  /** Ends every connection, and refuses new ones. */
  cut(): void;
  /** Lets new and held data through. */
  restore(): void;
  /** Directs new connections to another server. */
  leadTo(port: number): void;
  close(): Promise<void>;
};

/** Starts a proxy on a free port of 127.0.0.1. */
export async function startTcpProxy(firstPort: number): Promise<TcpProxy> {
  let serverPort = firstPort;
  const sockets = new Set<Socket>();
  let isCut = false;
  let isHeld = false;
  let delayMs = 0;
  const held: (() => void)[] = [];
  let stranded = new WeakSet<Socket>();

  const relay = (from: Socket, to: Socket) => {
    const later = (send: () => void) => {
      const pass = () => {
        if (isHeld) held.push(pass);
        else if (!to.destroyed && !stranded.has(from)) send();
      };
      if (delayMs === 0) pass();
      else setTimeout(pass, delayMs);
    };
    from.on('data', (piece) => later(() => to.write(piece)));
    from.on('end', () => later(() => to.end()));
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on('error', () => undefined);
    sockets.add(from);
  };
  // Otherwise each side would answer the end of the other by itself.
  const server = createServer({ allowHalfOpen: true }, (inbound) => {
    if (isCut) {
      inbound.destroy();
      return;
    }
    const outbound = connect({ port: serverPort, host: '127.0.0.1', allowHalfOpen: true });
    relay(inbound, outbound);
    relay(outbound, inbound);
  });
  const port = await listen(server);
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
    held.length = 0;
  };

  return {
    port,
    delay(ms) {
      delayMs = ms;
    },
    hold() {
      isHeld = true;
    },
    strand() {
      stranded = new WeakSet(sockets);
    },
    cut() {
      isCut = true;
      destroyAll();
    },
    restore() {
      isCut = false;
      isHeld = false;
      for (const pass of held.splice(0)) pass();
    },
    leadTo(port) {
      serverPort = port;
    },
    async close() {
      destroyAll();
      server.close();
      await once(server, 'close');
    },
  };
}
