import { EventEmitter } from 'node:events';
import { registerHooks } from 'node:module';
import { implemented } from '#build/host/implemented.ts';

/**
 * Loaded before a utility process's own module: provides Electron's `process.parentPort`. The process exits with the
 * app, however the app exits.
 */
const queued: unknown[] = [];
const events = new EventEmitter();

function deliver(message: unknown): void {
  events.emit('message', { data: message, ports: [] });
}

process.on('message', (message) => {
  if (events.listenerCount('message') === 0) queued.push(message);
  else deliver(message);
});
process.on('disconnect', () => process.exit(0));

events.on('newListener', (name) => {
  if (name !== 'message') return;
  // Electron starts its port with the first listener: nothing sent earlier is lost.
  queueMicrotask(() => {
    for (const message of queued.splice(0)) deliver(message);
  });
});

const parentPort = implemented(
  'parentPort',
  Object.assign(events, {
    postMessage(message: unknown) {
      process.send?.(structuredClone(message));
    },
  }),
);
Object.defineProperty(process, 'parentPort', { value: parentPort });

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (/^electron(?:\/|$)/u.test(specifier)) {
      throw new Error('The host offers no electron module inside a utility process');
    }
    return nextResolve(specifier, context);
  },
});
