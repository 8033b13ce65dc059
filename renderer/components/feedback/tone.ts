/** What a color may say; each tone has a shape of its own (`StateMark`), so that none is told by color alone. */
export type Tone = 'waiting' | 'moving' | 'done' | 'attention' | 'wrong' | 'ended';

/** How it stands between this computer and the server. */
export const connectionTones = {
  online: 'done',
  offline: 'attention',
  refused: 'attention',
  unknown: 'waiting',
} as const satisfies Record<string, Tone>;
