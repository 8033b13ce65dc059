/** Loaded into the app's main process by the shift (NODE_OPTIONS): answers what only the process itself can. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Far below any pause of the app's own between two looks at the service. */
const atOnceMs = 1_000;

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

/**
 * Whether the app asks the service something before a timer that is set at the waking ends: of two timers of one process
 * the earlier ends first, however late both are.
 */
function watchWaking() {
  const channel = 'undici:request:create';
  const answer = (isAsked) => {
    clearTimeout(timer);
    unsubscribe(channel, onRequest);
    process.send?.({ shift: 'woken', isAsked });
  };
  const onRequest = () => answer(true);
  const timer = setTimeout(answer, atOnceMs, false);
  subscribe(channel, onRequest);
}
