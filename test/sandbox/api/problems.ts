import type { Answer } from './answer.ts';

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

const titles: Readonly<Record<number, string>> = {
  400: 'One or more validation errors occurred.',
  404: 'Not Found',
  422: 'Unprocessable Entity',
};

/** Shape A of the reference notes (10.1): problem details. */
export function problemDetails(status: number, detail: string): Answer {
  return {
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
    body: {
      type: `https://httpstatuses.example/${status}`,
      title: titles[status] ?? null,
      status,
      detail,
      instance: null,
    },
  };
}

/** Shape B: problem details with a map of errors. */
export function validationProblem(status: number, errors: FieldErrors, detail: string | null = null): Answer {
  return {
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
    body: { type: null, title: titles[status] ?? null, status, detail, instance: null, errors },
  };
}

/** Shape C: the bare map of errors. */
export function errorMap(status: number, errors: FieldErrors): Answer {
  return { status, body: errors };
}

/** Shape E: too many calls. The seconds stand in the text and in a header. */
export function throttled(retryAfterSeconds: number): Answer {
  return {
    status: 429,
    headers: { 'x-retry-after': String(retryAfterSeconds) },
    body: { statusCode: 429, message: `Rate limit is exceeded. Try again in ${retryAfterSeconds} seconds.` },
  };
}
