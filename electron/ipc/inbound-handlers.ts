import type { ContractHandlers } from '../../shared/ipc/contract.ts';
import type { Prints } from '../windows/print.ts';
import type { EnvironmentServices } from './handlers.ts';

type InboundHandlers = Pick<ContractHandlers, 'receiving' | 'unidentified' | 'lots' | 'activity' | 'prints'>;

/**
 * Makes the handlers of inbound orders: identified and unidentified ones, lots that must not go out
 * again; and of what is printed and noted about them.
 */
export function createInboundHandlers(use: EnvironmentServices['use'], prints: Prints): InboundHandlers {
  return {
    receiving: {
      list: async ({ prefer, ...query }) => use(({ receiving }) => receiving.list(query, prefer)),
      read: async ({ prefer, ...query }) => use(({ receiving }) => receiving.read(query, prefer)),
      listBoxes: async ({ prefer, ...query }) => use(({ receiving }) => receiving.listBoxes(query, prefer)),
      readDistributions: async ({ prefer, ...query }) =>
        use(({ receiving }) => receiving.readDistributions(query, prefer)),
      saveLabels: async (query) => use(({ labels }) => labels.save(query)),
      openLabels: async (query) => {
        await use(({ labels }) => labels.open(query));
        return {};
      },
      lookUp: async (query) => use(({ inbound }) => inbound.lookUp(query)),
      readIndex: async () => use(({ inbound }) => inbound.readIndex()),
      refreshIndex: async () => use(({ inbound }) => inbound.refreshIndex()),
      readCreation: async () => use(async ({ receivingDesk }) => receivingDesk.readCreation()),
      saveDraft: async (change) => use(({ receivingDesk }) => receivingDesk.saveDraft(change)),
      readDrafts: async (query) => use(({ receivingDesk }) => receivingDesk.readDrafts(query)),
      readDraft: async (query) => use(({ receivingDesk }) => receivingDesk.readDraft(query)),
      queue: async (query) => use(({ receivingDesk }) => receivingDesk.queue(query)),
      cancel: async (change) => use(({ receivingChanges }) => receivingChanges.cancel(change)),
      setExternalSync: async (change) =>
        use(({ receivingChanges }) => receivingChanges.setExternalSync(change)),
      readCheckIn: async (query) => use(({ checkIns }) => checkIns.read(query)),
      saveCheckIn: async (count) => {
        await use(({ checkIns }) => checkIns.save(count));
        return {};
      },
      forgetCheckIn: async (query) => {
        await use(({ checkIns }) => checkIns.forget(query));
        return {};
      },
    },
    unidentified: {
      list: async ({ prefer, ...query }) => use(({ unidentified }) => unidentified.list(query, prefer)),
      read: async ({ prefer, ...query }) => use(({ unidentified }) => unidentified.read(query, prefer)),
      readPicture: async ({ prefer, ...query }) =>
        use(({ unidentified }) => unidentified.readPicture(query, prefer)),
      listCandidates: async (query) => use(({ inbound }) => inbound.listCandidates(query)),
      link: async (change) => use(({ unidentifiedLinks }) => unidentifiedLinks.link(change)),
    },
    lots: {
      listExclusions: async ({ prefer, ...query }) => use(({ lots }) => lots.listExclusions(query, prefer)),
      change: async (change) => use(({ lotChanges }) => lotChanges.change(change)),
      readOffers: async () => use(async ({ lotChanges }) => lotChanges.readOffers()),
    },
    activity: {
      list: async (query) => use(({ activity }) => activity.list(query)),
    },
    prints: {
      print: async (query) => {
        await prints.print(query);
        return {};
      },
      savePdf: async (query) => prints.savePdf(query),
    },
  };
}
