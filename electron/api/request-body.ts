import type { z } from 'zod';
import { readInput } from '#shared/ipc/read-input.ts';
import { ServiceError } from './api-error.ts';
import type { Operation } from './operations/operations.ts';

/**
 * What is to be sent, as its schema reads it. Throws INVALID with the fields where it breaks a bound (specification 8):
 * nothing has left this computer then.
 */
export function checkedInput<Value>(operation: Operation, schema: z.ZodType<Value>, input: unknown): Value {
  const read = readInput(schema, input);
  if (read.ok) return read.value;
  throw new ServiceError(read.failure, { operation, status: null, requestId: null });
}

/** The members of a body of which something is known: what is null is left out. */
export function omitNulls(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

/**
 * A body in camelCase as the service reads it: its keys in snake_case at every depth, its values as they are. What is
 * undefined is left out; null is sent.
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
