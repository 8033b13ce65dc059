import type { ItemIndex } from '#electron/catalog/item-index.ts';
import type { AccountContext } from '#electron/resources/account-context.ts';
import { readCachedCenters } from '#electron/resources/centers/centers.ts';
import type { Pictures } from '#electron/resources/pictures/pictures.ts';
import type { ReturnOrder } from '#shared/returns/returns.ts';
import { createReturnChanges } from './return-changes.ts';
import { createReturnChecklists } from './return-checklists.ts';
import { createReturnDesk, type ReturnDeskOptions, withInspection } from './return-desk.ts';
import { createReturnItems } from './return-items.ts';
import { createReturnOrders } from './return-orders.ts';

export { returnsWireQuery } from './return-wire.ts';

type ReturnsContext = AccountContext &
  Omit<Parameters<typeof createReturnChecklists>[0], 'account' | 'startActivity'> & {
    noteReturns: (account: string, returns: readonly ReturnOrder[]) => void;
    pictures: Pictures;
    drafts: Omit<ReturnDeskOptions, 'returns' | 'centers'>;
    /** The signed-in account's catalog; rejects with a StoreError if it is unavailable. */
    indexOf: (accountId: string) => Promise<ItemIndex>;
  };

/** Returns of one environment: read, built at the desk, and changed. */
export function createReturns(context: ReturnsContext) {
  const { store, drafts } = context;
  const orders = createReturnOrders(context);
  const checklists = createReturnChecklists(context);
  const desk = createReturnDesk({
    ...drafts,
    returns: orders,
    centers: (accountId) => readCachedCenters(store, accountId),
  });
  return {
    handlers: {
      async list(query: Parameters<typeof orders.list>[0]) {
        const answer = await orders.list(query);
        const returns = await withInspection(drafts, answer.data.returns);
        return { ...answer, data: { ...answer.data, returns } };
      },
      async read(query: Parameters<typeof orders.read>[0]) {
        const answer = await orders.read(query);
        const [data = { ...answer.data, inspection: [] }] = await withInspection(drafts, [answer.data]);
        return { ...answer, data };
      },
      readPicture: orders.readPicture,
      readItem: createReturnItems({ ...context, questionsOf: checklists.questionsOf }).read,
      ...checklists.handlers,
      ...desk,
      ...createReturnChanges({ ...context, returns: orders }),
    },
  };
}
