import { z } from 'zod';
import { LongNumberError, OptionalNumber, OptionalText, wire } from '#shared/wire/wire.ts';
import { isWebPage, unreadableError, webPageError } from './api-error.ts';
import type { HttpAnswer } from './http/http-message.ts';
import { parseJson } from './http/parse-json.ts';
import type { Operation } from './operations/operations.ts';

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Returns the request's ID as the service repeats it, else as it was sent. */
export function idOf(answer: HttpAnswer): string {
  const echoed = answer.headers['x-request-id'] ?? '';
  return /^[\x21-\x7E]{1,100}$/.test(echoed) ? echoed : answer.requestId;
}

/** As UTF-8, replacing invalid bytes. */
export function decode(body: Uint8Array): string {
  return new TextDecoder().decode(body);
}

/** An empty body is null. Throws a SERVICE error if it does not match. */
export function readValue<Value>(operation: Operation, answer: HttpAnswer, schema: z.ZodType<Value>): Value {
  const text = decode(answer.body);
  const json = text.trim() === '' ? null : parseJson(text);
  if (json === undefined) {
    const errorOf = isWebPage(text) ? webPageError : unreadableError;
    throw errorOf(operation, answer.status, idOf(answer));
  }
  try {
    const parsed = schema.safeParse(json);
    if (parsed.success) return parsed.data;
  } catch (error) {
    if (!(error instanceof LongNumberError)) throw error;
    throw unreadableError(operation, answer.status, idOf(answer), error.digits);
  }
  throw unreadableError(operation, answer.status, idOf(answer));
}

const CreatedRecord = wire(z.looseObject({ id: OptionalNumber, referenceId: OptionalText }));

/**
 * Returns the ID that a response gives to the created record; null if it gives none.
 *
 * @param referenceId what the record was sent under: a response that names another one is about another record
 */
export function createdIdIn(body: Uint8Array, referenceId: string | null = null): number | null {
  try {
    const record = CreatedRecord.safeParse(parseJson(body)).data;
    if (record === undefined || record.id === null || !Number.isSafeInteger(record.id) || record.id < 1)
      return null;
    const isOther = referenceId !== null && record.referenceId !== null && record.referenceId !== referenceId;
    return isOther ? null : record.id;
  } catch {
    return null;
  }
}
