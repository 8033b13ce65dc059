/** What stood between Dockhand and an answer. */
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
 * A request that brought no usable answer. `message` is for a person and names the host, never a path, a query or
 * a header. `certainlyUnsent` is true only when not one byte of the request left this machine (quality, 1): only
 * then may a write be repeated without looking first.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly problem: TransportProblem;
  readonly certainlyUnsent: boolean;
  /** The status of an answer whose head came and whose body did not; null where there was none. */
  readonly status: number | null;

  constructor(
    problem: TransportProblem,
    message: string,
    certainlyUnsent: boolean,
    options?: ErrorOptions & { status?: number | null },
  ) {
    super(message, options);
    this.problem = problem;
    this.certainlyUnsent = certainlyUnsent;
    this.status = options?.status ?? null;
  }

  /** Whether the same request may get through a moment later. */
  get isPassing(): boolean {
    return this.problem === 'unreachable' || this.problem === 'interrupted' || this.problem === 'proxy';
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
  /** `host:port` of the proxy in use, null where the connection was direct. */
  proxy: string | null;
  headersSent: boolean;
  /** The status of the answer whose body could not be read; absent where no answer came. */
  status?: number | null;
};

/**
 * Names what an error of the HTTP client means; an error that already is a TransportError stays as it is, but for the
 * status of the answer.
 */
export function toTransportError(error: unknown, attempt: FailedAttempt): TransportError {
  const { host, proxy, status = null } = attempt;
  if (error instanceof TransportError) {
    if (status === null) return error;
    const { problem, message, cause } = error;
    return new TransportError(problem, message, false, { cause, status });
  }
  const code = codeOf(error);
  const certainlyUnsent = !attempt.headersSent && status === null;
  const as = (problem: TransportProblem, message: string) =>
    new TransportError(problem, message, certainlyUnsent, { cause: error, status });

  const proxyStatus = proxyStatusOf(error);
  if (proxy !== null && proxyStatus !== null) {
    return proxyStatus === 407
      ? as('proxy', `The proxy ${proxy} asks for a password, which Dockhand cannot give. Ask your IT.`)
      : as('proxy', `The proxy ${proxy} refused the way to ${host} (status ${proxyStatus}).`);
  }
  if (certificateCode.test(code)) {
    return as(
      'untrusted',
      `This computer does not trust the certificate of ${host} (${code}). Ask your IT before you go on.`,
    );
  }
  if (proxy !== null && certainlyUnsent && (unreachableCodes.has(code) || proxyCodes.has(code))) {
    return as('proxy', `The proxy ${proxy} that this computer is set to use does not work (${code}).`);
  }
  if (unreachableCodes.has(code)) {
    return as(
      'unreachable',
      `The service cannot be reached at ${host} (${code}). Check this computer’s network.`,
    );
  }
  if (timeoutCodes.has(code)) return as('timedOut', `${host} did not answer in time.`);
  if (interruptedCodes.has(code)) return as('interrupted', `The connection to ${host} broke off.`);
  if (code.startsWith('HPE_') || unreadableCodes.has(code)) {
    return as('unreadable', `${host} answered with something that is not HTTP as it should be.`);
  }
  if (code.startsWith('UND_ERR_INVALID') || code === 'UND_ERR_NOT_SUPPORTED') {
    return as('refusedHere', 'The request was not sent, because a part of it cannot be written in HTTP.');
  }
  return as('interrupted', `The request to ${host} failed${code === '' ? '' : ` (${code})`}.`);
}

function codeOf(error: unknown): string {
  for (let current = error, depth = 0; current instanceof Error && depth < 4; depth += 1) {
    if ('code' in current && typeof current.code === 'string') return current.code;
    current = current.cause;
  }
  return '';
}

/** The status with which a proxy refused a tunnel, which the client only writes into its message. */
function proxyStatusOf(error: unknown): number | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 4; depth += 1) {
    const status = /^Proxy response \((\d{3})\)/.exec(current.message)?.[1];
    if (status !== undefined) return Number(status);
    current = current.cause;
  }
  return null;
}
