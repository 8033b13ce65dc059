/** The meanings of colors; each tone has its own shape (`StateMark`), so that color is never the only distinction. */
export type Tone = 'waiting' | 'moving' | 'done' | 'attention' | 'wrong' | 'ended';

export const connectionTones = {
  online: 'done',
  offline: 'attention',
  refused: 'attention',
  unknown: 'waiting',
} as const satisfies Record<string, Tone>;
