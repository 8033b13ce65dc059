import type { z } from 'zod';
import type { Reply } from './failure.ts';
import { plainIssue } from './plain-issue.ts';

function sentencesByField(error: z.ZodError): Record<string, string[]> {
  // A map, as input may name a field after what every object has.
  const fields = new Map<string, string[]>();
  for (const { path, message } of error.issues) {
    const field = path.join('.');
    fields.set(field, [...(fields.get(field) ?? []), message]);
  }
  return Object.fromEntries(fields);
}

/** What a schema makes of input; else INVALID with the problems in sentences, by dotted field name. It never throws. */
export function readInput<Value>(schema: z.ZodType<Value>, input: unknown): Reply<Value> {
  const read = schema.safeParse(input, { error: plainIssue });
  if (read.success) return { ok: true, value: read.data };
  const first = read.error.issues[0]?.message ?? 'It does not fit.';
  const message = `This could not be taken: ${first}`;
  return {
    ok: false,
    failure: { code: 'INVALID', message, requestId: null, fields: sentencesByField(read.error) },
  };
}
