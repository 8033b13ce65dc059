/** Loaded into the app's main process by the shift (NODE_OPTIONS): answers what only the process itself can. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// A file beyond the limit of the process is an error of its write, as on a full disk.
process.on('SIGXFSZ', () => undefined);

process.on('message', ({ shift: asked, zone }) => {
  if (asked === 'zone') process.env.TZ = zone;
  if (asked !== 'measure') return;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  collect();
  setImmediate(() => {
    collect();
    process.send?.({ shift: 'measured', memory: process.memoryUsage() });
  });
});
