import type { HistoryWindow } from '../../../shared/history/model/history-windows.ts';

/** A place in a history: its window, and where in it to go on; `after` is null at the window's beginning. */
export type HistoryPlace = {
  window: HistoryWindow;
  /** The last event seen, and how the service wrote what comes next. */
  after: { eventId: number; next: string } | null;
};

const written = /^(\d{4}-[^|]{5,30})\|(\d{4}-[^|]{5,30})\|(?:(\d{1,15})\|(.+))?$/s;

/** A place as one string that the window hands back. */
export function writePlace({ window, after }: HistoryPlace): string {
  return `${window.from}|${window.to}|${after === null ? '' : `${after.eventId}|${after.next}`}`;
}

/** The place that a string names; null for any other text. */
export function readPlace(cursor: string): HistoryPlace | null {
  const parts = written.exec(cursor);
  const [, from = '', to = '', eventId, next] = parts ?? [];
  if (parts === null || Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to))) return null;
  const after = eventId === undefined || next === undefined ? null : { eventId: Number(eventId), next };
  return { window: { from, to }, after };
}
