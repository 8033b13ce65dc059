import type { Channel } from '../accounts.ts';

/** A successful writing call of the API. */
export interface WrittenCall {
  kind: 'call';
  method: string;
  /** Path and query. */
  path: string;
  body?: unknown;
  userId: number;
  channel: Channel;
  channelId: number | null;
  specOnly: boolean;
  atMs: number;
}

/** What somebody at a center did, from outside the API: `/_sandbox/{work}/{id}/{step}`. */
export interface WrittenStep {
  kind: 'step';
  work: string;
  id: number;
  step: string;
  body?: unknown;
  atMs: number;
}

/** Whatever changed the world since it was made. Done again in the same order, it gives the same world. */
export type WrittenEntry = WrittenCall | WrittenStep;
