import { parentPort, threadId } from 'node:worker_threads';
import { serveRoles } from '#electron/database/store-threads.ts';

/** Roles that report their thread, can end it, and fail to close. */
const methods = {
  thread: () => threadId,
  end: () => process.exit(1),
  close() {
    throw new Error('The file is busy.');
  },
};
export type ThreadRole = typeof methods;

if (parentPort !== null) serveRoles(parentPort, () => methods);
