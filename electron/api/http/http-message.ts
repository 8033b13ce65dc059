import type { Ticket } from '../rate-limiter.ts';

/** One HTTP request. */
export type HttpRequest = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** https, or http on this machine. */
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array | null;
  /** Sent as `x-request-id`; made up when absent. The same one goes with every attempt. */
  requestId?: string;
  signal?: AbortSignal;
  /** Asked for a place in the rate budget before every attempt. */
  admit?: () => Promise<Ticket>;
  /** Requests in all for a read that fails in passing, default 3; what may change something is sent once. */
  attempts?: number;
  /** Whether it changes nothing, whatever its method; absent: GET and HEAD alone. */
  isRead?: boolean;
  /** Largest body of the answer, after decompression too, where it is to be smaller than the client's own bound. */
  largestBodyBytes?: number;
};

/** The answer to a request, whatever its status; a redirect is an answer too, and is never followed. */
export type HttpAnswer = {
  status: number;
  /** By lower-case name; repeated ones joined by a comma. */
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  requestId: string;
};
