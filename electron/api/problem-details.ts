import { parseJson } from './http/parse-json.ts';
import { readSentence } from './problem.ts';

/** The members of an error body that RFC 7807 names, cleaned for the log; null where they are not there. */
export type ProblemDetails = {
  type: string | null;
  title: string | null;
  status: number | null;
  detail: string | null;
};

/** Reads an error body as problem details (specification 7.2); null where it has neither a type nor a title. Never throws. */
export function readProblemDetails(body: string): ProblemDetails | null {
  const value = recordIn(body);
  const text = (name: string) => (typeof value[name] === 'string' ? readSentence(value[name]) : null);
  const { status } = value;
  const type = text('type');
  const title = text('title');
  if (type === null && title === null) return null;
  return { type, title, status: typeof status === 'number' ? status : null, detail: text('detail') };
}

/** One line of them for the log. */
export function inWords(details: ProblemDetails): string {
  const entries = Object.entries(details).filter(([, value]) => value !== null);
  return entries.map(([name, value]) => `${name} ${value}`).join(', ');
}

function recordIn(body: string): Readonly<Record<string, unknown>> {
  const value = parseJson(body);
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? (value as Record<string, unknown>) : {};
}
