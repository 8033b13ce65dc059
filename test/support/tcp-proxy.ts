import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to a server on loopback that can be slow, or lead nowhere. */
export type TcpProxy = {
  port: number;
  /** Delays each chunk by this time, in milliseconds. */
  delay(ms: number): void;
  /** Lets nothing through without notice; connections stay open. */
  hold(): void;
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

  const relay = (from: Socket, to: Socket) => {
    from.on('data', (piece) => {
      const pass = () => {
        if (isHeld) held.push(pass);
        else if (!to.destroyed) to.write(piece);
      };
      if (delayMs === 0) pass();
      else setTimeout(pass, delayMs);
    });
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on('error', () => undefined);
    sockets.add(from);
  };
  const server = createServer((inbound) => {
    if (isCut) {
      inbound.destroy();
      return;
    }
    const outbound = connect(serverPort, '127.0.0.1');
    relay(inbound, outbound);
    relay(outbound, inbound);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
    held.length = 0;
  };

  return {
    port: (server.address() as AddressInfo).port,
    delay(ms) {
      delayMs = ms;
    },
    hold() {
      isHeld = true;
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
