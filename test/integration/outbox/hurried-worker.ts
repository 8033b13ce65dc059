import { parentPort, workerData } from 'node:worker_threads';
import type { StoreWorkerData } from '#electron/database/worker-channel.ts';
import { serveWorker } from '#electron/database/worker-channel.ts';
import { createOutboxRepository } from '#electron/outbox/storage/outbox-repository.ts';
import { createHurriedClock } from './hurried-clock.ts';

/** The outbox's worker as it is, but for its clock. */
const { file } = workerData as StoreWorkerData;
const { now } = createHurriedClock(Number(process.env['DOCKHAND_CLOCK_START']));
if (parentPort !== null) serveWorker(parentPort, createOutboxRepository(file, { now }));
