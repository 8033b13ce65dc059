import { matchOrders } from '../../../shared/orders/model/order-filters.ts';
import { matchReceivingOrders } from '../../../shared/receiving/model/receiving-filters.ts';
import { matchReturns } from '../../../shared/returns/model/return-filters.ts';
import { matchUnidentifiedOrders } from '../../../shared/unidentified/model/unidentified-filters.ts';

/** Keeps the records that pass the filters, in the order of the kind's list. */
type Match = (records: readonly never[], filters: never) => readonly object[];

/**
 * How a list of each kind is put together from the records that were seen: the kind's own rules of `shared/`, free of
 * zod, since what is kept was read by its schema before it was kept.
 */
const matchers = {
  unidentifiedOrder: matchUnidentifiedOrders,
  receivingOrder: matchReceivingOrders,
  return: matchReturns,
  order: matchOrders,
} satisfies Record<string, Match>;

/** The kinds of which a list can be put together. */
export type MatchedKind = keyof typeof matchers;

/** Keeps the records of a kind that pass the filters, in order; both as the kind's schema reads them. */
export function matchRecent(
  kind: MatchedKind,
  records: readonly unknown[],
  filters: unknown,
): readonly object[] {
  const match: Match = matchers[kind];
  return match(records as readonly never[], filters as never);
}
