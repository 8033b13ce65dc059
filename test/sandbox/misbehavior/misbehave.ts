import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sendAnswer } from '#test/sandbox/api/api-server.ts';
import { throttled } from '#test/sandbox/api/problems.ts';
import type { Fault } from './faults.ts';

const gatewayPage =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

export type WayOut = { write(chunk: Buffer, sent: () => void): void; end(chunk: Buffer): void };

/** Replaces the response of the operation; `send` is called once, with the complete body. */
export function interceptBody(response: ServerResponse, send: (body: Buffer, wayOut: WayOut) => void): void {
  const chunks: Buffer[] = [];
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const wayOut: WayOut = { write: (chunk, sent) => void write(chunk, sent), end: (chunk) => void end(chunk) };
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string));
  };
  response.write = ((chunk: unknown) => {
    keep(chunk);
    return true;
  }) as ServerResponse['write'];
  response.end = ((chunk: unknown) => {
    keep(chunk);
    send(Buffer.concat(chunks), wayOut);
    return response;
  }) as ServerResponse['end'];
}

const hugeHead = '{"items":["';
const hugeTail = '"]}';

/** The minimum size of a huge body: an empty text in its list. */
export const smallestHugeBytes: number = hugeHead.length + hugeTail.length;

function sendHuge(response: ServerResponse, bytes: number): void {
  const filling = Buffer.alloc(64 * 1_024, 'x');
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes });
  response.write(hugeHead);
  let left = bytes - smallestHugeBytes;
  const pump = (): void => {
    while (left > 0 && !response.destroyed) {
      const piece = filling.subarray(0, Math.min(left, filling.length));
      left -= piece.length;
      if (!response.write(piece)) {
        response.once('drain', pump);
        return;
      }
    }
    if (!response.destroyed) response.end(hugeTail);
  };
  pump();
}

/**
 * Acts out a fault. Returns whether the operation is still to run: faults that occur after the commit only alter its
 * response.
 */
export async function misbehave(
  fault: Fault,
  request: IncomingMessage,
  response: ServerResponse,
  expireToken: (bearer: string) => void,
): Promise<'answered' | 'goOn'> {
  switch (fault.kind) {
    case 'delay':
      await Promise.race([wait(fault.ms, undefined, { ref: false }), fault.until ?? new Promise(() => {})]);
      return 'goOn';
    case 'dropBeforeCommit':
      request.socket.destroy();
      return 'answered';
    case 'dropAfterCommit':
      interceptBody(response, () => request.socket.destroy());
      return 'goOn';
    case 'truncatedJson':
      interceptBody(response, (body, wayOut) => {
        response.setHeader('content-length', body.length);
        wayOut.write(body.subarray(0, Math.ceil(body.length / 2)), () => request.socket.destroy());
      });
      return 'goOn';
    case 'malformedJson':
      interceptBody(response, (body, wayOut) => {
        const broken = Buffer.concat([body.subarray(0, Math.floor(body.length / 2)), Buffer.from(',,"]')]);
        response.setHeader('content-length', broken.length);
        wayOut.end(broken);
      });
      return 'goOn';
    case 'emptyBody':
      interceptBody(response, (_body, wayOut) => {
        response.setHeader('content-length', 0);
        wayOut.end(Buffer.alloc(0));
      });
      return 'goOn';
    case 'tokenExpired':
      expireToken(/^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
      return 'goOn';
    case 'status': {
      const { status, retryAfter, headers, body } = fault;
      const answer = status === 429 && body === undefined ? throttled(retryAfter ?? 1) : { status, body };
      const retry = retryAfter === undefined ? {} : { 'x-retry-after': String(retryAfter) };
      sendAnswer(response, {
        ...answer,
        headers: { ...('headers' in answer ? answer.headers : {}), ...retry, ...headers },
      });
      return 'answered';
    }
    case 'invalidGrant':
      sendAnswer(response, {
        status: 400,
        body: { error: 'invalid_grant', error_description: 'grant request is invalid' },
      });
      return 'answered';
    case 'nonJson':
      response.writeHead(fault.status ?? 502, {
        'content-type': 'text/html; charset=utf-8',
        'content-length': Buffer.byteLength(gatewayPage),
      });
      response.end(gatewayPage);
      return 'answered';
    case 'hugeBody':
      sendHuge(response, fault.bytes);
      return 'answered';
    case 'hang':
      return 'answered';
    default:
      return assertNever(fault);
  }
}

function assertNever(fault: never): never {
  throw new Error(`There is no such fault: ${JSON.stringify(fault)}`);
}
