import type { z } from 'zod';
import { readInput } from '../../shared/ipc/read-input.ts';
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
