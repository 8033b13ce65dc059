import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Ticket } from '#electron/api/rate-limiter.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import { TransportError } from './transport-error.ts';

export type HttpRequest = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** https, or http on this machine. */
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array | null;
  /** Sent as `x-request-id`; generated when omitted. All attempts use the same one. */
  requestId?: string;
  signal?: AbortSignal;
  /** Called for a place in the rate budget before every attempt. */
  admit?: () => Promise<Ticket>;
  /** Total requests for a read that fails temporarily, default 3; a request that may change something is sent once. */
  attempts?: number;
  /** Whether it changes nothing, whatever its method; when omitted: only GET and HEAD. */
  isRead?: boolean;
  /** Maximum response body, also after decompression, if smaller than the client's own limit. */
  largestBodyBytes?: number;
};

/** The response to a request, whatever its status; a redirect is a response too and is never followed. */
export type HttpAnswer = {
  status: number;
  /** Keyed by lowercase name; repeated ones joined by a comma. */
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  requestId: string;
};

const unzip = promisify(gunzip);

export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
  readonly sentence: Sentence;

  constructor(host: string, limit: string) {
    super(`${host} answered with more than ${limit}.`);
    this.sentence = sentence('failure.tooLarge', { host, limit });
  }
}

type BodyBounds = { host: string; timeoutMs: number; largestBytes: number };

/**
 * Reads a body to its end, within one total time limit, and stops reading as soon as it is larger than allowed;
 * decompresses gzip under the same limit.
 */
export async function readBody(
  stream: Readable,
  contentEncoding: string | undefined,
  bounds: BodyBounds,
): Promise<Uint8Array> {
  const { host, timeoutMs, largestBytes } = bounds;
  const tooLarge = () => {
    const megabytes = largestBytes / 1_048_576;
    const bound = megabytes < 1 ? `${Math.floor(megabytes * 1_024)} KB` : `${Math.floor(megabytes)} MB`;
    return new BodyTooLargeError(host, bound);
  };
  const timer = setTimeout(() => {
    stream.destroy(new TransportError('timedOut', sentence('failure.timedOut', { host }), false));
  }, timeoutMs);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > largestBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(timer);
  }
  const body = Buffer.concat(chunks);
  return isGzip(contentEncoding) && bytes > 0 ? unpack(body, largestBytes, tooLarge) : body;
}

function isGzip(contentEncoding: string | undefined): boolean {
  const coding = contentEncoding?.trim().toLowerCase();
  return coding === 'gzip' || coding === 'x-gzip';
}

async function unpack(body: Uint8Array, largestBytes: number, tooLarge: () => Error): Promise<Uint8Array> {
  try {
    return await unzip(body, { maxOutputLength: largestBytes });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new TransportError('unreadable', sentence('failure.unreadable'), false, { cause: error });
  }
}
