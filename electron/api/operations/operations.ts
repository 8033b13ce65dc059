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
 * Every operation that Dockhand calls, with the versions in which it exists, newest first (specification 4 and 9;
 * reference-notes 1 to 8). Path renames between versions stand here and nowhere else. Version 1.0 was sunset on
 * 2026-07-31 (specification 9.2) and is the last one tried.
 */
export const operations = {
  ...accountOperations,
  ...receivingOperations,
  ...inventoryOperations,
  ...orderOperations,
} satisfies Record<string, OperationDefinition>;

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

/** The list that shows whether a record is there, and its parameter for the id if any; null where there is none. */
export function listingOf(operation: Operation): { operation: Operation; parameter: string | null } | null {
  const { listedBy } = definitionOf(operation);
  if (listedBy === undefined || !isOperation(listedBy.operation)) return null;
  return { operation: listedBy.operation, parameter: listedBy.parameter };
}

function isOperation(name: string): name is Operation {
  return Object.hasOwn(operations, name);
}
