/** Loaded into the app's main process by the shift (NODE_OPTIONS): answers what only the process itself can. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Maximum wait for a request that never comes. */
const patienceMs = 10_000;

// A write beyond the process's file size limit fails with an error, as on a full disk.
process.on('SIGXFSZ', () => undefined);

process.on('message', ({ shift: requested, zone, power }) => {
  if (requested === 'zone') process.env.TZ = zone;
  if (requested === 'measure') measure();
  // The host receives the same message after this listener.
  if (power === 'resume') watchWaking();
});

function measure() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  collect();
  setImmediate(() => {
    collect();
    process.send?.({ shift: 'measured', memory: process.memoryUsage() });
  });
}

/** The async context of everything that the wake-up triggers, and of nothing else. */
const waking = new AsyncLocalStorage();

/**
 * Reports whether the app sends a request to the service because of the wake-up, and not because of one of its timers.
 */
function watchWaking() {
  const channel = 'undici:request:create';
  const answer = (isAsked) => {
    clearTimeout(timer);
    unsubscribe(channel, onRequest);
    process.send?.({ shift: 'woken', isAsked });
  };
  const onRequest = () => {
    if (waking.getStore() === true) answer(true);
  };
  const timer = setTimeout(answer, patienceMs, false);
  subscribe(channel, onRequest);
  waking.enterWith(true);
}
