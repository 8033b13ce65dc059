import { billingOperations } from './billing-operations.ts';
import { lotOperations } from './lot-operations.ts';
import { dated, get, getAtDated, type OperationDefinition, write } from './operation-definition.ts';
import { orderOperations } from './order-operations.ts';
import { productOperations } from './product-operations.ts';
import { receivingOperations } from './receiving-operations.ts';
import { returnOperations } from './return-operations.ts';
import { webhookOperations } from './webhook-operations.ts';

export type {
  BodyStyle,
  OperationDefinition,
  OperationMethod,
  OperationVersion,
} from './operation-definition.ts';

/**
 * Every operation that Dockhand calls, with the versions in which it exists, newest first (specification 4 and 9;
 * reference-notes 1 to 8). Path renames between versions stand here and nowhere else. Version 1.0 was sunset on
 * 2026-07-31 (specification 9.2) and is the last one tried.
 */
export const operations = {
  'channels.list': {
    purpose: 'list channels',
    scope: 'channels_read',
    channelHeader: 'none',
    versions: [
      get('2026-07', '/channel', true),
      get('2026-01', '/channel', true),
      get('2025-07', '/channel', false),
      get('1.0', '/channel', false),
    ],
  },
  'channels.search': {
    purpose: 'search channels',
    scope: 'channels_read',
    channelHeader: 'none',
    isRead: true,
    versions: [write('Experimental', ['POST', '/channel:search', 'snake_case'], true)],
  },
  'centers.list': {
    purpose: 'list fulfillment centers',
    scope: 'receiving_read',
    channelHeader: 'none',
    versions: [
      get('2026-07', '/fulfillment-center', true),
      get('2026-01', '/fulfillment-center', true),
      get('2025-07', '/fulfillment-center', true),
      get('2.0', '/fulfillmentCenter', true),
      get('1.0', '/fulfillmentCenter', false),
    ],
  },
  'locations.list': {
    purpose: 'list locations',
    scope: 'locations_read',
    channelHeader: 'none',
    versions: [...getAtDated('/location'), get('1.0', '/location', false)],
  },
  'receiving.list': {
    purpose: 'list receiving orders',
    scope: 'receiving_read',
    channelHeader: 'none',
    versions: [...getAtDated('/receiving'), get('2.0', '/receiving', true)],
  },
  'receiving.read': {
    purpose: 'read a receiving order',
    scope: 'receiving_read',
    channelHeader: 'none',
    versions: [...getAtDated('/receiving/{id}', ['2026-07']), get('2.0', '/receiving/{id}', true)],
  },
  'receiving.listBoxes': {
    purpose: 'list the boxes of a receiving order',
    scope: 'receiving_read',
    partOf: 'receiving.read',
    channelHeader: 'none',
    versions: [...getAtDated('/receiving/{id}/boxes'), get('2.0', '/receiving/{id}/boxes', false)],
  },
  'receiving.readLabels': {
    purpose: 'read the box labels of a receiving order',
    scope: 'receiving_read',
    partOf: 'receiving.read',
    channelHeader: 'none',
    versions: [...getAtDated('/receiving/{id}/labels'), get('2.0', '/receiving/{id}/labels', false)],
  },
  // The specification (4.11) and the release notes say POST, other documents GET (reference-notes 3.6): two
  // operations, since what one of them learns of a version says nothing of the other.
  'receiving.readDistributions': {
    purpose: 'read how a receiving order is placed over the centers',
    scope: 'receiving_write',
    channelHeader: 'none',
    isRead: true,
    versions: dated.map((version) => ({
      version,
      method: 'POST',
      path: '/receiving/{id}/distributions',
      body: 'none',
      isSpecified: true,
    })),
  },
  'receiving.getDistributions': {
    purpose: 'read how a receiving order is placed over the centers',
    scope: 'receiving_write',
    channelHeader: 'none',
    versions: getAtDated('/receiving/{id}/distributions'),
  },
  'unidentified.list': {
    purpose: 'list unidentified receiving orders',
    scope: 'receiving_read',
    channelHeader: 'none',
    versions: [get('2026-07', '/unidentified-receiving-order', true)],
  },
  'unidentified.read': {
    purpose: 'read an unidentified receiving order',
    scope: 'receiving_read',
    listedBy: { operation: 'unidentified.list', parameter: null },
    channelHeader: 'none',
    versions: [get('2026-07', '/unidentified-receiving-order/{id}', true)],
  },
  'inventory.list': {
    purpose: 'list inventory items',
    scope: 'inventory_read',
    channelHeader: 'none',
    versions: [...getAtDated('/inventory'), get('2.0', '/inventory', true)],
  },
  'inventory.read': {
    purpose: 'read an inventory item',
    scope: 'inventory_read',
    listedBy: { operation: 'inventory.list', parameter: 'InventoryIds' },
    channelHeader: 'none',
    versions: getAtDated('/inventory/{id}'),
  },
  'inventory.listLevels': {
    purpose: 'list the quantities of inventory items',
    scope: 'inventory_read',
    channelHeader: 'none',
    versions: getAtDated('/inventory-level'),
  },
  'inventory.listLocations': {
    purpose: 'list the quantities of inventory items by center',
    scope: 'inventory_read',
    channelHeader: 'none',
    versions: getAtDated('/inventory-level/locations'),
  },
  'inventory.listLots': {
    purpose: 'list the quantities of inventory items by lot',
    scope: 'inventory_read',
    channelHeader: 'none',
    versions: getAtDated('/inventory-level/lots'),
  },
  'inventory.readLevel': {
    purpose: 'read the quantities of an inventory item',
    scope: 'inventory_read',
    partOf: 'inventory.read',
    channelHeader: 'none',
    versions: getAtDated('/inventory-level/{id}'),
  },
  'inventory.readLocations': {
    purpose: 'read the quantities of an inventory item by center',
    scope: 'inventory_read',
    partOf: 'inventory.read',
    channelHeader: 'none',
    versions: getAtDated('/inventory-level/{id}/locations'),
  },
  'inventory.readLots': {
    purpose: 'read the quantities of an inventory item by lot',
    scope: 'inventory_read',
    partOf: 'inventory.read',
    channelHeader: 'none',
    versions: getAtDated('/inventory-level/{id}/lots'),
  },
  'history.list': {
    purpose: 'list what changed the stock',
    scope: 'inventory_read',
    channelHeader: 'none',
    isRead: true,
    versions: [
      {
        version: '2026-07',
        method: 'POST',
        path: '/inventory/history:query',
        body: 'snake_case',
        isSpecified: false,
      },
      {
        version: '2026-01',
        method: 'POST',
        path: '/inventory/history:query',
        body: 'snake_case',
        isSpecified: true,
      },
    ],
  },
  'lots.listExclusions': {
    purpose: 'list the lot exclusions of an item',
    scope: 'inventory_read',
    partOf: 'inventory.read',
    channelHeader: 'none',
    versions: [get('2026-07', '/lot-exclusion', false)],
  },
  ...productOperations,
  ...receivingOperations,
  ...lotOperations,
  ...returnOperations,
  ...orderOperations,
  ...billingOperations,
  ...webhookOperations,
} as const satisfies Record<string, OperationDefinition>;

/** The name of an operation, `resource.verbNoun`. */
export type Operation = keyof typeof operations;

/** The definition of an operation. */
export function definitionOf(operation: Operation): OperationDefinition {
  return operations[operation];
}

/** Whether the specification names the operation at any version, so that a server can be taken to have it. */
export function isEverSpecified(operation: Operation): boolean {
  return definitionOf(operation).versions.some(({ isSpecified }) => isSpecified);
}

/** The operation that reads the whole record of which this operation reads a part; null where it reads none. */
export function wholeOf(operation: Operation): Operation | null {
  const { partOf } = definitionOf(operation);
  return partOf !== undefined && isOperation(partOf) ? partOf : null;
}

/** The list that can tell whether a record is there, and its parameter for the id if any; null where there is none. */
export function listingOf(operation: Operation): { operation: Operation; parameter: string | null } | null {
  const { listedBy } = definitionOf(operation);
  if (listedBy === undefined || !isOperation(listedBy.operation)) return null;
  return { operation: listedBy.operation, parameter: listedBy.parameter };
}

function isOperation(name: string): name is Operation {
  return Object.hasOwn(operations, name);
}
