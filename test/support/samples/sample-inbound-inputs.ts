import { sampleInbound } from './sample-inbound.ts';

/** A valid input for every request of inbound orders and parcels that requires one. */
export const sampleInboundInputs = {
  'receiving.lookUp': { texts: ['1Z999AA10123456784'] },
  'receiving.saveDraft': { id: null, draft: sampleInbound['receiving.readDraft'].draft },
  'receiving.readDraft': { id: 1 },
  'receiving.queue': { id: 1 },
  'receiving.cancel': { id: 9, expectedStatus: 'Awaiting' },
  'receiving.setExternalSync': { orders: [{ id: 9, expectedTimestamp: null }], isSynced: true },
  'receiving.readCheckIn': { id: 9 },
  'receiving.readDeskCheckIns': { id: 9 },
  'receiving.listCheckIns': {},
  'receiving.saveCheckIn': sampleInbound['receiving.readCheckIn'],
  'receiving.forgetCheckIn': { id: 9 },
  'receiving.readDeliveryNotes': { id: 9 },
  'receiving.saveDeliveryNotes': { id: 9, notes: sampleInbound['receiving.readDeliveryNotes'] },
  'unidentified.listCandidates': { id: 77 },
  'unidentified.listBestMatches': { after: 0 },
  'unidentified.link': { id: 77, receivingOrderId: 9 },
  'lots.change': {
    action: 'exclude',
    lots: [
      {
        item: { inventoryId: 1, sku: null },
        lotNumber: 'L-7',
        lotDate: '2027-01-31',
        expectedStatus: 'none',
      },
    ],
  },
  'activity.list': { text: 'jane', operator: 'Jane', from: '2026-11-21T00:00:00Z' },
  'prints.print': { paper: 'label4x6' },
  'prints.savePdf': { suggestedName: 'slip', paper: 'a4' },
};
