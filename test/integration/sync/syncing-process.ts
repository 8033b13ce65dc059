/**
 * A process that keeps a catalog up to date, round after round, until it is killed:
 * `node syncing-process.ts <base URL> <personal token> <folder>`. It sends every view to its parent.
 */
import { openSyncedDesk } from './synced-desk.ts';

const [baseUrl = '', personalToken = '', folder = ''] = process.argv.slice(2);
const desk = openSyncedDesk({ baseUrl, demo: { personalToken } }, folder);
desk.sync.sessionChanged();
for (;;) {
  const { passes } = await desk.sync.start();
  process.send?.(passes);
  await desk.until((view) => {
    process.send?.(view.passes);
    return view.state === 'idle';
  });
}
