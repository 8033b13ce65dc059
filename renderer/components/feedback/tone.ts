/** What a color may say; each tone has a shape of its own (`StateMark`), so that none is told by color alone. */
export type Tone = 'waiting' | 'moving' | 'done' | 'attention' | 'wrong' | 'ended';
