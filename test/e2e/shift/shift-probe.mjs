/** Loaded into the app's main process by the shift (NODE_OPTIONS): answers what only the process itself can. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Longest that is waited for a request that never comes. */
const patienceMs = 10_000;

// A file beyond the limit of the process is an error of its write, as on a full disk.
process.on('SIGXFSZ', () => undefined);

process.on('message', ({ shift: asked, zone, power }) => {
  if (asked === 'zone') process.env.TZ = zone;
  if (asked === 'measure') measure();
  // The host hears the same message after this listener.
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

/** Whatever is done because of the waking, and nothing else, is done within it. */
const waking = new AsyncLocalStorage();

/** Answers whether the app asks the service something because the computer woke, and not by a timer of its own. */
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
