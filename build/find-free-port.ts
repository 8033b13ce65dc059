import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below those that systems give to outgoing connections (from 32768 on Linux, from 49152 elsewhere), which could take a
 * port before it is used, or while its server restarts; above those that browsers refuse.
 */
const firstPort = 11_000;
const portCount = 21_000;

/** Each process continues from a place of its own, so that two do not find the same port at once. */
let place = randomInt(portCount);

/** A port of 127.0.0.1 that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    place = (place + 1) % portCount;
    const port = firstPort + place;
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
