/**
 * Loaded before a utility process's own module: provides Electron's `process.parentPort`. The process exits with the
 * app, however the app exits. Plain JavaScript: stripping types would triple the processor time that the start of a
 * utility process takes.
 */
import { EventEmitter } from 'node:events';
import { registerHooks } from 'node:module';

/** @type {unknown[]} */
const queued = [];
const events = new EventEmitter();

/** @param {unknown} message */
function deliver(message) {
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

/** @param {object} message */
const postMessage = (message) => {
  process.send?.(structuredClone(message));
};
Object.defineProperty(process, 'parentPort', { value: Object.assign(events, { postMessage }) });

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (/^electron(?:\/|$)/u.test(specifier)) {
      throw new Error('The host offers no electron module inside a utility process');
    }
    return nextResolve(specifier, context);
  },
});
