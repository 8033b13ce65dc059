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
  /** Whether the channel header goes along. */
  readonly channelHeader: 'none' | 'optional' | 'required';
  readonly versions: readonly OperationVersion[];
};

function get(version: string, path: string, isSpecified: boolean): OperationVersion {
  return { version, method: 'GET', path, body: 'none', isSpecified };
}

/**
 * Every operation that Dockhand calls, with the versions in which it exists, newest first (specification 4 and 9;
 * reference-notes 3 and 7). Path renames between versions stand here and nowhere else. Version 1.0 was sunset on
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
    versions: [
      get('2026-07', '/location', false),
      get('2026-01', '/location', false),
      get('2025-07', '/location', false),
      get('1.0', '/location', false),
    ],
  },
  'receiving.list': {
    purpose: 'list receiving orders',
    scope: 'receiving_read',
    channelHeader: 'none',
    versions: [
      get('2026-07', '/receiving', false),
      get('2026-01', '/receiving', false),
      get('2025-07', '/receiving', false),
      get('2.0', '/receiving', true),
    ],
  },
  'receiving.read': {
    purpose: 'read a receiving order',
    scope: 'receiving_read',
    channelHeader: 'none',
    versions: [
      get('2026-07', '/receiving/{id}', false),
      get('2026-01', '/receiving/{id}', false),
      get('2025-07', '/receiving/{id}', false),
      get('2.0', '/receiving/{id}', true),
    ],
  },
  'receiving.listBoxes': {
    purpose: 'list the boxes of a receiving order',
    scope: 'receiving_read',
    partOf: 'receiving.read',
    channelHeader: 'none',
    versions: [
      get('2026-07', '/receiving/{id}/boxes', false),
      get('2026-01', '/receiving/{id}/boxes', false),
      get('2025-07', '/receiving/{id}/boxes', false),
      get('2.0', '/receiving/{id}/boxes', false),
    ],
  },
} as const satisfies Record<string, OperationDefinition>;

/** The name of an operation, `resource.verbNoun`. */
export type Operation = keyof typeof operations;

/** The definition of an operation. */
export function definitionOf(operation: Operation): OperationDefinition {
  return operations[operation];
}

/** The operation that reads the whole record of which this operation reads a part; null where it reads none. */
export function wholeOf(operation: Operation): Operation | null {
  const { partOf } = definitionOf(operation);
  return partOf !== undefined && isOperation(partOf) ? partOf : null;
}

function isOperation(name: string): name is Operation {
  return Object.hasOwn(operations, name);
}
