import { maxRecordedKeys } from '#shared/scan/model/recording-limits.ts';
import type { RecordedStroke } from '#shared/scan/scanner-recording.ts';
import type { KeyStroke } from './key-stroke.ts';

/** In bit order. */
const flagNames = [
  'shift',
  'ctrl',
  'alt',
  'altGraph',
  'meta',
  'capsLock',
  'repeat',
  'composing',
] as const satisfies readonly (keyof KeyStroke)[];
const upFlag = 1 << flagNames.length;

function flagsOf(stroke: KeyStroke): number {
  const bits = flagNames.map((name, index) => (stroke[name] ? 1 << index : 0));
  return bits.reduce((sum, bit) => sum + bit, stroke.kind === 'up' ? upFlag : 0);
}

/** Converts key strokes to plain, compact JSON, to be saved and replayed. */
function encodeStrokes(strokes: readonly KeyStroke[]): RecordedStroke[] {
  return strokes.map((stroke, index) => {
    const afterMs = stroke.timeMs - (strokes[index - 1]?.timeMs ?? stroke.timeMs);
    return [Math.round(afterMs * 10) / 10, flagsOf(stroke), stroke.key, stroke.code, stroke.place];
  });
}

/** The first is at 1,000 ms. */
export function strokesOf(recorded: readonly RecordedStroke[]): KeyStroke[] {
  let timeMs = 1_000;
  return recorded.map(([afterMs, flags, key, code, place]) => {
    timeMs += afterMs;
    const has = (name: (typeof flagNames)[number]) => (flags & (1 << flagNames.indexOf(name))) !== 0;
    return {
      kind: (flags & upFlag) === 0 ? 'down' : 'up',
      key,
      code,
      shift: has('shift'),
      ctrl: has('ctrl'),
      alt: has('alt'),
      altGraph: has('altGraph'),
      meta: has('meta'),
      capsLock: has('capsLock'),
      repeat: has('repeat'),
      composing: has('composing'),
      timeMs,
      place,
    };
  });
}

/** Records the last {@link maxRecordedKeys} key strokes, except those typed into a password. */
export function createKeyRecorder() {
  let strokes: KeyStroke[] = [];
  return {
    add(stroke: KeyStroke): void {
      if (stroke.place === 'secret') return;
      strokes.push(stroke);
      if (strokes.length > 2 * maxRecordedKeys) strokes = strokes.slice(-maxRecordedKeys);
    },
    read: (): RecordedStroke[] => encodeStrokes(strokes.slice(-maxRecordedKeys)),
  };
}
export type KeyRecorder = ReturnType<typeof createKeyRecorder>;
