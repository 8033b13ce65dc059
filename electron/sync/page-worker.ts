import { parentPort } from 'node:worker_threads';
import { serveWorker } from '#electron/database/worker-channel.ts';
import { createPageReading } from './page-reading.ts';

if (parentPort !== null) serveWorker(parentPort, createPageReading());
