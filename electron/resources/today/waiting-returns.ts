import { pageAnswer, parseJson } from '#electron/api/http/parse-json.ts';
import type { ReadPage } from '#electron/catalog/sync/catalog-page.ts';
import { arrivedAt } from '#shared/returns/model/return-filters.ts';
import { type ReturnOrder, ReturnOrderListWire } from '#shared/returns/returns.ts';
import { arrivedReturnStatuses } from '#shared/today/model/today-rules.ts';
import type { WaitingReturn } from './shared-today-rows.ts';

/** A return in the list, as far as it is saved; `isWaiting`: it arrived and is not completed. */
export type ListedReturn = WaitingReturn & { isWaiting: boolean };

function toListedReturn(order: ReturnOrder): ListedReturn {
  return {
    id: order.id,
    centerId: order.fulfillmentCenter?.id ?? null,
    arrivedAt: arrivedAt(order),
    body: JSON.stringify(order),
    isWaiting: arrivedReturnStatuses.includes(order.status),
  };
}

/** Null if it is none. */
export function readWaitingReturns(body: Uint8Array): ReadPage<ListedReturn> | null {
  const page = ReturnOrderListWire.safeParse(parseJson(body, pageAnswer));
  return page.success ? { rows: page.data.map(toListedReturn), next: null } : null;
}
