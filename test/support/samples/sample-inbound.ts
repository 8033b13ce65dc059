import { quoted } from '#shared/messages/messages.ts';
import type { ReceivingDraftRow } from '#shared/receiving/receiving-draft.ts';
import type { IndexedReceiving, ReceivingIndexView } from '#shared/receiving/receiving-index-view.ts';
import { aFreight } from './freight.ts';
import { sampleReturnDesk } from './sample-return-desk.ts';

const order: IndexedReceiving = {
  id: 9,
  status: 'Awaiting',
  purchaseOrderNumber: 'PO-9',
  centerName: 'Cicero (IL)',
  expectedArrivalDate: '2026-11-25T00:00:00.000Z',
  insertDate: '2026-11-10T00:00:00.000Z',
  boxCount: 2,
  asOf: '2026-11-21T08:00:00.000Z',
};

const index: ReceivingIndexView = {
  state: 'reading',
  orderCount: 1,
  boxCount: 2,
  ordersAhead: 3,
  unidentifiedCount: 4,
  asOf: null,
  nextAt: null,
  problem: { code: 'SERVICE', message: quoted('The service had a fault.'), requestId: 'r-2' },
};

const draftRow: ReceivingDraftRow = {
  ...sampleReturnDesk['outbox.read'],
  kind: 'receiving.create',
  referenceId: 'RO-20261121-CFHJ-KMPR-T347',
  state: 'draft',
  content: null,
  receiving: {
    purchaseOrderNumber: 'PO-9',
    centerName: 'Cicero (IL)',
    expectedArrivalAt: '2026-11-25T12:00:00.000Z',
    boxCount: 1,
    trackingNumbers: ['1Z999AA10123456784'],
    lines: [
      {
        inventoryId: 1,
        sku: 'MUG-B',
        name: 'Mug, blue',
        quantity: 2,
        lotNumber: 'L-7',
        lotDate: '2027-01-31',
      },
    ],
  },
  draft: {
    center: { id: 1, name: 'Cicero (IL)' },
    finalDestination: null,
    packageType: 'Package',
    boxPackagingType: 'EverythingInOneBox',
    expectedArrivalAt: '2026-11-25T12:00:00.000Z',
    purchaseOrderNumber: 'PO-9',
    freight: aFreight(),
    boxes: [{ id: 1, trackingNumber: '1Z999AA10123456784' }],
    currentBoxId: 1,
    lines: [
      {
        id: 1,
        boxId: 1,
        inventoryId: 1,
        sku: 'MUG-B',
        name: 'Mug, blue',
        barcode: '4006381333931',
        quantity: 2,
        lotNumber: 'L-7',
        lotDate: '2027-01-31',
        facts: null,
      },
    ],
    changes: [
      {
        kind: 'item',
        text: '4006381333931',
        at: '2026-11-21T08:01:00.000Z',
        head: null,
        lines: [{ was: 'absent', id: 1 }],
      },
    ],
  },
};

/** Realistic results for inbound orders and parcels: receiving orders, boxes, counts, and their saved data. */
const candidate = {
  order,
  score: 0.93,
  certainty: 'exact' as const,
  reasons: [
    {
      code: 'TRACKING_SAME' as const,
      speaks: 'for' as const,
      values: { tracking: '1Z999AA10123456784', box: 1 },
    },
  ],
};

export const sampleInbound = {
  'receiving.lookUp': {
    hits: [
      {
        kind: 'box' as const,
        order,
        boxId: 1,
        boxNumber: 1,
        boxStatus: 'Awaiting',
        trackingNumber: '1Z999AA10123456784',
        by: 'exact' as const,
      },
      { kind: 'order' as const, order, by: 'purchaseOrder' as const },
      {
        kind: 'unidentified' as const,
        id: 77,
        tag: 'URO-77',
        trackingBarcode: '1Z999AA10123456784',
        isLinked: false,
        createdDate: '2026-11-20T08:00:00.000Z',
        asOf: '2026-11-21T08:00:00.000Z',
        by: 'tag' as const,
      },
    ],
    index,
  },
  'receiving.readIndex': index,
  'receiving.refreshIndex': index,
  'receiving.readCreation': { version: '2026-07' },
  'receiving.saveDraft': draftRow,
  'receiving.readDrafts': [draftRow],
  'receiving.readDraft': draftRow,
  'receiving.queue': sampleReturnDesk['outbox.read'],
  'receiving.readCheckIn': {
    orderId: 9,
    startedAt: '2026-11-21T08:00:00.000Z',
    boxId: 1,
    boxesMet: [1],
    counts: [
      {
        boxId: 1,
        inventoryId: 1,
        sku: 'MUG-B',
        name: 'Mug, blue',
        code: '4006381333931',
        lotNumber: 'L-7',
        lotDate: '2027-01-31',
        counted: 2,
      },
    ],
    changes: [
      { at: '2026-11-21T08:00:00.000Z', text: '4006381333931', position: 0, before: null, boxBefore: 1 },
    ],
  },
  'receiving.readDeskCheckIns': [
    {
      desk: 'Dock 2',
      operator: 'Kim',
      at: '2026-11-20T08:05:00.000Z',
      startedAt: '2026-11-20T08:00:00.000Z',
      boxId: 12,
      isDone: false,
      boxesMet: [12],
      counts: [
        {
          boxId: 12,
          inventoryId: 1,
          sku: 'MUG',
          name: 'Mug',
          code: 'MUG',
          lotNumber: null,
          lotDate: null,
          counted: -1,
        },
      ],
    },
  ],
  'receiving.listCheckIns': [{ orderId: 9, startedAt: '2026-11-20T08:00:00.000Z', desks: ['Dock 2'] }],
  'receiving.saveCheckIn': {},
  'receiving.forgetCheckIn': {},
  'receiving.readDeliveryNotes': [
    {
      id: '6f1b8d1e-4a55-4c0e-9d5a-0d9f6a3c2b10',
      mediaType: 'application/pdf' as const,
      at: '2026-11-21T08:00:00.000Z',
      operator: 'Ana',
      name: 'delivery-note.pdf',
    },
  ],
  'receiving.saveDeliveryNotes': {},
  'unidentified.listCandidates': {
    isNone: false,
    candidates: [candidate],
    index,
  },
  'unidentified.listBestMatches': {
    matches: [
      { id: 77, best: candidate },
      { id: 78, best: null },
    ],
    next: 78,
  },
  'lots.readOffers': {
    list: 'offered' as const,
    exclude: 'expected' as const,
    delete: 'unknown' as const,
    restore: 'notOffered' as const,
  },
  'activity.list': {
    rows: [
      {
        id: 1,
        siteSeq: null,
        at: '2026-11-21T08:00:00.000Z',
        desk: 'Dock 3',
        operator: 'Jane',
        action: 'returns.create',
        subject: quoted('return RT-20261121-CFHJ-KMPR-T347'),
        outcome: 'sent',
        requestId: 'r-1',
        detail: null,
      },
    ],
    totalCount: 1,
  },
  'prints.listPrinters': [{ name: 'Office_1', label: 'Office 1' }],
  'prints.print': { outcome: 'printed' as const },
  'prints.savePdf': { outcome: 'cancelled' as const },
};
