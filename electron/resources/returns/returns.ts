import type { ItemIndex } from '../../catalog/item-index.ts';
import { type AccountContext, answering } from '../account-context.ts';
import { readCachedCenters } from '../centers/centers.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { createReturnChanges } from './return-changes.ts';
import { createReturnDesk, type ReturnDeskOptions } from './return-desk.ts';
import { createReturnItems } from './return-items.ts';
import { createReturnOrders } from './return-orders.ts';

export { returnsWireQuery } from './return-wire.ts';

type ReturnsContext = AccountContext & {
  pictures: Pictures;
  drafts: Omit<ReturnDeskOptions, 'returns' | 'centers'>;
  /** The catalog of the account that is signed in; rejects with a StoreError where it is not to be had. */
  indexOf: (accountId: string) => Promise<ItemIndex>;
};

/** Returns of one environment: read, built at the desk, and changed. */
export function createReturns(context: ReturnsContext) {
  const { store, drafts } = context;
  const orders = createReturnOrders(context);
  const desk = createReturnDesk({
    ...drafts,
    returns: orders,
    centers: (accountId) => readCachedCenters(store, accountId),
  });
  return {
    handlers: {
      list: answering(orders.list),
      read: answering(orders.read),
      readPicture: answering(orders.readPicture),
      readItem: createReturnItems(context).read,
      ...desk,
      ...createReturnChanges({ ...context, returns: orders }),
    },
  };
}
