import type { Sandbox } from '#test/sandbox/start-sandbox.ts';
import { dayMs, type JsonRecord } from './call-sandbox.ts';
import { send } from './send-call.ts';

const path = '/2026-01/inventory/history:query';

export interface HistoryAnswer {
  data: JsonRecord[];
  first: string | null;
  last: string | null;
  next: string | null;
  prev: string | null;
}

/** One side of an event, as it is summed up. */
export type Change = { facility_id: number; quantity_change: number; lot_number?: string | null };

export async function askHistory(sandbox: Sandbox, body: JsonRecord, cursor: string | null = null) {
  const response = await send(sandbox, 'POST', cursor ?? path, { body });
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as HistoryAnswer;
}

/** All events of one window, across all pages. */
export async function getWindow(sandbox: Sandbox, body: JsonRecord): Promise<JsonRecord[]> {
  const events: JsonRecord[] = [];
  let page = await askHistory(sandbox, body);
  events.push(...page.data);
  while (page.next !== null) {
    page = await askHistory(sandbox, body, page.next);
    events.push(...page.data);
  }
  return events;
}

/** All events at all centers for these items, or for all items: each event once, by ascending id. */
export async function getWholeHistory(
  sandbox: Sandbox,
  nowMs: number,
  inventoryIds: readonly number[] | null,
): Promise<JsonRecord[]> {
  const events = new Map<unknown, JsonRecord>();
  for (const { id } of sandbox.world.centers) {
    for (let daysAgo = 450; daysAgo > 0; daysAgo -= 90) {
      const window = await getWindow(sandbox, {
        facility_id: id,
        inventory_ids: inventoryIds,
        start_date: new Date(nowMs - daysAgo * dayMs).toISOString(),
        end_date: new Date(nowMs - (daysAgo - 90) * dayMs).toISOString(),
      });
      for (const event of window) events.set(event.inventory_audit_event_id, event);
    }
  }
  return [...events.values()].sort(
    (first, second) => Number(first.inventory_audit_event_id) - Number(second.inventory_audit_event_id),
  );
}

/** The sides of an event: the decrement first, then the increment. */
export const sidesOf = (event: JsonRecord): Change[] =>
  [event.decrement, event.increment].filter((side) => side !== null) as Change[];

/**
 * The quantity on hand after all events, by `item center lot`; the callback receives each intermediate sum, to check
 * that none is negative.
 */
export function foldEvents(
  events: readonly JsonRecord[],
  hear: (sum: number, key: string) => void = () => undefined,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const event of events) {
    for (const side of sidesOf(event)) {
      const key = `${String(event.inventory_id)} ${side.facility_id} ${side.lot_number ?? ''}`;
      const sum = (sums.get(key) ?? 0) + side.quantity_change;
      sums.set(key, sum);
      hear(sum, key);
    }
  }
  return sums;
}
