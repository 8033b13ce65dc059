import type { z } from 'zod';
import { readInput } from '#shared/ipc/read-input.ts';
import { ServiceError } from './api-error.ts';
import type { Operation } from './operations/operations.ts';

/**
 * Returns the data to send as its schema reads it. Throws INVALID with the fields if it violates a limit (specification
 * 8): nothing has left this computer then.
 */
export function checkedInput<Value>(operation: Operation, schema: z.ZodType<Value>, input: unknown): Value {
  const read = readInput(schema, input);
  if (read.ok) return read.value;
  throw new ServiceError(read.failure, { operation, status: null, requestId: null });
}

/** Returns the known members of a body: null is omitted. */
export function omitNulls(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

/**
 * Converts a camelCase body to the service's format: keys in snake_case at every depth, values unchanged. undefined is
 * omitted; null is sent.
 */
export function snakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeKeys);
  if (value === null || typeof value !== 'object') return value;
  const defined = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return Object.fromEntries(defined.map(([key, entry]) => [snakeKey(key), snakeKeys(entry)]));
}

function snakeKey(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
