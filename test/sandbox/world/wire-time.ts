/** The three timestamp formats that clients have encountered (reference notes, 13). */
export type WireTimeStyle = 'ticks' | 'zulu' | 'noZone';

/** A record uses one format for all its times, so that the same seed always produces the same bytes. */
export function wireTimeStyleOf(recordId: number): WireTimeStyle {
  if (recordId % 7 === 0) return 'noZone';
  return recordId % 2 === 0 ? 'ticks' : 'zulu';
}

export function wireTime(atMs: number, style: WireTimeStyle): string {
  const iso = new Date(atMs).toISOString();
  if (style === 'noZone') return iso.slice(0, 19);
  if (style === 'zulu') return `${iso.slice(0, 19)}Z`;
  return `${iso.slice(0, -1)}${String(Math.trunc(atMs) % 9_973).padStart(4, '0')}+00:00`;
}

export const wireTimeOrNull = (atMs: number | null, style: WireTimeStyle): string | null =>
  atMs === null ? null : wireTime(atMs, style);
