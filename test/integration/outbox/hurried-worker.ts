import { parentPort, workerData } from 'node:worker_threads';
import { createOutboxKeeper } from '../../../electron/store/outbox-keeper.ts';
import { serveWorker } from '../../../electron/store/serve-worker.ts';
import type { StoreWorkerData } from '../../../electron/store/worker-protocol.ts';
import { createHurriedClock } from './hurried-clock.ts';

/** The outbox's worker as it is, but for its clock. */
const { file } = workerData as StoreWorkerData;
const { now } = createHurriedClock(Number(process.env['DOCKHAND_CLOCK_START']));
if (parentPort !== null) serveWorker(parentPort, createOutboxKeeper(file, { now }));
