import type { RecentHit } from '#shared/recent/recent-view.ts';

const paths = {
  receivingOrder: '/receiving',
  unidentifiedOrder: '/unidentified',
  inventoryItem: '/inventory',
  return: '/returns',
  order: '/orders',
  shipment: '/orders',
} as const;

/** Where a seen record opens: its screen, and a search there; the search is empty if the record itself opens. */
type RecentAddress = { readonly to: string; readonly search: { readonly find?: string } };

/**
 * Returns where a seen record opens. A shipment opens with its order; without one, it is searched for among the orders.
 */
export function recentAddress({
  kind,
  id,
  parentId,
  title,
}: Pick<RecentHit, 'kind' | 'id' | 'parentId' | 'title'>): RecentAddress {
  if (kind !== 'shipment') return { to: `${paths[kind]}/${id}`, search: {} };
  if (parentId !== null) return { to: `${paths.shipment}/${parentId}`, search: {} };
  return { to: paths.shipment, search: { find: title === '' ? String(id) : title } };
}
