import { useDocumentVisibility } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PagedList } from '#renderer/components/list-screen/use-paged-list.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { statusQuery } from '#renderer/platform/bridge/queries.ts';
import {
  type PollingPause,
  pollingPause,
  trackingUploadIntervalMs,
} from './tracking-upload/tracking-upload.ts';

export type Polling = {
  readonly readAtMs: number;
  /** Null while automatic refresh is paused. */
  readonly nextAtMs: number | null;
  readonly pause: PollingPause | null;
};

/** Refreshes a list automatically while it is visible and nothing prevents it. */
export function usePolling(
  { refresh, isRefreshing }: Pick<PagedList<unknown>, 'refresh' | 'isRefreshing'>,
  isChosen: boolean,
): Polling {
  const visibility = useDocumentVisibility();
  const { data: status } = useQuery(statusQuery);
  // Measured from the end of one read to the next, successful or not: a failure is no reason for an immediate retry.
  const now = useNow(1_000);
  const [readAtMs, setReadAtMs] = useState(now);
  // The clock was set back.
  if (readAtMs > now) setReadAtMs(now);
  const [wasReading, setWasReading] = useState(isRefreshing);
  if (wasReading !== isRefreshing) {
    setWasReading(isRefreshing);
    if (!isRefreshing) setReadAtMs(now);
  }
  const pause = pollingPause({
    isVisible: visibility === 'visible',
    connection: status?.connection,
    isChosen,
    isReading: isRefreshing,
  });
  const isRunning = pause === null;
  const readAgain = useEffectEvent(() => refresh());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(readAgain, Math.max(0, readAtMs + trackingUploadIntervalMs - Date.now()));
    return () => clearTimeout(timer);
  }, [isRunning, readAtMs]);
  return { readAtMs, nextAtMs: isRunning ? readAtMs + trackingUploadIntervalMs : null, pause };
}
