import { parentPort } from 'node:worker_threads';
import { serveRoles } from '#electron/database/store-threads.ts';
import { createOutboxRepository } from '#electron/outbox/storage/outbox-repository.ts';
import { createHurriedClock } from './hurried-clock.ts';

/** The real worker of the outbox, except for its clock. */
const { now } = createHurriedClock(Number(process.env['DOCKHAND_CLOCK_START']));
if (parentPort !== null) serveRoles(parentPort, ({ file }) => createOutboxRepository(file, { now }));
