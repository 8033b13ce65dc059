import type { Operation } from '#electron/api/operations/operations.ts';
import type { RequestName } from '#shared/ipc/contract.ts';

/** The end-to-end test of an operation. */
export type OperationTrial = {
  /** The request of the window that leads to it. */
  readonly request: RequestName;
  /** The test's file, below `test/`, and its title. */
  readonly file: string;
  readonly title: string;
};

/** The operations that one test tries, each by the request that leads to it. */
function triedBy<Name extends Operation>(
  file: string,
  title: string,
  requests: Readonly<Record<Name, RequestName>>,
): Readonly<Record<Name, OperationTrial>> {
  const trials = Object.entries<RequestName>(requests).map(([operation, request]) => [
    operation,
    { request, file, title },
  ]);
  return Object.fromEntries(trials) as Record<Name, OperationTrial>;
}

/**
 * Which test of a screen, or of the entire app, tries each operation of the specification. A test that is named here
 * fails if its sandbox was not asked for the operation (`support/desk-fixtures.ts`), and `npm run check` fails if an
 * operation has no row, or a row names no test or no request that running code of the window makes.
 */
export const operationTrials: Partial<Record<Operation, OperationTrial>> = {
  ...triedBy(
    'screen/session/token.test.ts',
    'a personal token: refused, accepted, revoked at the service, and replaced',
    { 'channels.list': 'session.signInWithToken' },
  ),
  ...triedBy(
    'screen/session/first-run.test.ts',
    'the first run proposes the desk, and learns its scanner from one scan',
    { 'centers.list': 'centers.list', 'locations.list': 'centers.list' },
  ),
  ...triedBy(
    'screen/billing.test.ts',
    'invoices, their charges, and a parcel’s charges are shown, also without the service',
    {
      'billing.listInvoices': 'billing.listInvoices',
      'billing.listInvoiceTransactions': 'billing.listInvoiceTransactions',
      'billing.queryTransactions': 'billing.queryTransactions',
      'billing.listFees': 'billing.listFees',
    },
  ),
  ...triedBy(
    'screen/account-tools.test.ts',
    'webhooks are created, tested, notified, and deleted; sandbox controls work',
    {
      'webhooks.list': 'webhooks.list',
      'webhooks.subscribe': 'webhooks.subscribe',
      'webhooks.remove': 'webhooks.remove',
      'simulation.start': 'simulation.start',
      'simulation.read': 'simulation.read',
    },
  ),
  ...triedBy(
    'screen/receiving/receiving-writes.test.ts',
    'an order is cancelled after a confirmation; a late or uncertain cancellation is reported',
    {
      'receiving.list': 'receiving.list',
      'receiving.read': 'receiving.read',
      'receiving.listBoxes': 'receiving.listBoxes',
      'receiving.cancel': 'receiving.cancel',
    },
  ),
  ...triedBy(
    'screen/receiving/receiving-writes.test.ts',
    'orders are marked as synced, one and many; unmarked ones stay selected with the reason',
    { 'receiving.setExternalSync': 'receiving.setExternalSync' },
  ),
  ...triedBy(
    'screen/receiving/receiving-placement.test.ts',
    'box labels are saved, and the placement of an order shows the quantity for each center',
    {
      'receiving.readLabels': 'receiving.saveLabels',
      'receiving.readDistributions': 'receiving.readDistributions',
    },
  ),
  ...triedBy(
    'screen/receiving/receiving-placement.test.ts',
    'the placement of an order is read by GET if the server does not accept POST for it',
    { 'receiving.getDistributions': 'receiving.readDistributions' },
  ),
  ...triedBy(
    'screen/receiving/receiving-desk.test.ts',
    'without the service, an order is queued, and is sent automatically when it is back',
    { 'receiving.create': 'receiving.queue' },
  ),
  ...triedBy(
    'screen/receiving/match-desk.test.ts',
    'a parcel is linked to its order by the keyboard, permanently',
    {
      'unidentified.list': 'unidentified.list',
      'unidentified.read': 'unidentified.read',
      'unidentified.link': 'unidentified.link',
    },
  ),
  ...triedBy(
    'screen/returns/return-changes.test.ts',
    'a return that awaits its arrival is modified and canceled, and any other says why it cannot be',
    {
      'returns.list': 'returns.list',
      'returns.read': 'returns.read',
      'returns.cancel': 'returns.cancel',
    },
  ),
  ...triedBy(
    'screen/returns/return-desk-life.test.ts',
    'returns start from a shipment and are changed from their record, and a sign-out with purge leaves none',
    {
      'returns.create': 'returns.queue',
      'returns.modify': 'returns.modify',
      'orders.readShipment': 'orders.readShipment',
    },
  ),
  ...triedBy(
    'screen/inventory/catalog.test.ts',
    'a user pauses the sync, resumes it, and downloads everything again',
    {
      'inventory.list': 'sync.rebuild',
      'inventory.listLevels': 'sync.rebuild',
      'inventory.listLots': 'sync.rebuild',
      'inventory.listLocations': 'sync.rebuild',
    },
  ),
  ...triedBy(
    'screen/scan/scan.test.ts',
    'a GS1 label opens the item with its lot, and shows which parts of it were refused',
    {
      'inventory.read': 'inventory.read',
      'inventory.readLevel': 'inventory.readLevel',
      'inventory.readLocations': 'inventory.readLocations',
      'inventory.readLots': 'inventory.readLots',
    },
  ),
  ...triedBy(
    'screen/inventory/history.test.ts',
    'an item’s balance is computed back from the quantity on hand, and unread periods are hatched',
    { 'history.list': 'history.list' },
  ),
  ...triedBy(
    'screen/inventory/lot-changes.test.ts',
    'lots are excluded, deleted, and restored, one and many, and another desk’s changes are never overwritten',
    {
      'lots.listExclusions': 'lots.listExclusions',
      'lots.exclude': 'lots.change',
      'lots.delete': 'lots.change',
      'lots.restore': 'lots.change',
    },
  ),
  ...triedBy(
    'screen/inventory/lot-changes.test.ts',
    'a pasted and scanned list is checked before anything is done, and its failures stay',
    { 'lots.listExclusionsBySku': 'lots.listExclusionsBySku' },
  ),
  ...triedBy(
    'screen/inventory/products.test.ts',
    'a product is found on the server, and a variant is changed as it was last seen',
    {
      'products.list': 'products.list',
      'products.listVariants': 'products.read',
      'products.changeVariants': 'products.changeVariant',
      'allergens.list': 'products.listAllergens',
    },
  ),
  ...triedBy(
    'screen/inventory/products.test.ts',
    'products are created, and variants moved, merged, and bundled, each after a confirmation of the changes',
    {
      'products.create': 'products.create',
      'products.addVariants': 'products.addVariants',
      'products.delete': 'products.delete',
      'products.moveVariantsInto': 'products.moveVariants',
      'products.moveVariantsOut': 'products.moveVariants',
      'variants.convertToBundle': 'products.convertToBundle',
      'variants.merge': 'products.mergeVariants',
    },
  ),
  ...triedBy(
    'screen/inventory/products.test.ts',
    'products are listed from an unpaged response, created, and shown with their variants',
    { 'products.createBatch': 'products.createBatch' },
  ),
  ...triedBy(
    'screen/inventory/products.test.ts',
    'products are filtered by a channel searched on the server, and without the permission no change is offered',
    { 'channels.search': 'channels.search' },
  ),
  ...triedBy(
    'screen/orders.test.ts',
    'an order is canceled fully, partly, with others, and by shipment; its JSON and shipment dates are shown',
    {
      'orders.list': 'orders.list',
      'orders.read': 'orders.read',
      'orders.cancel': 'orders.cancel',
      'orders.cancelShipment': 'orders.cancelShipment',
      'orders.readStoreOrder': 'orders.readStoreOrder',
    },
  ),
  ...triedBy(
    'screen/orders.test.ts',
    'without permission to change orders, their shipments are canceled instead, and nothing else is offered',
    { 'shipments.cancelMany': 'shipments.cancelMany' },
  ),
  ...triedBy(
    'screen/orders.test.ts',
    'an order is entered, estimated, and created once although its response is lost',
    {
      'orders.create': 'orders.queue',
      'orders.estimate': 'orders.estimate',
      'orders.listShippingMethods': 'orders.listShippingMethods',
    },
  ),
  ...triedBy(
    'screen/shipments.test.ts',
    'a shipment is canceled after a confirmation, and anything that prevents it is shown',
    { 'shipments.cancel': 'shipments.cancel' },
  ),
  ...triedBy(
    'screen/shipments.test.ts',
    'tracking is marked as uploaded for one shipment and for many, which then leave the list',
    { 'shipments.markTrackingUploaded': 'shipments.markTrackingUploaded' },
  ),
};

/** The operations that a test claims to try. */
export function operationsOfTest(title: string): Operation[] {
  const operations = Object.keys(operationTrials) as Operation[];
  return operations.filter((operation) => operationTrials[operation]?.title === title);
}
