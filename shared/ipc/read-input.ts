import type { z } from 'zod';
import type { Reply } from './failure.ts';

type Issue = z.core.$ZodRawIssue;

const inWords = new Intl.NumberFormat('en');

const neededKinds: Readonly<Record<string, string>> = {
  array: 'A list is needed here.',
  boolean: 'Yes or no is needed here.',
  int: 'Enter a whole number.',
  number: 'A number is needed here.',
  string: 'Enter text.',
};

const formats: Readonly<Record<string, string>> = {
  date: 'A day is written like 2026-07-01.',
  datetime: 'A moment is written like 2026-07-01T08:00:00Z.',
  email: 'Enter a valid email address.',
  url: 'Enter the address of a page.',
};

/** Lists that are longer would hide what the sentence says. */
const mostNamed = 20;

function countedIn(origin: string): string | null {
  if (origin === 'string') return 'characters';
  return origin === 'array' || origin === 'set' || origin === 'map' ? 'entries' : null;
}

function boundSentence(issue: Issue & { code: 'too_big' | 'too_small' }): string {
  const isMost = issue.code === 'too_big';
  const bound = inWords.format(issue.code === 'too_big' ? issue.maximum : issue.minimum);
  const counted = countedIn(issue.origin);
  if (counted !== null) {
    const side = issue.exact === true ? 'exactly' : isMost ? 'at most' : 'at least';
    return `This has ${side} ${bound} ${bound === '1' ? counted.replace(/ies$/, 'y').replace(/s$/, '') : counted}.`;
  }
  if (issue.inclusive === false) return `This is ${isMost ? 'less' : 'more'} than ${bound}.`;
  return `This is ${isMost ? 'at most' : 'at least'} ${bound}.`;
}

/**
 * What is wrong with a value as one sentence for a person, for a schema that says nothing of its own (a schema's own
 * words go before). Passed as `error` to a parse.
 */
function plainIssue(issue: Issue): string {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'This is missing.';
    return neededKinds[issue.expected] ?? 'This is not what is needed here.';
  }
  if (issue.code === 'too_big' || issue.code === 'too_small') return boundSentence(issue);
  if (issue.code === 'invalid_format') return formats[issue.format] ?? 'This is not written as it has to be.';
  if (issue.code === 'invalid_value' && issue.values.length <= mostNamed) {
    return `This is one of ${issue.values.map(String).join(', ')}.`;
  }
  if (issue.code === 'unrecognized_keys') return `Nothing here is called ${issue.keys.join(', ')}.`;
  if (issue.code === 'not_multiple_of') return `This is a multiple of ${inWords.format(issue.divisor)}.`;
  return 'This does not fit.';
}

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
