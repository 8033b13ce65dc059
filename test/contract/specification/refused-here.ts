import { expect } from 'vitest';
import { ServiceError } from '#electron/api/api-error.ts';
import { translateSentence } from '#shared/messages/translate.ts';
import { english } from '#test/support/english.ts';
import type { Bench } from './bench.ts';

/** The client refuses it with a message for this field before sending anything. */
export async function expectRefusedHere(bench: Bench, field: string, act: () => Promise<unknown>) {
  bench.sandbox.clearRequests();
  const error = await act().then(
    () => null,
    (refusal: unknown) => refusal,
  );
  expect(error).toBeInstanceOf(ServiceError);
  const { failure } = error as ServiceError;
  expect(failure.code).toBe('INVALID');
  const fields = failure.code === 'INVALID' ? failure.fields : {};
  for (const each of Object.values(fields).flat())
    expect(translateSentence(english.t, each)).toMatch(/\w+.*\./);
  expect(Object.keys(fields)).toContain(field);
  expect(bench.sandbox.requests).toEqual([]);
}
