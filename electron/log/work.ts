import { channel } from 'node:diagnostics_channel';

/** Timed work, described only by names from the program, never by its data. */
export type Work = {
  /** A request of the window, a call to the service, or a call to a database thread. */
  readonly area: 'request' | 'service' | 'database';
  readonly name: string;
  /** Timestamps of `performance.now()`. */
  readonly startedMs: number;
  readonly endedMs: number;
  /** `ok`, an HTTP status, or a code. */
  readonly outcome: string;
};

// Node's own channel: code that does work needs no reference, and without a listener it costs nothing.
const works = channel('dockhand.work');

/** Records work that ended now. */
export function noteWork(area: Work['area'], name: string, startedMs: number, outcome = 'ok'): void {
  if (works.hasSubscribers)
    works.publish({ area, name, startedMs, endedMs: performance.now(), outcome } satisfies Work);
}

/** Subscribes to all work in this process; the returned function unsubscribes. */
export function followWork(listener: (work: Work) => void): () => void {
  const hear = (message: unknown) => listener(message as Work);
  works.subscribe(hear);
  return () => {
    works.unsubscribe(hear);
  };
}
