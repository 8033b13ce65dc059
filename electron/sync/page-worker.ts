import { parentPort } from 'node:worker_threads';
import { collectAtRest } from '#electron/database/collect-at-rest.ts';
import { serveWorker } from '#electron/database/worker-channel.ts';
import { createPageReading } from './page-reading.ts';

if (parentPort !== null) serveWorker(parentPort, createPageReading());
collectAtRest();
