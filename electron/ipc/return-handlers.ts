import type { ContractHandlers } from '../../shared/ipc/contract.ts';
import type { EnvironmentServices } from './handlers.ts';

type ReturnHandlers = Pick<ContractHandlers, 'returns' | 'outbox' | 'shipments'>;

/** Makes the handlers of what is sent back and sent out: returns, the outbox they leave through, and shipments. */
export function createReturnHandlers(use: EnvironmentServices['use']): ReturnHandlers {
  return {
    returns: {
      list: async ({ prefer, ...query }) => use(({ returns }) => returns.list(query, prefer)),
      read: async ({ prefer, ...query }) => use(({ returns }) => returns.read(query, prefer)),
      readPicture: async ({ prefer, ...query }) => use(({ returns }) => returns.readPicture(query, prefer)),
      readItem: async (query) => use(({ returnItems }) => returnItems.read(query)),
      saveDraft: async (change) => use(({ returnDesk }) => returnDesk.saveDraft(change)),
      readDrafts: async (query) => use(({ returnDesk }) => returnDesk.readDrafts(query)),
      readDraft: async (query) => use(({ returnDesk }) => returnDesk.readDraft(query)),
      queue: async (query) => use(({ returnDesk }) => returnDesk.queue(query)),
      findDuplicates: async (query) => use(({ returnDesk }) => returnDesk.findDuplicates(query)),
      modify: async (change) => use(({ returnChanges }) => returnChanges.modify(change)),
      cancel: async (change) => use(({ returnChanges }) => returnChanges.cancel(change)),
    },
    outbox: {
      list: async (query) => use(({ outbox }) => outbox.list(query)),
      read: async (query) => use(({ outbox }) => outbox.read(query)),
      counts: async (query) => use(({ outbox }) => outbox.counts(query)),
      health: async () => use(({ outbox }) => outbox.health()),
      decide: async (query) => use(({ outbox }) => outbox.decide(query)),
      cancel: async (query) => use(({ outbox }) => outbox.cancel(query)),
      revise: async (query) => use(({ outbox }) => outbox.revise(query)),
      release: async (query) => use(({ outbox }) => outbox.release(query)),
      retryNow: async () => use(({ outbox }) => outbox.retryNow()),
    },
    shipments: {
      lookUp: async (query) => use(({ shipments }) => shipments.lookUp(query)),
      search: async (query) => use(({ shipments }) => shipments.search(query)),
      readIndex: async () => use(({ shipments }) => shipments.readIndex()),
      refreshIndex: async () => use(({ shipments }) => shipments.refreshIndex()),
      cancel: async (change) => use(({ shipments }) => shipments.cancel(change)),
      markTrackingUploaded: async (change) => use(({ shipments }) => shipments.markTrackingUploaded(change)),
    },
  };
}
