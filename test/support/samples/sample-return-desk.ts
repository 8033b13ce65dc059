import { quoted } from '#shared/messages/messages.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import type { ReturnDraftRow } from '#shared/returns/return-draft.ts';
import type { ShipmentHit, ShipmentIndexView } from '#shared/shipments/shipment-view.ts';
import { aDraftLine } from './draft-line.ts';
import { outboxEvidence } from './outbox-row-of.ts';

const entry: OutboxEntry = {
  id: 3,
  environment: 'local',
  account: 'local:1',
  channelId: 1,
  kind: 'return.create',
  referenceId: 'RT-20261121-CFHJ-KMPR-T347',
  state: 'unconfirmed',
  operator: 'Jane',
  desk: 'Returns 1',
  createdAt: '2026-11-21T08:00:00.000Z',
  changedAt: '2026-11-21T08:05:00.000Z',
  queuedAt: '2026-11-21T08:04:00.000Z',
  settledAt: null,
  attempts: 1,
  setbacks: 0,
  wasPossiblySent: true,
  nextAttemptAt: '2026-11-21T08:05:30.000Z',
  lookUps: 1,
  needsDecision: false,
  evidence: outboxEvidence({
    class: 'ambiguous',
    sentence: quoted('The service did not answer in time.'),
    code: 'timedOut',
    fields: { referenceId: [quoted('It is taken.')] },
    requestId: 'r-1',
    at: '2026-11-21T08:05:00.000Z',
  }),
  resultId: null,
  followsId: 2,
  followedById: null,
  raw: null,
  receiving: null,
  order: null,
  change: null,
  content: {
    trackingNumber: '1Z999AA10123456784',
    centerName: 'Cicero (IL)',
    shipmentId: 900,
    orderId: 500,
    customerName: 'Jane Doe',
    box: 1,
    lines: [
      {
        inventoryId: 1,
        sku: 'MUG-B',
        name: 'Mug, blue',
        quantity: 2,
        action: 'Restock',
        lotNumber: 'L-7',
        lotDate: '2027-01-31',
        grade: 'B',
        note: 'A scratch.',
      },
    ],
  },
};

const draftRow: ReturnDraftRow = {
  ...entry,
  state: 'draft',
  wasPossiblySent: false,
  evidence: null,
  draft: {
    center: { id: 1, name: 'Cicero (IL)' },
    trackingNumber: '1Z999AA10123456784',
    originalShipment: {
      id: 900,
      orderId: 500,
      trackingNumber: '1Z999AA10123456784',
      customerName: 'Jane Doe',
      goods: [
        {
          inventoryId: 1,
          sku: 'MUG-B',
          name: 'Mug, blue',
          quantity: 2,
          lots: [{ number: 'L-7', date: '2027-01-31' }],
          serials: ['SN-1', 'SN-2'],
        },
      ],
    },
    setAside: [],
    group: 'RT-20261121-CFHJ-KMPR-T347',
    box: 1,
    slipPrintedAt: null,
    lines: [
      aDraftLine({
        barcode: '4006381333931',
        lotNumber: 'L-7',
        lotDate: '2027-01-31',
        facts: {
          isLot: true,
          isBundle: false,
          isDigital: false,
          isActive: true,
          isRemoved: false,
          asOf: '2026-11-21T08:00:00.000Z',
        },
        preference: { action: 'Restock', instructions: 'Look for cracks.' },
      }),
    ],
    changes: [
      {
        kind: 'item',
        text: '4006381333931',
        at: '2026-11-21T08:01:00.000Z',
        head: null,
        lines: [{ was: 'absent', inventoryId: 1 }],
      },
    ],
  },
};

const shipmentIndex: ShipmentIndexView = {
  state: 'reading',
  shipmentCount: 1,
  reachesFrom: '2026-05-21T00:00:00.000Z',
  asOf: '2026-11-21T08:00:00.000Z',
  nextAt: null,
  problem: { code: 'SERVICE', message: quoted('The service had a fault.'), requestId: 'r-2' },
};

const shipmentHit: ShipmentHit = {
  shipmentId: 900,
  orderId: 500,
  orderReference: 'SHOP-500',
  trackingNumber: '1Z999AA10123456784',
  carrier: 'UPS',
  customerName: 'Jane Doe',
  status: 'Completed',
  shippedAt: '2026-11-01T12:00:00.000Z',
  asOf: '2026-11-21T08:00:00.000Z',
  by: 'suffix',
};

/** A pending lot change. */
const changeEntry: OutboxEntry = {
  ...entry,
  id: 4,
  kind: 'lot.change',
  state: 'queued',
  referenceId: 'LT-20261122-CFHJ',
  content: null,
  change: {
    kind: 'lot.change',
    action: 'exclude',
    inventoryId: 1,
    itemName: 'TEA-100',
    lotNumber: 'L-1',
    lotDate: '2027-01-31',
    expectedStatus: 'none',
  },
};

const findings = { hits: [shipmentHit], hasMore: false, index: shipmentIndex };

/** Realistic results for building, sending, and finding returns and shipments. */
export const sampleReturnDesk = {
  'returns.saveDraft': draftRow,
  'returns.readDrafts': [draftRow],
  'returns.readDraft': draftRow,
  'returns.queue': { ...entry, state: 'queued' as const },
  'outbox.list': { entries: [entry], totalCount: 1 },
  'outbox.read': entry,
  'outbox.listDesks': {
    writes: [
      {
        id: 3,
        kind: 'return.create',
        referenceId: 'RT-20261121-CFHJ-KMPR-T347',
        standing: 'held' as const,
        operator: 'Jane',
        since: '2026-11-21T08:00:00.000Z',
        deskId: '0b6ad2a5-6b1b-4f3b-9f65-0d3a7e1d2c11',
        desk: 'Dock 4',
        isThisDesk: true,
      },
    ],
    totalCount: 1,
  },
  'outbox.counts': {
    byState: {
      draft: 1,
      queued: 0,
      sending: 0,
      unconfirmed: 1,
      held: 0,
      rejected: 0,
      sent: 4,
      cancelled: 0,
      unreadable: 0,
    },
    needsDecision: 0,
    corrections: 0,
  },
  'outbox.health': {
    setAside: ['outbox.damaged.sqlite'],
    salvagedRows: 3,
    cause: 'damaged' as const,
    missing: [{ account: 'local/7', referenceId: 'RT-20261122-CFHJ', wasQueued: true }],
  },
  'outbox.queueChanges': { entries: [changeEntry] },
  'outbox.readChanges': { entries: [changeEntry] },
  'outbox.decide': entry,
  'outbox.cancel': entry,
  'outbox.revise': entry,
  'outbox.release': entry,
  'outbox.readDeskDrafts': [
    {
      referenceId: 'RT-2',
      kind: 'return.create' as const,
      desk: 'Dock 2',
      operator: 'Kim',
      at: '2026-11-20T08:00:00.000Z',
      isTaken: false,
      isOver: false,
      title: 'Jane Doe',
      trackingNumber: '1Z999',
      lines: 1,
      pieces: 2,
    },
  ],
  'outbox.takeOver': entry,
  'outbox.retryNow': { count: 1 },
  'shipments.lookUp': findings,
  'shipments.search': findings,
  'shipments.readIndex': shipmentIndex,
  'shipments.refreshIndex': shipmentIndex,
  'shipments.markTrackingUploaded': {
    results: [
      { shipmentId: 900, isDone: false, reason: quoted('It has no tracking number.'), requestId: 'r-3' },
    ],
  },
};
