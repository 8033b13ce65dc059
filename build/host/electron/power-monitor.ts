import { EventEmitter } from 'node:events';
import { implemented } from '#build/host/implemented.ts';

/**
 * Events that the process that started the host may send over its channel, as `{ power: 'resume' }`; the system itself
 * is not queried.
 */
const announced: ReadonlySet<unknown> = new Set(['suspend', 'resume']);

const events = new EventEmitter();
process.on('message', (message) => {
  const event = (message as { power?: unknown } | null)?.power;
  if (announced.has(event)) events.emit(String(event));
});
// Waiting for messages must not keep the app alive.
process.channel?.unref();

export const powerMonitor = implemented('powerMonitor', events);
