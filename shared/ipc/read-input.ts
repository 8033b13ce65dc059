import type { z } from 'zod';
import { type MessageId, type Sentence, type SentenceValues, sentence } from '#shared/messages/messages.ts';
import type { Reply } from './failure.ts';

type Issue = z.core.$ZodRawIssue;

const kinds: Readonly<Record<string, MessageId>> = {
  array: 'invalid.list',
  boolean: 'invalid.yesOrNo',
  int: 'invalid.wholeNumber',
  number: 'invalid.number',
  string: 'invalid.text',
};

const formats: Readonly<Record<string, MessageId>> = {
  date: 'invalid.date',
  datetime: 'invalid.dateTime',
  email: 'invalid.email',
  url: 'invalid.url',
};

/** Longer lists would hide what the message says. */
const maxNamed = 20;

function boundId(issue: Issue & { code: 'too_big' | 'too_small' }): MessageId {
  const isMost = issue.code === 'too_big';
  const side = issue.exact === true ? 'exactly' : isMost ? 'most' : 'least';
  if (issue.origin === 'string') return `invalid.characters.${side}`;
  if (['array', 'set', 'map'].includes(issue.origin)) return `invalid.entries.${side}`;
  if (issue.inclusive === false) return isMost ? 'invalid.lessThan' : 'invalid.moreThan';
  return isMost ? 'invalid.most' : 'invalid.least';
}

/** Returns the message for an invalid value if the schema specifies none. Passed as `error` to a parse. */
function sentenceIdOf(issue: Issue): MessageId {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'invalid.missing' : (kinds[issue.expected] ?? 'invalid.other');
    case 'too_big':
    case 'too_small':
      return boundId(issue);
    case 'invalid_format':
      return formats[issue.format] ?? 'invalid.format';
    case 'invalid_value':
      return issue.values.length <= maxNamed ? 'invalid.oneOf' : 'invalid.other';
    case 'unrecognized_keys':
      return 'invalid.unknownField';
    case 'not_multiple_of':
      return 'invalid.multipleOf';
    default:
      return 'invalid.other';
  }
}

/** Returns an issue's values for the placeholders of its message; those of a custom check are its `params`. */
function valuesOf(issue: z.core.$ZodIssue): SentenceValues | undefined {
  switch (issue.code) {
    case 'too_big':
      return issue.exact === true ? { length: Number(issue.maximum) } : { maximum: Number(issue.maximum) };
    case 'too_small':
      return issue.exact === true ? { length: Number(issue.minimum) } : { minimum: Number(issue.minimum) };
    case 'invalid_value':
      return issue.values.length <= maxNamed ? { values: issue.values.map(String) } : undefined;
    case 'not_multiple_of':
      return { divisor: issue.divisor };
    case 'custom':
      return issue.params as SentenceValues | undefined;
    default:
      return undefined;
  }
}

function sentencesByField(error: z.ZodError): Record<string, Sentence[]> {
  // A map, because input may name a field like a property that every object has.
  const fields = new Map<string, Sentence[]>();
  for (const issue of error.issues) {
    const message = sentence(issue.message as MessageId, valuesOf(issue));
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      const field = path.join('.');
      fields.set(field, [...(fields.get(field) ?? []), message]);
    }
  }
  return Object.fromEntries(fields);
}

/**
 * Parses input with a schema; otherwise returns INVALID with a message for each problem, by dotted field name. The
 * message of a check in the schema is a message id, which may use the check's own values. Never throws.
 */
export function readInput<Value>(schema: z.ZodType<Value>, input: unknown): Reply<Value> {
  const read = schema.safeParse(input, { error: sentenceIdOf });
  if (read.success) return { ok: true, value: read.data };
  const fields = sentencesByField(read.error);
  return { ok: false, failure: { code: 'INVALID', message: null, requestId: null, fields } };
}
