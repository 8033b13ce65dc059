import { EventEmitter } from 'node:events';
import { implemented } from '#build/host/implemented.ts';

/** What whoever started the host may announce over the line to it, as `{ power: 'resume' }`; nobody asks the system. */
const announced: ReadonlySet<unknown> = new Set(['suspend', 'resume']);

const events = new EventEmitter();
process.on('message', (message) => {
  const event = (message as { power?: unknown } | null)?.power;
  if (announced.has(event)) events.emit(String(event));
});
// To wait for word keeps no app from ending.
process.channel?.unref();

export const powerMonitor = implemented('powerMonitor', events);
