import { sentenceText } from '#electron/log/sentence-text.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';

export type TransportProblem =
  | 'unreachable'
  | 'timedOut'
  | 'untrusted'
  | 'proxy'
  | 'interrupted'
  | 'tooLarge'
  | 'unreadable'
  | 'refusedHere';

/**
 * A request without a usable response. `sentence` names the host, never a path, a query or a header; null if there is
 * nothing to report but the failure. `certainlyUnsent` is true only if not one byte of the request left this machine:
 * only then may a write be repeated without looking first.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly problem: TransportProblem;
  readonly sentence: Sentence | null;
  readonly certainlyUnsent: boolean;
  /** The status of a response whose headers arrived without its body; null if there was none. */
  readonly status: number | null;

  constructor(
    problem: TransportProblem,
    message: Sentence | null,
    certainlyUnsent: boolean,
    options?: ErrorOptions & { status?: number | null },
  ) {
    super(message === null ? problem : sentenceText(message), options);
    this.problem = problem;
    this.sentence = message;
    this.certainlyUnsent = certainlyUnsent;
    this.status = options?.status ?? null;
  }

  /**
   * Whether the same request may succeed a moment later. If nothing answers at all, the saved data serves the user
   * better, and `sync/connection.ts` checks when the service is back.
   */
  get isPassing(): boolean {
    return this.problem === 'interrupted' || this.problem === 'proxy';
  }
}

const unreachableCodes = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EACCES',
]);
const timeoutCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);
const interruptedCodes = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'ECONNABORTED']);
const proxyCodes = new Set(['UND_ERR_PRX_TLS', 'UND_ERR_PRX_CONN', 'UND_ERR_ABORTED']);
const unreadableCodes = new Set([
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'ERR_INVALID_URL',
]);
const certificateCode = /CERT|^UNABLE_TO_|^ERR_TLS|^ERR_SSL|^ERR_OSSL|^EPROTO$|^CRL_|^HOSTNAME_MISMATCH$/;

type FailedAttempt = {
  host: string;
  /** `host:port` of the proxy in use, null if the connection was direct. */
  proxy: string | null;
  headersSent: boolean;
  /** The status of the response whose body was unreadable; omitted if there was no response. */
  status?: number | null;
};

/** An existing TransportError stays as it is, except for the status of the response. */
export function toTransportError(error: unknown, attempt: FailedAttempt): TransportError {
  const { host, proxy, status = null } = attempt;
  if (error instanceof TransportError) {
    if (status === null) return error;
    const { problem, sentence: message, cause } = error;
    return new TransportError(problem, message, false, { cause, status });
  }
  const code = codeOf(error);
  const certainlyUnsent = !attempt.headersSent && status === null;
  const as = (problem: TransportProblem, message: Sentence | null) =>
    new TransportError(problem, message, certainlyUnsent, { cause: error, status });

  const proxyStatus = proxyStatusOf(error);
  if (proxy !== null && proxyStatus !== null) {
    return proxyStatus === 407
      ? as('proxy', sentence('failure.proxyPassword', { proxy }))
      : as('proxy', sentence('failure.proxyRefused', { proxy, host, status: String(proxyStatus) }));
  }
  if (certificateCode.test(code)) {
    return as('untrusted', sentence('failure.untrusted', { host, code }));
  }
  if (proxy !== null && certainlyUnsent && (unreachableCodes.has(code) || proxyCodes.has(code))) {
    return as('proxy', sentence('failure.proxyFailed', { proxy, code }));
  }
  if (unreachableCodes.has(code)) {
    return as('unreachable', sentence('failure.unreachable', { host }));
  }
  if (timeoutCodes.has(code)) return as('timedOut', sentence('failure.timedOut', { host }));
  if (interruptedCodes.has(code)) return as('interrupted', sentence('failure.interrupted', { host }));
  if (code.startsWith('HPE_') || unreadableCodes.has(code)) {
    return as('unreadable', sentence('failure.unreadable'));
  }
  if (code.startsWith('UND_ERR_INVALID') || code === 'UND_ERR_NOT_SUPPORTED') {
    return as('refusedHere', null);
  }
  return as('interrupted', sentence('failure.interrupted', { host }));
}

function codeOf(error: unknown): string {
  for (let current = error, depth = 0; current instanceof Error && depth < 4; depth += 1) {
    if ('code' in current && typeof current.code === 'string') return current.code;
    current = current.cause;
  }
  return '';
}

/** Returns the status with which a proxy refused a tunnel, which the client reports only in its message. */
function proxyStatusOf(error: unknown): number | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 4; depth += 1) {
    const status = /^Proxy response \((\d{3})\)/.exec(current.message)?.[1];
    if (status !== undefined) return Number(status);
    current = current.cause;
  }
  return null;
}
