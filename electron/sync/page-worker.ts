import { parentPort } from 'node:worker_threads';
import { collectGarbageWhenIdle } from '#electron/database/collect-garbage-when-idle.ts';
import { serveWorker } from '#electron/database/worker-channel.ts';
import { createPageReading } from './page-reading.ts';

collectGarbageWhenIdle();
if (parentPort !== null) serveWorker(parentPort, createPageReading());
