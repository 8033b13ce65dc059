import type { ServiceScope } from '../../shared/service/scopes.ts';

/** HTTP methods that the service's operations use. */
export type OperationMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How the keys of a request body are written: 1.0 returns are camelCase, nearly all else is snake_case. */
export type BodyStyle = 'none' | 'snake_case' | 'camelCase';

/** One operation at one version of the service's API. */
export type OperationVersion = {
  readonly version: string;
  readonly method: OperationMethod;
  /** Path below the version, with `{name}` for each path parameter. */
  readonly path: string;
  readonly body: BodyStyle;
  /** Whether the specification names this operation at this version; the rest is reference-only. */
  readonly isSpecified: boolean;
};

/** One operation of the service: what it needs, and where it stands at each version, newest first. */
export type OperationDefinition = {
  /** What it does, for a person: "list receiving orders". */
  readonly purpose: string;
  /** The scope that it is assumed to need (reference-notes 16.1). */
  readonly scope: ServiceScope;
  /**
   * For an operation on a part of a record: the operation that reads the record with the same path values. A 404
   * says that this server does not offer the part when the record itself is there.
   */
  readonly partOf?: string;
  /**
   * For an operation that reads a record: a list of it and the parameter that takes its id. A 404 says that this
   * server does not read the record on its own when the list has it.
   */
  readonly listedBy?: { readonly operation: string; readonly parameter: string };
  /** Whether the channel header goes along. */
  readonly channelHeader: 'none' | 'optional' | 'required';
  /** Whether it changes nothing although it is sent as POST, so that it may be sent again. */
  readonly isRead?: true;
  readonly versions: readonly OperationVersion[];
};

function get(version: string, path: string, isSpecified: boolean): OperationVersion {
  return { version, method: 'GET', path, body: 'none', isSpecified };
}

const dated = ['2026-07', '2026-01', '2025-07'] as const;

/** The same read at all dated versions, newest first; `specified` names those that the specification names. */
function getAtDated(path: string, specified: readonly string[] = []): OperationVersion[] {
  return dated.map((version) => get(version, path, specified.includes(version)));
}

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
  'products.list': {
    purpose: 'list products',
    scope: 'products_read',
    partOf: 'inventory.read',
    channelHeader: 'none',
    versions: [...getAtDated('/product'), get('2.0', '/product', true)],
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
  'returns.list': {
    purpose: 'list returns',
    scope: 'returns_read',
    channelHeader: 'optional',
    versions: [...getAtDated('/return'), get('1.0', '/return', false)],
  },
  'returns.read': {
    purpose: 'read a return',
    scope: 'returns_read',
    listedBy: { operation: 'returns.list', parameter: 'Ids' },
    channelHeader: 'optional',
    versions: [...getAtDated('/return/{id}'), get('1.0', '/return/{id}', false)],
  },
  'orders.list': {
    purpose: 'list orders',
    scope: 'orders_read',
    channelHeader: 'optional',
    versions: [...getAtDated('/order'), get('2.0', '/order', true), get('1.0', '/order', true)],
  },
  'orders.read': {
    purpose: 'read an order',
    scope: 'orders_read',
    listedBy: { operation: 'orders.list', parameter: 'IDs' },
    channelHeader: 'optional',
    versions: [...getAtDated('/order/{id}'), get('1.0', '/order/{id}', false)],
  },
  'orders.readShipment': {
    purpose: 'read a shipment',
    scope: 'orders_read',
    channelHeader: 'optional',
    versions: [...getAtDated('/shipment/{id}'), get('1.0', '/shipment/{id}', false)],
  },
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

/** The list that can tell whether a record is there, and its parameter for the id; null where there is none. */
export function listingOf(operation: Operation): { operation: Operation; parameter: string } | null {
  const { listedBy } = definitionOf(operation);
  if (listedBy === undefined || !isOperation(listedBy.operation)) return null;
  return { operation: listedBy.operation, parameter: listedBy.parameter };
}

function isOperation(name: string): name is Operation {
  return Object.hasOwn(operations, name);
}
