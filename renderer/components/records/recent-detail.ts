import type { Translate } from '#renderer/messages/use-messages.ts';
import type { RecentHit } from '#shared/recent/recent-view.ts';
import { statusWords } from '#shared/wire/model/filter-rules.ts';
import {
  orderStatusNames,
  shipmentStatusNames,
  showOrderStatus,
  showShipmentStatus,
} from './order-status.ts';
import { filterableReceivingStatuses, showOrderStatus as showReceivingStatus } from './receiving-status.ts';
import { filterableReturnStatuses, showReturnStatus } from './return-status.ts';

type Shown = { readonly label: string };

const statusesOf: Partial<
  Record<RecentHit['kind'], readonly [readonly string[], (status: string, t: Translate) => Shown]>
> = {
  receivingOrder: [filterableReceivingStatuses, showReceivingStatus],
  return: [filterableReturnStatuses, showReturnStatus],
  order: [orderStatusNames, showOrderStatus],
  shipment: [shipmentStatusNames, showShipmentStatus],
};

/**
 * Returns the other distinguishing details of a recent record. Its status is saved under the service's name and shown
 * in the catalog's wording.
 */
export function recentDetail({ kind, detail }: Pick<RecentHit, 'kind' | 'detail'>, t: Translate): string {
  const [statuses, show] = statusesOf[kind] ?? [[], () => ({ label: '' })];
  const [first = '', ...rest] = detail.split(' · ');
  const status = statuses.find((name) => statusWords(name) === first);
  return status === undefined ? detail : [show(status, t).label, ...rest].join(' · ');
}
