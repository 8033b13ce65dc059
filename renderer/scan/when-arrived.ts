import type { AnyRouter } from '@tanstack/react-router';
import { inTime } from './ask-resolvers.ts';

/** Resolves when the screen that is being opened stands there, at once where none is; never later than a scan waits. */
export async function whenArrived({
  state,
  subscribe,
}: Pick<AnyRouter, 'state' | 'subscribe'>): Promise<void> {
  if (state.status !== 'pending') return;
  let stop = () => undefined as void;
  const arrived = new Promise<void>((resolve) => {
    stop = subscribe('onResolved', () => resolve());
  });
  await inTime(arrived, undefined);
  stop();
}
