import { z } from 'zod';
import { InvoicePageWire, TransactionPageWire } from '#shared/billing/billing.ts';
import { HistoryEvent } from '#shared/history/history.ts';
import { DistributionsWire } from '#shared/inventory/distributions.ts';
import {
  InventoryItemWire,
  InventoryLevelWire,
  InventoryLocationsWire,
  InventoryLotsWire,
} from '#shared/inventory/inventory.ts';
import type { CatalogCoverage, ItemHit } from '#shared/inventory/item-view.ts';
import type { Contract, RequestName } from '#shared/ipc/contract.ts';
import type { EventPayload, Handlers } from '#shared/ipc/define.ts';
import { LotExclusionsWire } from '#shared/lots/lots.ts';
import { quoted } from '#shared/messages/messages.ts';
import { OrderDraft } from '#shared/orders/order-draft.ts';
import { OrderWire, ShipmentWire } from '#shared/orders/orders.ts';
import { defaultPreferences } from '#shared/preferences/model/default-preferences.ts';
import type { ScannerProfileView } from '#shared/preferences/preferences-view.ts';
import { Product } from '#shared/products/products.ts';
import type { ProfileView } from '#shared/profiles/profile-view.ts';
import { ReceivingBoxListWire, ReceivingOrderWire } from '#shared/receiving/receiving.ts';
import { ReturnOrderWire } from '#shared/returns/returns.ts';
import type { SessionView } from '#shared/session/session-view.ts';
import { SimulationWire } from '#shared/simulation/simulation.ts';
import type { SiteView } from '#shared/site/site.ts';
import type { StatusView, SyncView } from '#shared/sync/sync-view.ts';
import { UnidentifiedOrderWire } from '#shared/unidentified/unidentified.ts';
import { WebhookSubscription } from '#shared/webhooks/webhooks.ts';
import { fromWireKeys } from '#shared/wire/wire.ts';
import { anItemHit } from './item-hit.ts';
import {
  sampleInvoice,
  sampleTransaction,
  sampleUnstableTransaction,
  sampleWebhook,
} from './sample-billing-records.ts';
import { sampleInbound } from './sample-inbound.ts';
import { sampleDistributions, sampleOrder, sampleReturn, sampleShipment } from './sample-records.ts';
import { sampleReturnDesk } from './sample-return-desk.ts';
import { signedInView, signedOutView } from './session-views.ts';

type OutputOf<Name extends RequestName> = Name extends `${infer Area}.${infer Method}`
  ? Area extends keyof Handlers<Contract>
    ? Method extends keyof Handlers<Contract>[Area]
      ? Handlers<Contract>[Area][Method] extends (input: never) => Promise<infer Output>
        ? Output
        : never
      : never
    : never
  : never;

const scanner: ScannerProfileView = {
  name: 'Desk scanner',
  speed: 'slow',
  prefix: 'F8',
  suffix: 'enter',
  layout: 'us',
  capsLock: 'compensated',
  dropsRepeats: false,
  repeatWindowMs: 500,
  timing: { gapMs: 80, longestGapMs: 95, holdMs: 30, longestHoldMs: 35 },
};

const profile: ProfileView = {
  id: 'local',
  name: 'Local sandbox',
  kind: 'local',
  authUrl: 'http://127.0.0.1:4000',
  baseUrl: 'http://127.0.0.1:4000',
  dashboardUrl: null,
  channelHeader: 'service_channel_id',
  clientId: 'dockhand',
  redirectUri: 'http://127.0.0.1:47613/callback',
  scopes: ['receiving_read'],
  integrationName: 'Dockhand',
  issuer: 'http://127.0.0.1:4000',
  versions: {},
  site: { url: 'postgres://db.example.com/dockhand', name: 'North' },
  setups: {
    lists: {
      receiving: { columns: null, views: [{ name: 'Late', search: { expected: 'late' }, columns: null }] },
    },
    dropped: [{ list: 'receiving', view: 'Docks' }],
  },
  isManaged: true,
  isRemovable: false,
  isChosen: true,
};

const session: SessionView = signedInView({
  channels: [{ id: 17, name: 'Dock', applicationName: 'Dockhand', canWrite: true }],
  grantedScopes: ['receiving_read'],
});

const status: StatusView = {
  connection: 'online',
  lastAnswerAt: '2026-11-21T08:00:00.000Z',
  recoveries: 0,
  rateBudget: { limit: 150, remaining: 149, waiting: 0 },
  cache: { oldestAsOf: '2026-11-20T08:00:00.000Z', newestAsOf: '2026-11-21T08:00:00.000Z', recordCount: 3 },
  site: { name: 'North', state: 'away', fault: 'wrongPassword', seenAt: null },
};

const site: SiteView = {
  name: 'North',
  state: 'connected',
  fault: null,
  seenAt: null,
  url: 'postgres://db.example.com/dockhand',
  login: 'dockhand_desk',
  detail: null,
  nextAt: null,
  restoredAt: null,
  isSignInSaved: true,
  facts: {
    serverVersion: '18.4',
    schemaNumber: 1,
    databaseBytes: 8_000_000,
    lagMs: 3,
    desks: [
      {
        id: '0b6ad2a5-6b1b-4f3b-9f65-0d3a7e1d2c11',
        name: 'Dock 4',
        programVersion: '1.0.0',
        seenAt: '2026-11-21T08:00:00.000Z',
        isThere: true,
        isThisDesk: true,
        behind: 3,
        leads: ['catalog'],
      },
    ],
    areas: [{ area: 'codes', rows: 4, bytes: 800 }],
    archive: { state: 'archived', at: '2026-11-21T08:00:00.000Z' },
  },
};

const order = ReceivingOrderWire.parse({
  id: 9,
  status: 'Processing',
  fulfillment_center: { id: 3, name: 'Moreno Valley' },
  inventory_quantities: [
    { inventory_id: 1, sku: 'A-1', expected_quantity: 4, received_quantity: 3, stowed_quantity: 2 },
  ],
  a_field_that_is_new: { kept: true },
});

const itemHit: ItemHit = anItemHit({
  inventoryId: 1,
  sku: 'MUG-B',
  name: 'Mug, blue',
  barcode: '9521000000018',
  isLot: true,
  onHand: 7,
  fulfillable: 5,
  levelAsOf: '2026-11-21T08:00:00.000Z',
  asOf: '2026-11-21T07:00:00.000Z',
});
const catalog: CatalogCoverage = { coverage: 'whole', itemCount: 1, wholeAsOf: '2026-11-21T07:30:00.000Z' };
const sync: SyncView = {
  state: 'running',
  passes: [{ pass: 'items', state: 'running', done: 250, expected: null }],
  share: null,
  remainingMs: null,
  itemCount: 250,
  startedAt: '2026-11-21T08:00:00.000Z',
  wholeAsOf: null,
  nextAt: null,
  problem: null,
  bytes: 81_920,
  site: { reader: 'Dock 2', isThisDesk: false, share: 1 },
};

const seen = { source: 'cache', asOf: '2026-11-21T08:00:00.000Z' } as const;

const unidentified = UnidentifiedOrderWire.parse({
  id: 31,
  barcode: 'URO-31',
  tracking_barcode: '1Z999',
  reason: 'No match',
  created_date: '2026-11-20T08:00:00Z',
  linked_wro_id: 0,
});

const item = InventoryItemWire.parse({ inventory_id: 1, sku: 'MUG-B', name: 'Mug, blue' });
const deskCode = { code: '4006381333931', inventoryId: 1, sku: 'MUG-B', name: 'Mug, blue', quantity: 12 };
const level = InventoryLevelWire.parse({ inventory_id: 1, total_on_hand_quantity: 7 });
const lot = { lot_number: 'L-7', lot_date: '2027-01-31T00:00:00', on_hand_quantity: 7 };
const historyEvent = HistoryEvent.parse({
  inventoryAuditEventId: 5,
  inventoryId: 1,
  eventCategory: 'ReceivingStow',
  eventDatetime: '2026-11-20T08:00:00.1234567',
});
const picture = { mediaType: 'image/png', base64: 'iVBORw0KGgo=' } as const;
const returned = ReturnOrderWire.parse(sampleReturn);
const inspected = {
  inventoryId: 1,
  sku: 'MUG-B',
  name: 'Mug, blue',
  grade: 'B' as const,
  note: 'A scratch on the handle.',
  checks: [{ question: 'Is the seal whole?', answer: 'No' }],
  serials: ['SN-1'],
};
const ordered = OrderWire.parse(sampleOrder);

const update: OutputOf<'updates.read'> = {
  step: 'failed',
  version: '0.2.0',
  detail: { id: 'updates.damaged' },
  restarts: true,
};

const preferences: OutputOf<'preferences.read'> = {
  ...defaultPreferences,
  theme: 'dark',
  density: 'compact',
  zoom: 125,
  isRailCollapsed: true,
  listShare: 0.4,
  soundVolumes: { success: 0.5, failure: 1, attention: 1 },
  isCountBlind: true,
  scanner,
  operators: [{ name: 'Jane', hasBadge: true, hasPin: false }],
  operator: 'Jane',
  idleLockMinutes: 10,
  unidentifiedFeeDays: 30,
  unidentifiedDisposalDays: 90,
  lists: {
    receiving: {
      columns: [{ id: 'po', isShown: true, width: 140 }],
      views: [{ name: 'Late', search: { expected: 'late', sort: 'arrival' }, columns: null }],
    },
  },
  deskNumber: '482915',
};

const product = Product.parse({ id: 20, name: 'Mug, blue' });

const scheduledExport: OutputOf<'schedule.read'> = {
  isOn: true,
  parts: ['activity'],
  format: 'csv',
  time: '18:00',
  folder: '/srv/exports',
  lastRun: {
    at: '2026-11-21T18:00:00.000Z',
    isDone: true,
    sentence: {
      id: 'scheduledExport.done',
      values: { files: ['Activity log 2026-11-21.csv'], folder: '/srv/exports' },
    },
  },
};

/** A realistic output of every request; a request without one does not compile. */
const queuedOrder = {
  ...sampleReturnDesk['returns.queue'],
  kind: 'order.create',
  content: null,
  order: {
    recipientName: 'Ada Park',
    orderNumber: null,
    shippingMethod: 'Standard',
    lines: [{ sku: 'MUG-B', name: 'Mug, blue', quantity: 2 }],
  },
};
const orderDraftRow = {
  ...queuedOrder,
  draft: OrderDraft.parse({ name: 'Ada Park', shippingMethod: 'Standard' }),
};

export const sampleOutputs: { [Name in RequestName]: OutputOf<Name> } = {
  'app.readInfo': {
    version: '0.1.0',
    runtime: 'host',
    platform: 'linux',
    locale: 'en-US',
    isSafeMode: false,
  },
  'app.readLoginItem': { isOn: true },
  'app.saveLoginItem': { isOn: false },
  'app.restart': {},
  'app.openLicenses': { isThere: true },
  'app.clearRecords': {},
  'app.readRecovery': {
    records: {
      id: 'recovery.damaged',
      values: { rows: 298, hasFile: 'true', file: 'records.damaged-1.sqlite' },
    },
  },
  'app.readSizes': [{ part: 'catalogs', bytes: 318_400_000 }],
  'app.openLink': {},
  'app.allowCamera': {},
  'app.allowScale': {},
  'profiles.list': [profile],
  'profiles.checkProfile': {
    ...profile,
    views: { viewCount: 1, dropped: [{ list: 'lots', view: 'Soon' }] },
    replaces: 'North',
  },
  'profiles.importProfile': profile,
  'profiles.exportProfile': { outcome: 'cancelled' },
  'profiles.importViews': { viewCount: 0, dropped: [] },
  'profiles.choose': profile,
  'profiles.remove': { leftBehind: [] },
  'session.read': session,
  'session.saveClient': signedOutView({ clientId: 'x', hasClientSecret: true }),
  'session.signIn': {
    step: 'waitingForBrowser',
    authorizeUrl: 'https://auth.example.test/connect/authorize?client_id=x',
    redirectUri: 'http://127.0.0.1:47613/callback',
    startedAt: '2026-11-21T08:00:00.000Z',
    expiresAt: '2026-11-21T08:05:00.000Z',
  },
  'session.reopenBrowser': {},
  'session.cancelSignIn': signedOutView({
    keychain: 'locked',
    problem: { kind: 'cancelled', message: quoted('You cancelled the sign-in.'), port: null },
  }),
  'session.signInWithToken': session,
  'session.retryKeychain': { step: 'keychainProblem', keychain: 'unavailable' },
  'session.chooseChannel': session,
  'session.readStored': { holdsData: true, unsent: 2, drafts: 1 },
  'session.signOut': { session: { step: 'noProfile' }, keychainVerified: true, purgedRows: null },
  'desk.read': null,
  'desk.propose': { name: 'DOCK-PC', centerId: 3, reason: 'orders' },
  'desk.save': { name: 'Dock 4', centerId: 3, centerName: 'Moreno Valley' },
  'preferences.read': preferences,
  'preferences.save': preferences,
  'updates.read': update,
  'updates.check': update,
  'updates.install': {},
  'diagnostics.collect': {
    id: '7a1c1d9e-5d0b-4f0e-9a52-3f1f1e2c6a10',
    files: [{ name: 'about.txt', text: 'Dockhand: 1.2.3\n' }],
  },
  'diagnostics.save': { outcome: 'saved', path: '/downloads/Dockhand diagnostics.zip' },
  'diagnostics.saveRecording': { outcome: 'saved', path: '/downloads/Dockhand scanner.json' },
  'diagnostics.readRecording': {
    version: 1,
    recordedAt: '2026-11-25T08:00:00.000Z',
    profile: preferences.scanner,
    strokes: [
      [0, 0, '4', 'Digit4', 'page'],
      [2.5, 256, '4', 'Digit4', 'page'],
    ],
  },
  'preferences.readPolicy': {
    locked: ['retentionDays'],
    problems: [
      {
        path: '/etc/dockhand/policy.json',
        field: 'locked.theme',
        sentences: [{ id: 'invalid.unknownField' }],
      },
    ],
  },
  'preferences.renewCommands': preferences,
  'operators.save': { problem: 'badgeTaken' },
  'operators.remove': preferences,
  'operators.identify': { name: 'Jane' },
  'lock.read': { isLocked: true },
  'lock.lock': { isLocked: true },
  'lock.unlock': { outcome: 'wait', seconds: 30 },
  'today.read': {
    at: '2026-11-23T15:00:00.000Z',
    day: '2026-11-23',
    dayEndsAt: '2026-11-24T06:00:00.000Z',
    timeZone: 'America/Chicago',
    centerId: 14,
    receiving: {
      state: 'known',
      asOf: '2026-11-23T14:58:00.000Z',
      figures: {
        late: 3,
        lateSince: '2026-11-17T15:00:00.000Z',
        dueToday: 2,
        arrived: 1,
        short: 4,
        over: 0,
        differencesFrom: '2026-08-25',
      },
    },
    unidentified: {
      state: 'known',
      asOf: '2026-11-23T14:58:00.000Z',
      figures: {
        total: 6,
        new: 1,
        week: 2,
        old: 3,
        oldestAt: '2026-11-01T15:00:00.000Z',
        oldestDays: 22,
        exact: 2,
        next: { kind: 'fee', at: '2026-11-25T15:00:00.000Z', id: 153_414 },
      },
    },
    returns: { state: 'reading', asOf: null, figures: null },
    expiring: {
      state: 'known',
      asOf: '2026-11-23T14:00:00.000Z',
      figures: { lots: 5, expired: 1 },
    },
    excluded: { state: 'notOffered', asOf: null, figures: null },
    excludedProgress: { done: 3, total: 9 },
    outbox: { returns: 1, receipts: 0, others: 0, moving: 2 },
    site: { name: 'North', isConnected: true, deskCount: 2, outbox: { forPerson: 3, moving: 2 } },
    operators: [
      {
        operator: 'Ines',
        lastAt: '2026-11-23T14:30:00.000Z',
        areas: [{ area: 'returns', count: 12 }],
        troubled: 1,
      },
    ],
  },
  'site.read': site,
  'site.savePassword': site,
  'site.retry': null,
  'site.readDesk': { drafts: 0, checkIns: 2, writes: 1 },
  'site.removeDesk': site,
  'site.noteOpen': {},
  'site.listOpen': [
    { kind: 'returns', id: 7, desk: 'Dock 2', operator: 'Kim', since: '2026-11-20T10:41:00.000Z' },
  ],
  'site.listDesks': [{ id: '0b6ad2a5-6b1b-4f3b-9f65-0d3a7e1d2c11', name: 'Dock 4', isThisDesk: true }],
  'status.read': status,
  'status.checkConnection': status,
  'status.readVersions': [
    { version: '2026-07', sunsetOn: null, operationCount: 12 },
    { version: '1.0', sunsetOn: '2026-07-31', operationCount: 1 },
  ],
  'centers.list': {
    ...seen,
    data: [
      {
        id: 3,
        name: 'Moreno Valley',
        city: 'Moreno Valley',
        state: 'CA',
        country: 'US',
        processesReturns: null,
        receives: null,
      },
    ],
  },
  'receiving.list': { ...seen, data: { orders: [order], page: 1, totalCount: null, hasMore: false } },
  'receiving.read': { ...seen, data: order },
  'receiving.listBoxes': {
    ...seen,
    data: ReceivingBoxListWire.parse([
      { box_id: 1, box_status: 'Arrived', box_items: [{ inventory_id: 1, lot_date: '2027-01-31T00:00:00' }] },
    ]),
  },
  'receiving.readDistributions': { ...seen, data: DistributionsWire.parse(sampleDistributions) },
  'receiving.saveLabels': { outcome: 'saved', path: '/home/jane/Downloads/receiving-order-9-labels.pdf' },
  'receiving.openLabels': {},
  'unidentified.list': { ...seen, data: { orders: [unidentified], page: 1, hasMore: false } },
  'unidentified.read': { ...seen, data: unidentified },
  'unidentified.readPicture': { ...seen, data: picture },
  'inventory.list': { ...seen, data: { items: [item], levels: [level], levelsMissing: null, next: null } },
  'inventory.read': { ...seen, data: item },
  'inventory.readLevel': { ...seen, data: level },
  'inventory.readLocations': {
    ...seen,
    data: InventoryLocationsWire.parse({
      inventory_id: 1,
      locations: [{ location_id: 3, on_hand_quantity: 7 }],
    }),
  },
  'inventory.readLots': { ...seen, data: InventoryLotsWire.parse({ inventory_id: 1, lots: [lot] }) },
  'inventory.listProducts': { ...seen, data: [product] },
  'products.list': { ...seen, data: { products: [product], next: 'cursor' } },
  'products.read': { ...seen, data: product },
  'products.listAllergens': { ...seen, data: [{ id: 1, key: 'milk', name: 'Milk' }] },
  'products.create': { outcome: 'done', product: { ...seen, data: product } },
  'products.createBatch': {
    createdCount: 2,
    failed: [{ referenceId: 'R-1', reason: quoted('The SKU is taken.') }],
  },
  'products.addVariants': { outcome: 'done', product: { ...seen, data: product } },
  'products.addBarcode': { outcome: 'done', product: null },
  'products.changeVariant': { outcome: 'unverified', product: null },
  'products.delete': { outcome: 'done', product: null },
  'products.moveVariants': { outcome: 'done', product: { ...seen, data: product } },
  'products.convertToBundle': { outcome: 'done', product: { ...seen, data: product } },
  'products.mergeVariants': { outcome: 'unverified', product: { ...seen, data: product } },
  'channels.search': {
    items: [{ id: 4, name: 'Web shop', applicationName: 'Shop', scopes: ['channels_read'] }],
    next: null,
    prev: null,
    totalRecords: 1,
  },
  'billing.listInvoices': { ...seen, data: InvoicePageWire.parse({ items: [sampleInvoice], next: 'c' }) },
  'billing.listInvoiceTransactions': {
    ...seen,
    data: TransactionPageWire.parse({ items: [sampleTransaction] }),
  },
  'billing.queryTransactions': {
    ...seen,
    data: TransactionPageWire.parse({ items: [sampleUnstableTransaction] }),
  },
  'webhooks.list': [z.object(WebhookSubscription.shape).parse(fromWireKeys(sampleWebhook))],
  'webhooks.subscribe': {},
  'webhooks.remove': {},
  'webhooks.listDeliveries': [
    {
      id: 'msg_1',
      topic: 'order.shipped',
      url: 'https://hooks.example.com/a',
      state: 'failed',
      createdAt: '2026-11-20T08:00:00.000Z',
    },
  ],
  'simulation.start': { simulationId: 'S-1', message: null },
  'simulation.read': SimulationWire.parse({
    simulation_id: 'S-1',
    simulation: { action: 'ShipOrder', status: 'Done', next: { action: 'DeliverOrder' } },
  }),
  'simulation.createOrder': { id: 1, shipmentIds: [2] },
  'simulation.advance': { status: 'Arrived' },
  'simulation.listFaults': { faults: [{ kind: 'status 500', path: 'receiving', left: 2 }] },
  'simulation.addFault': { faults: [{ kind: 'delay', path: null, left: 1 }] },
  'simulation.clearFaults': { faults: [] },
  'billing.listFees': { ...seen, data: ['Shipping', 'URO Storage Fee'] },
  'inventory.lookUp': {
    taken: 0,
    reading: {
      data: '(01)09521000000018(10)L-7',
      symbology: 'Data Matrix',
      kind: 'gs1',
      gtin: '9521000000018',
      lot: 'L-7',
      serial: null,
      expiry: '2027-01-31',
      bestBefore: null,
      sscc: null,
      quantity: null,
      elements: [{ ai: '10', title: 'BATCH/LOT', value: 'L-7' }],
      refused: [],
    },
    matches: [{ item: itemHit, by: 'barcode', lot: { number: 'L-7', date: '2027-01-31' } }],
    catalog,
  },
  'inventory.lookUpEach': [[{ item: itemHit, by: 'barcode', lot: null }], []],
  'inventory.listCodes': [deskCode],
  'inventory.saveCode': deskCode,
  'inventory.removeCode': {},
  'labels.print': { sent: 1, unsure: 1, trouble: { id: 'failure.label.lost', values: { printer: 'Dock' } } },
  'inventory.search': { hits: [itemHit], hasMore: false, isCut: false, catalog },
  'sync.read': sync,
  'sync.start': sync,
  'sync.pause': sync,
  'sync.rebuild': sync,
  'history.list': {
    ...seen,
    data: {
      events: [historyEvent],
      window: { from: '2026-09-01T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' },
      endsWindow: true,
      next: null,
    },
  },
  'lots.list': {
    lots: [
      {
        inventoryId: 1,
        sku: 'MUG-B',
        name: 'Mug',
        position: 0,
        lotNumber: 'L-7',
        lotDate: '2027-01-31',
        onHand: 12,
        isExcluded: true,
      },
    ],
    hasMore: false,
    isCut: false,
    items: { withLots: 1, withExclusions: 1 },
    asOf: '2026-11-20T08:00:00.000Z',
    catalog: { coverage: 'whole', itemCount: 1, wholeAsOf: '2026-11-20T08:00:00.000Z' },
  },
  'lots.listExclusions': {
    ...seen,
    data: LotExclusionsWire.parse({ inventory_sku: 'MUG-B', lot_exclusions: [{ id: 1, lot_number: 'L-7' }] }),
  },
  'lots.listExclusionsBySku': {
    ...seen,
    data: LotExclusionsWire.parse({ inventory_sku: 'MUG-B', lot_exclusions: [{ id: 1, lot_number: 'L-7' }] }),
  },
  'returns.list': {
    ...seen,
    data: { returns: [{ ...returned, inspection: [inspected] }], page: 1, totalCount: 1, hasMore: false },
  },
  'returns.read': { ...seen, data: { ...returned, inspection: [inspected] } },
  'returns.readPicture': { ...seen, data: picture },
  ...sampleReturnDesk,
  ...sampleInbound,
  'receiving.cancel': { outcome: 'done', order: { ...seen, data: ReceivingOrderWire.parse(sampleOrder) } },
  'receiving.setExternalSync': {
    results: [
      {
        id: 9,
        outcome: 'conflict',
        reason: quoted('It was marked meanwhile.'),
        since: '2026-11-22T08:15:00.000Z',
        requestId: 'r-4',
        order: null,
      },
    ],
  },
  'unidentified.link': { outcome: 'unverified', order: { ...seen, data: unidentified } },
  'lots.change': {
    results: [
      {
        item: { inventoryId: 1, sku: null },
        lotNumber: 'L-7',
        lotDate: '2027-01-31',
        outcome: 'already',
        reason: quoted('Somebody else was faster.'),
        since: null,
        requestId: null,
        exclusion: null,
      },
    ],
  },
  'returns.modify': { outcome: 'done', order: { ...seen, data: returned } },
  'returns.cancel': { outcome: 'unverified', order: { ...seen, data: returned } },
  'returns.findDuplicates': {
    duplicates: [{ reasons: ['tracking'], order: returned }],
    source: 'service',
    asOf: '2026-11-21T08:00:00.000Z',
    onThisDesk: [
      { reasons: ['shipment'], outboxId: 3, referenceId: 'RT-20261121-CFHJ-KMPR-T347', state: 'queued' },
    ],
  },
  'returns.readItem': {
    item: itemHit,
    preference: { action: 'Restock', instructions: 'Look for cracks.' },
    lots: [{ number: 'L-7', date: '2027-01-31' }],
    parts: [{ sku: 'MUG-B', name: 'Mug, blue', quantity: 2, item: itemHit }],
    checklist: [{ question: 'Is the seal whole?', answers: ['Yes', 'No'] }],
  },
  'returns.listChecklists': [
    {
      inventoryId: 1,
      sku: 'MUG-B',
      name: 'Mug, blue',
      questions: [{ question: 'Is the seal whole?', answers: ['Yes', 'No'] }],
    },
  ],
  'returns.importChecklists': { items: 1, questions: 2 },
  'returns.saveChecklist': {},
  'returns.removeChecklist': {},
  'shipments.cancel': { outcome: 'done', shipment: { ...seen, data: ShipmentWire.parse(sampleShipment) } },
  'orders.list': { ...seen, data: { orders: [ordered], page: 1, totalCount: null, hasMore: true } },
  'orders.read': { ...seen, data: ordered },
  'orders.readShipment': { ...seen, data: ShipmentWire.parse(sampleShipment) },
  'orders.estimate': {
    estimates: [
      {
        shippingMethod: 'Standard',
        estimatedPrice: 5.4,
        estimatedCurrencyCode: 'USD',
        totalWeightOz: 12,
        fulfillmentCenter: { id: 3, name: 'Moreno Valley' },
      },
    ],
  },
  'orders.listShippingMethods': {
    methods: [
      { id: 3, name: 'Standard', active: true, default: true, serviceLevel: { id: 1, name: 'Ground' } },
    ],
  },
  'orders.saveDraft': orderDraftRow,
  'orders.readDrafts': [orderDraftRow],
  'orders.readDraft': orderDraftRow,
  'orders.queue': queuedOrder,
  'orders.cancel': {
    outcome: 'done',
    order: { ...seen, data: ordered },
    results: [{ shipmentId: 900, action: 'Cancel', isSuccess: true, reason: null }],
  },
  'orders.cancelShipment': {
    outcome: 'done',
    shipment: { ...seen, data: ShipmentWire.parse(sampleShipment) },
  },
  'orders.readStoreOrder': { json: '{"id":1001}' },
  'shipments.cancelMany': {
    results: [{ shipmentId: 900, isDone: false, reason: quoted('It has left.'), requestId: 'r-9' }],
  },
  'recent.search': {
    hits: [
      {
        kind: 'shipment',
        id: 900,
        parentId: 500,
        title: '1Z999AA10123456784',
        detail: 'Completed · Jane Doe',
        matched: '1Z999AA10123456784',
        asOf: '2026-11-21T08:00:00.000Z',
      },
    ],
    totalCount: 1,
  },
  'returns.readBuilt': null,
  'attachments.save': {
    id: '6f1b8d1e-4a55-4c0e-9d5a-0d9f6a3c2b10',
    mediaType: 'image/jpeg',
    at: '2026-11-21T08:00:00.000Z',
    operator: 'Ana',
  },
  'attachments.read': { mediaType: 'image/jpeg', base64: '/9j/4A==' },
  'attachments.export': { outcome: 'saved', folder: '/home/dock/Photos', count: 1, missing: 0 },
  'attachments.open': {},
  'attachments.readFolder': { path: '/home/dock/.config/Dockhand/data/attachments/env_1_ab' },
  'exports.saveTable': { outcome: 'cancelled' },
  'schedule.read': scheduledExport,
  'schedule.save': scheduledExport,
  'schedule.chooseFolder': scheduledExport,
  'schedule.run': scheduledExport,
  'imports.readTable': { rows: [{ row: 1, cells: ['SKU', 'Qty'] }], sheet: 'Packing list' },
};

export const samplePayloads: {
  'app.redirected': EventPayload<Contract, 'app.redirected'>;
  'session.changed': EventPayload<Contract, 'session.changed'>;
  'profiles.changed': EventPayload<Contract, 'profiles.changed'>;
  'preferences.changed': EventPayload<Contract, 'preferences.changed'>;
  'lock.changed': EventPayload<Contract, 'lock.changed'>;
  'status.changed': EventPayload<Contract, 'status.changed'>;
  'sync.progressed': EventPayload<Contract, 'sync.progressed'>;
  'outbox.changed': EventPayload<Contract, 'outbox.changed'>;
  'outbox.applied': EventPayload<Contract, 'outbox.applied'>;
  'shipments.indexed': EventPayload<Contract, 'shipments.indexed'>;
  'receiving.indexed': EventPayload<Contract, 'receiving.indexed'>;
  'activity.recorded': EventPayload<Contract, 'activity.recorded'>;
  'schedule.exported': EventPayload<Contract, 'schedule.exported'>;
  'updates.changed': EventPayload<Contract, 'updates.changed'>;
  'today.changed': EventPayload<Contract, 'today.changed'>;
  'site.shared': EventPayload<Contract, 'site.shared'>;
} = {
  'app.redirected': { address: '/outbox/3' },
  'session.changed': session,
  'profiles.changed': [profile],
  'preferences.changed': sampleOutputs['preferences.read'],
  'lock.changed': { isLocked: false },
  'status.changed': status,
  'sync.progressed': sync,
  'outbox.changed': { id: 3, state: 'sent' },
  'outbox.applied': { kind: 'lot.change', recordId: 1 },
  'activity.recorded': { id: 3 },
  'schedule.exported': scheduledExport,
  'updates.changed': update,
  'today.changed': {},
  'site.shared': { area: 'codes', keys: [] },
  'receiving.indexed': sampleInbound['receiving.readIndex'],
  'shipments.indexed': sampleReturnDesk['shipments.readIndex'],
};
