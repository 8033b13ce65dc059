import { channel } from 'node:diagnostics_channel';

/** Something that took its time, by names of the program alone: nothing of what it was about. */
export type Work = {
  /** A request of the window, a call of the service, or one of a database's thread. */
  readonly area: 'request' | 'service' | 'database';
  readonly name: string;
  /** Instants of `performance.now()`. */
  readonly startedMs: number;
  readonly endedMs: number;
  /** `ok`, a status of HTTP, or a code. */
  readonly outcome: string;
};

// Node's own channel: whoever works needs to be handed nothing, and without a listener it costs nothing.
const works = channel('dockhand.work');

/** Notes work that ended now. */
export function noteWork(area: Work['area'], name: string, startedMs: number, outcome = 'ok'): void {
  if (works.hasSubscribers)
    works.publish({ area, name, startedMs, endedMs: performance.now(), outcome } satisfies Work);
}

/** Hears of all work in this process; what it answers ends that. */
export function followWork(listener: (work: Work) => void): () => void {
  const hear = (message: unknown) => listener(message as Work);
  works.subscribe(hear);
  return () => {
    works.unsubscribe(hear);
  };
}
