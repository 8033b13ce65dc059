import { parseJson } from './http/parse-json.ts';

/** The content of a service error response, cleaned for display. */
type Problem = {
  /** null if the body contains no message. */
  message: string | null;
  /** Messages by field name as the service writes it, '' for the input as a whole. */
  fields: Record<string, string[]>;
  /** Such as WRO_UNIQUE_SKU_LIMIT_EXCEEDED. */
  reasonCode: string | null;
};

const maxSentenceLength = 500;
const maxFields = 100;
const maxSentences = 20;

/**
 * Reads an error body of any shape that the service is known to write (reference-notes 10.1, A to H), and of similar
 * shapes. Never throws; skips stack traces, web pages and binary garbage; truncates messages at 500 characters.
 */
export function readProblem(body: string): Problem {
  const value = parseJson(body);
  if (typeof value === 'string') return { message: readSentence(value), fields: {}, reasonCode: null };
  if (!isRecord(value)) {
    const isJson = value !== undefined;
    return { message: isJson ? null : sentenceOfPlainText(body), fields: {}, reasonCode: null };
  }

  const wrapped = isRecord(value['value']) ? value['value'] : {};
  const errors = value['errors'] ?? wrapped['errors'];
  const fields = fieldsOf(errors) ?? fieldsOf(bareMap(value)) ?? {};
  const message =
    textAt(value, 'detail') ??
    textAt(value, 'message') ??
    (typeof value['error'] === 'string' ? textAt(value, 'error_description') : null) ??
    textAt(wrapped, 'detail') ??
    textAt(wrapped, 'message') ??
    firstOf(fields) ??
    textAt(value, 'title') ??
    textAt(wrapped, 'title') ??
    textAt(value, 'error');
  return {
    message,
    fields,
    reasonCode: reasonCodeOf(value) ?? reasonCodeOf(wrapped) ?? reasonCodeIn(errors),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Treats a plain-text body as a message only if it looks like one: no page, no trace, not long. */
function sentenceOfPlainText(body: string): string | null {
  const text = body.trim();
  const isSentence = text.length <= maxSentenceLength && !/^[<[{]|\n\s+at |\uFFFD/.test(text);
  return isSentence ? readSentence(text) : null;
}

/**
 * Returns one line without control characters, and without the stack that some errors carry after their first line;
 * truncated at 500 characters. null if nothing is left, or it is a web page.
 */
function readSentence(text: string): string | null {
  const withoutTrace = text.split(/\r?\n\s*at\s/u)[0] ?? '';
  const line = withoutTrace.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  if (line === '' || line.startsWith('<')) return null;
  return line.length > maxSentenceLength ? `${line.slice(0, maxSentenceLength - 1)}…` : line;
}

function textAt(record: Record<string, unknown>, key: string): string | null {
  const value = record[key];
  return typeof value === 'string' ? readSentence(value) : null;
}

function sentencesOf(value: unknown): string[] {
  const entries = Array.isArray(value) ? value.slice(0, maxSentences) : [value];
  return entries.flatMap((entry) => {
    if (typeof entry === 'string') return readSentence(entry) ?? [];
    if (!isRecord(entry)) return [];
    return textAt(entry, 'message') ?? textAt(entry, 'detail') ?? textAt(entry, 'description') ?? [];
  });
}

/**
 * Returns messages by field from a map of string to string(s), or under '' from a list of strings; null if it is
 * neither.
 */
function fieldsOf(errors: unknown): Record<string, string[]> | null {
  if (Array.isArray(errors)) {
    const byField: [string, string[]][] = [];
    for (const entry of errors.slice(0, maxFields)) {
      const field = isRecord(entry) ? (textAt(entry, 'field') ?? textAt(entry, 'property') ?? '') : '';
      const known = byField.find(([name]) => name === field);
      if (known === undefined) byField.push([field, sentencesOf(entry)]);
      else known[1].push(...sentencesOf(entry));
    }
    return nonEmpty(byField);
  }
  if (!isRecord(errors)) return null;
  return nonEmpty(
    Object.entries(errors)
      .slice(0, maxFields)
      .map(([name, value]) => [readSentence(name) ?? '', sentencesOf(value)]),
  );
}

function nonEmpty(entries: [string, string[]][]): Record<string, string[]> | null {
  const saved = entries.filter(([name, sentences]) => sentences.length > 0 && name !== '__proto__');
  return saved.length === 0 ? null : Object.fromEntries(saved);
}

/** Returns the body itself if it is a map of field to messages (shape C): every member is a list. */
function bareMap(value: Record<string, unknown>): Record<string, unknown> | null {
  const members = Object.values(value);
  return members.length > 0 && members.every(Array.isArray) ? value : null;
}

function firstOf(fields: Record<string, string[]>): string | null {
  return Object.values(fields)[0]?.[0] ?? null;
}

function reasonCodeOf(record: Record<string, unknown>): string | null {
  for (const key of ['reason_code', 'reasonCode', 'error_code', 'errorCode', 'code', 'reason']) {
    const value = record[key];
    if (typeof value === 'string' && /^[A-Z][A-Z0-9_]{2,99}$/.test(value)) return value;
  }
  return isRecord(record['extensions']) ? reasonCodeOf(record['extensions']) : null;
}

function reasonCodeIn(errors: unknown): string | null {
  const entries = Array.isArray(errors) ? errors.slice(0, maxFields) : [];
  for (const entry of entries) {
    const code = isRecord(entry) ? reasonCodeOf(entry) : null;
    if (code !== null) return code;
  }
  return null;
}

/** The members of an error body that RFC 7807 names, cleaned for the log; null if missing. */
export type ProblemDetails = {
  type: string | null;
  title: string | null;
  status: number | null;
  detail: string | null;
};

/**
 * Reads an error body as problem details (specification 7.2); null if it has neither a type nor a title. Never throws.
 */
export function readProblemDetails(body: string): ProblemDetails | null {
  const value = recordIn(body);
  const text = (name: string) => (typeof value[name] === 'string' ? readSentence(value[name]) : null);
  const { status } = value;
  const type = text('type');
  const title = text('title');
  if (type === null && title === null) return null;
  return { type, title, status: typeof status === 'number' ? status : null, detail: text('detail') };
}

/** Formats problem details as one line for the log. */
export function problemText(details: ProblemDetails): string {
  const entries = Object.entries(details).filter(([, value]) => value !== null);
  return entries.map(([name, value]) => `${name} ${value}`).join(', ');
}

function recordIn(body: string): Readonly<Record<string, unknown>> {
  const value = parseJson(body);
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? (value as Record<string, unknown>) : {};
}
