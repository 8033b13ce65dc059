import { randomUUID } from 'node:crypto';
import { errorOfAnswer, errorOfTransport, ServiceError, throttledError } from '#electron/api/api-error.ts';
import { type Authorizer, askForToken } from '#electron/api/authorizer.ts';
import type { Http } from '#electron/api/http/http.ts';
import type { HttpAnswer } from '#electron/api/http/http-message.ts';
import { retryAfterSeconds } from '#electron/api/http/retry-schedule.ts';
import { TransportError } from '#electron/api/http/transport-error.ts';
import type { Operation } from '#electron/api/operations/operations.ts';
import { BudgetExhaustedError, type RateBudget } from '#electron/api/rate-limiter.ts';
import type { Fetched, Prefer, Preferring, ReadThrough } from '#electron/cache/read-through.ts';
import type { Answer } from '#shared/ipc/answer.ts';
import type { Failure } from '#shared/ipc/failure.ts';
import { sentence } from '#shared/messages/messages.ts';
import { Picture } from '#shared/unidentified/unidentified.ts';

export type PictureQuery = Preferring<{
  /** As in the record: an address, or a path under the API's. */
  url: string;
  /** The operation that reads the record, and what identifies the picture among the record's others. */
  operation: Operation;
  parameters: unknown;
  /** The address in a fresh copy of the record: tried once if the known one no longer leads to a picture. */
  renew?: () => Promise<string | null>;
}>;

/** Pictures of records, fetched and checked by the main process. */
export type Pictures = {
  /**
   * Rejects with a {@link ServiceError}: NOT_FOUND if it no longer exists, FORBIDDEN if refused, SERVICE for an address
   * that is not fetched and for content that is not a picture, otherwise like every call.
   */
  read(query: PictureQuery): Promise<Answer<Picture>>;
};

type PicturesOptions = {
  http: Pick<Http, 'request'>;
  /** The API's https address; paths are resolved against it, and only its origin is sent the token. */
  baseUrl: string;
  authorizer: Authorizer;
  budget: Pick<RateBudget, 'acquire'>;
  readThrough: ReadThrough;
  /** The gate for external addresses; returns the address to request in canonical form. */
  checkAddress: (address: string) => { ok: true; url: string } | { ok: false; reason: string };
  /** Epoch milliseconds. */
  now?: () => number;
};

const maxPictureBytes = 10 * 1024 * 1024;
/** Larger ones are shown but not saved: a few of them would fill most of the cache. */
const maxSavedBytes = 2 * 1024 * 1024;
const maxRedirects = 3;
const maxWaitMs = 8_000;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Creates the picture reader of one profile. The token is sent only to the API's own origin, and never after a
 * redirect; every requested address has passed the gate; the bytes decide what is a picture, not its name or header.
 */
export function createPictures(options: PicturesOptions): Pictures {
  const { http, authorizer, budget, readThrough, checkAddress, now = Date.now } = options;
  const base = new URL(`${options.baseUrl.replace(/\/+$/, '')}/`);

  const addressOf = (operation: Operation, text: string, from: URL): URL => {
    const address = text.trim();
    // A complete address is checked as written: what a parser would repair is meant to deceive.
    const isWhole = URL.canParse(address);
    if (address === '' || !URL.canParse(address, from.href)) throw refusedError(operation);
    const verdict = checkAddress(isWhole ? address : new URL(address, from).href);
    if (!verdict.ok) throw refusedError(operation);
    return new URL(verdict.url);
  };

  const send = async (operation: Operation, url: URL, token: string | null): Promise<HttpAnswer> => {
    const requestId = randomUUID();
    try {
      return await http.request({
        method: 'GET',
        url: url.href,
        headers: {
          accept: 'image/png, image/jpeg, image/webp, image/gif',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        requestId,
        largestBodyBytes: maxPictureBytes,
        ...(url.origin === base.origin ? { admit: () => budget.acquire('person', { maxWaitMs }) } : {}),
      });
    } catch (error) {
      if (error instanceof BudgetExhaustedError)
        throw throttledError(operation, error.retryAfterSeconds, null);
      if (error instanceof TransportError) throw errorOfTransport(operation, error, requestId);
      throw error;
    }
  };

  const sendWithToken = async (operation: Operation, url: URL): Promise<HttpAnswer> => {
    const token = await askForToken(operation, () => authorizer.accessToken());
    const answer = await send(operation, url, token);
    if (answer.status !== 401) return answer;
    return send(operation, url, await askForToken(operation, () => authorizer.refreshAfterRejection(token)));
  };

  const fetchPicture = async (operation: Operation, text: string): Promise<Fetched<Picture>> => {
    let url = addressOf(operation, text, base);
    let answer =
      url.origin === base.origin ? await sendWithToken(operation, url) : await send(operation, url, null);
    for (let count = 1; redirects.has(answer.status) && count <= maxRedirects; count += 1) {
      url = addressOf(operation, answer.headers['location'] ?? '', url);
      answer = await send(operation, url, null);
    }
    if (answer.status < 200 || answer.status > 299) {
      throw refusalError(operation, answer, url.origin === base.origin, url.host);
    }
    const mediaType = pictureTypeOf(answer.body);
    if (mediaType === null) throw noImageError(operation, answer);
    const data = { mediaType, base64: Buffer.from(answer.body).toString('base64') };
    return { data, asOf: new Date(now()).toISOString(), requestId: answer.requestId };
  };

  /** A link may have expired since the record was read; a fresh copy of the record has a new one. */
  const fetchRenewed = async ({ operation, url, renew }: PictureQuery): Promise<Fetched<Picture>> => {
    try {
      return await fetchPicture(operation, url);
    } catch (error) {
      const isGone =
        error instanceof ServiceError && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN');
      const fresh = isGone ? ((await renew?.()) ?? null) : null;
      if (fresh === null || fresh === url) throw error;
      return await fetchPicture(operation, fresh);
    }
  };

  return {
    read: (query) =>
      readThrough.read({
        operation: query.operation,
        parameters: query.parameters,
        schema: Picture,
        prefer: query.prefer,
        fetch: () => fetchRenewed(query),
        canSave: ({ base64 }) => base64.length <= Math.ceil(maxSavedBytes / 3) * 4,
      }),
  };
}

type RecordPicture = Omit<PictureQuery, 'url' | 'renew'> & {
  /** Returns its address in the saved record or the service's; null if the record has no such picture. */
  findAddress: (prefer: Prefer) => Promise<string | null>;
};

/** Reads a picture by its position in a record; NOT_FOUND if the record does not have it (any more). */
export async function readPictureOf(
  pictures: Pictures,
  { findAddress, ...query }: RecordPicture,
): Promise<Answer<Picture>> {
  const renew = () => findAddress('service');
  const url = (await findAddress('cache')) ?? (await renew());
  if (url === null) {
    throw errorWith(query.operation, { code: 'NOT_FOUND', message: noPicture, requestId: null });
  }
  return await pictures.read({ ...query, url, renew });
}

const noPicture = sentence('picture.failure.notFound');

function refusedError(operation: Operation): ServiceError {
  const message = sentence('picture.failure.address');
  return errorWith(operation, { code: 'SERVICE', message, requestId: null, status: null });
}

function noImageError(operation: Operation, { requestId, status }: HttpAnswer): ServiceError {
  const message = sentence('picture.failure.noImage');
  return errorWith(operation, { code: 'SERVICE', message, requestId, status });
}

/** Of the API's own refusals, only the 401 concerns the sign-in: a link may have expired without a missing scope. */
function refusalError(operation: Operation, answer: HttpAnswer, isOwn: boolean, host: string): ServiceError {
  const { status, requestId } = answer;
  if (isOwn && (status === 401 || status === 429)) {
    const delaySeconds = retryAfterSeconds(answer.headers, Date.now());
    return errorOfAnswer(operation, { status, body: '', requestId, retryAfterSeconds: delaySeconds });
  }
  if (status === 404 || status === 410) {
    return errorWith(operation, { code: 'NOT_FOUND', message: noPicture, requestId });
  }
  if (status === 401 || status === 403) {
    const message = sentence('picture.failure.forbidden', { host });
    return errorWith(operation, { code: 'FORBIDDEN', message, requestId, missingScope: null });
  }
  const message = sentence('picture.failure.refused', { host, status: String(status) });
  return errorWith(operation, { code: 'SERVICE', message, requestId, status });
}

function errorWith(operation: Operation, failure: Failure): ServiceError {
  const status = failure.code === 'SERVICE' ? failure.status : null;
  return new ServiceError(failure, { operation, status, requestId: failure.requestId });
}

/** The types shown, with their files' first bytes; null stands for any byte. */
const signatures: readonly (readonly [Picture['mediaType'], readonly (number | null)[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38, 0x37, 0x61]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
];

/** By the first bytes, whatever its sender calls it; null for types not shown. */
export function pictureTypeOf(bytes: Uint8Array): Picture['mediaType'] | null {
  const found = signatures.find(([, signature]) =>
    signature.every((byte, index) => (byte === null ? index < bytes.length : bytes[index] === byte)),
  );
  return found?.[0] ?? null;
}
