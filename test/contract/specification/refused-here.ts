import { expect } from 'vitest';
import { ServiceError } from '../../../electron/api/api-error.ts';
import type { Bench } from './bench.ts';

/** The client refuses it with this field, in words, before anything leaves. */
export async function expectRefusedHere(bench: Bench, field: string, act: () => Promise<unknown>) {
  bench.sandbox.clearRequests();
  const error = await act().then(
    () => null,
    (refusal: unknown) => refusal,
  );
  expect(error).toBeInstanceOf(ServiceError);
  const { failure } = error as ServiceError;
  expect(failure.code).toBe('INVALID');
  expect(failure.message).toMatch(/\w+.*\./);
  expect(Object.keys(failure.code === 'INVALID' ? failure.fields : {})).toContain(field);
  expect(bench.sandbox.requests).toEqual([]);
}
