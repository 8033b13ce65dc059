import type { Channel } from '#test/sandbox/accounts.ts';

interface Written {
  atMs: number;
  /** How far the world had advanced automatically, if the clock was set back to before that. */
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

/** An action of a center from outside the API: `/_sandbox/{work}/{id}/{step}`. */
export interface WrittenStep extends Written {
  kind: 'step';
  work: string;
  id: number;
  step: string;
  body?: unknown;
}

/** A change to the world since it was created. Replaying the entries in order recreates the same world. */
export type WrittenEntry = WrittenCall | WrittenStep;
