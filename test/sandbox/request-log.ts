import type { IncomingMessage, ServerResponse } from 'node:http';

const capacity = 2_000;

export interface ServedRequest {
  requestId: string;
  method: string;
  path: string;
  query: Record<string, string>;
  /** Names are in lower case; `authorization` and `cookie` contain no secret here. */
  headers: Record<string, string>;
  /** Null until answered; stays null if the connection was dropped or left hanging. */
  status: number | null;
}

function redact(headers: IncomingMessage['headers']): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => {
    const text = Array.isArray(value) ? value.join(', ') : (value ?? '');
    if (name === 'authorization') return [name, `${text.split(' ')[0] ?? ''} [redacted]`];
    return [name, name === 'cookie' ? '[redacted]' : text];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

export class RequestLog {
  readonly entries: ServedRequest[] = [];

  open(request: IncomingMessage, response: ServerResponse, url: URL, requestId: string): void {
    const entry: ServedRequest = {
      requestId,
      method: request.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: redact(request.headers),
      status: null,
    };
    response.once('finish', () => {
      entry.status = response.statusCode;
    });
    this.entries.push(entry);
    if (this.entries.length > capacity) this.entries.shift();
  }

  clear(): void {
    this.entries.length = 0;
  }
}
