import type { Answer } from './answer.ts';

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

const titles: Readonly<Record<number, string>> = {
  400: 'One or more validation errors occurred.',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Entity',
};

/** Shape A of the reference notes (10.1): problem details. */
export const problemDetails = (status: number, detail: string): Answer => ({
  status,
  headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  body: {
    type: `https://httpstatuses.example/${status}`,
    title: titles[status] ?? null,
    status,
    detail,
    instance: null,
  },
});

/** Shape B: problem details with a map of errors. */
export const validationProblem = (status: number, errors: FieldErrors, detail: string | null = null) => ({
  status,
  headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  body: { type: null, title: titles[status] ?? null, status, detail, instance: null, errors },
});

/** Shape B with the code of the violated rule, if the rule has one (reference notes, 3.3 and 10.1). */
export function reasonedProblem(status: number, errors: FieldErrors, reasonCode: string | null): Answer {
  const detail = Object.values(errors)[0]?.[0] ?? null;
  const answer = validationProblem(status, errors, detail);
  return reasonCode === null
    ? answer
    : { ...answer, body: { ...(answer.body as object), reason_code: reasonCode } };
}

/** Shape C: the bare map of errors. */
export const errorMap = (status: number, errors: FieldErrors): Answer => ({ status, body: errors });

/** Shape E: too many calls. The seconds are in the text and in a header. */
export const throttled = (retryAfterSeconds: number): Answer => ({
  status: 429,
  headers: { 'x-retry-after': String(retryAfterSeconds) },
  body: { statusCode: 429, message: `Rate limit is exceeded. Try again in ${retryAfterSeconds} seconds.` },
});
