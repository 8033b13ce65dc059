import type { Channel } from '#test/sandbox/accounts.ts';

interface Written {
  atMs: number;
  /** Up to when the world had gone on by itself, where the clock was set back behind that. */
  advancedToMs?: number;
}

export interface WrittenCall extends Written {
  kind: 'call';
  method: string;
  path: string;
  body?: unknown;
  userId: number;
  channel: Channel;
  channelId: number | null;
  specOnly: boolean;
}

/** What somebody at a center did, from outside the API: `/_sandbox/{work}/{id}/{step}`. */
export interface WrittenStep extends Written {
  kind: 'step';
  work: string;
  id: number;
  step: string;
  body?: unknown;
}

/** Whatever changed the world since it was made. Done again in the same order, it gives the same world. */
export type WrittenEntry = WrittenCall | WrittenStep;
