import { z } from 'zod';
import { OptionalNumber, OptionalText, wire } from '../../shared/service/wire.ts';
import type { HttpAnswer } from './http-message.ts';
import type { Operation } from './operations.ts';
import { unreadableError } from './service-error.ts';

/** Whether a status says that the service did what it was asked to. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** The request's id as the service repeats it, else as it was sent. */
export function idOf(answer: HttpAnswer): string {
  const echoed = answer.headers['x-request-id'] ?? '';
  return /^[\x21-\x7E]{1,100}$/.test(echoed) ? echoed : answer.requestId;
}

/** A body as text: UTF-8, what is none replaced. */
export function decode(body: Uint8Array): string {
  return new TextDecoder().decode(body);
}

/** No record of the service is nested a tenth as deep. */
const deepest = 100;

const [quote, backslash] = [0x22, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Whether JSON is nested deeper than any record: parsing it would cost seconds and hundreds of megabytes. */
export function isNestedTooDeep(body: Uint8Array): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (isText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (byte === openBracket || byte === openBrace) depth += 1;
    else if (byte === closeBracket || byte === closeBrace) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

/** The JSON of a body, read with a schema; an empty body is null. Throws a SERVICE error where it does not fit. */
export function readValue<Value>(operation: Operation, answer: HttpAnswer, schema: z.ZodType<Value>): Value {
  if (isNestedTooDeep(answer.body)) throw unreadableError(operation, answer.status, idOf(answer));
  const text = decode(answer.body);
  let json: unknown = null;
  try {
    json = text.trim() === '' ? null : JSON.parse(text);
  } catch {
    throw unreadableError(operation, answer.status, idOf(answer));
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw unreadableError(operation, answer.status, idOf(answer));
}

const CreatedRecord = wire(z.looseObject({ id: OptionalNumber, referenceId: OptionalText }));

/**
 * The id that an answer gives to the record that was created; null where it gives none.
 *
 * @param referenceId what the record was sent under: an answer that names another one is about another record
 */
export function createdIdIn(body: Uint8Array, referenceId: string | null = null): number | null {
  try {
    const record = CreatedRecord.safeParse(JSON.parse(decode(body))).data;
    if (record === undefined || record.id === null || !Number.isSafeInteger(record.id) || record.id < 1)
      return null;
    const isOther = referenceId !== null && record.referenceId !== null && record.referenceId !== referenceId;
    return isOther ? null : record.id;
  } catch {
    return null;
  }
}
