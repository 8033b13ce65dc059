import { accountOperations } from './account-operations.ts';
import { inventoryOperations } from './inventory-operations.ts';
import type { OperationDefinition } from './operation-definition.ts';
import { orderOperations } from './order-operations.ts';
import { receivingOperations } from './receiving-operations.ts';

export type {
  BodyStyle,
  OperationDefinition,
  OperationMethod,
  OperationVersion,
} from './operation-definition.ts';

/**
 * Every operation that Dockhand calls, with the versions that have it, newest first (specification 4 and 9;
 * reference-notes 1 to 8). Only this table contains path renames between versions. Version 1.0 was sunset on 2026-07-31
 * (specification 9.2) and is tried last.
 */
export const operations = {
  ...accountOperations,
  ...receivingOperations,
  ...inventoryOperations,
  ...orderOperations,
} satisfies Record<string, OperationDefinition>;

/** `resource.verbNoun`. */
export type Operation = keyof typeof operations;

export function definitionOf(operation: Operation): OperationDefinition {
  return operations[operation];
}

/** Whether it changes something. */
export function isWrite(operation: Operation): boolean {
  const { isRead, versions } = definitionOf(operation);
  return isRead !== true && versions.some(({ method }) => method !== 'GET');
}

/** Whether the specification names the operation at any version, so that a server can be expected to have it. */
export function isEverSpecified(operation: Operation): boolean {
  return definitionOf(operation).versions.some(({ isSpecified }) => isSpecified);
}

/** Returns the operation that reads the complete record of which this operation reads a part; null if it reads none. */
export function wholeOf(operation: Operation): Operation | null {
  const { partOf } = definitionOf(operation);
  return partOf !== undefined && isOperation(partOf) ? partOf : null;
}

/** Returns the list that shows whether a record exists, and its parameter for the ID if any; null if there is none. */
export function listingOf(operation: Operation): { operation: Operation; parameter: string | null } | null {
  const { listedBy } = definitionOf(operation);
  if (listedBy === undefined || !isOperation(listedBy.operation)) return null;
  return { operation: listedBy.operation, parameter: listedBy.parameter };
}

function isOperation(name: string): name is Operation {
  return Object.hasOwn(operations, name);
}
