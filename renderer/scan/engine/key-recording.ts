import type { FocusPlace, KeyStroke } from './key-stroke.ts';

/**
 * A key stroke in a recording: milliseconds since the one before, its flags as a number, key, code, and what had the
 * focus.
 */
type RecordedStroke = readonly [afterMs: number, flags: number, key: string, code: string, place: FocusPlace];

/** Key strokes as plain, compact JSON, to be saved and replayed. Never holds any of a password. */
export type KeyRecording = { readonly version: 1; readonly strokes: readonly RecordedStroke[] };

/** About twenty seconds of the quickest scanner; the oldest strokes go first. */
const mostStrokes = 4_000;

/** In the order of their bits. */
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

function writeDown(strokes: readonly KeyStroke[]): KeyRecording {
  return {
    version: 1,
    strokes: strokes.map((stroke, index) => {
      const afterMs = stroke.timeMs - (strokes[index - 1]?.timeMs ?? stroke.timeMs);
      return [Math.round(afterMs * 10) / 10, flagsOf(stroke), stroke.key, stroke.code, stroke.place];
    }),
  };
}

/** The key strokes of a recording; the first is at 1,000 ms. */
export function strokesOf({ strokes }: KeyRecording): KeyStroke[] {
  let timeMs = 1_000;
  return strokes.map(([afterMs, flags, key, code, place]) => {
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

/** Records key strokes, those into a password left out. */
export function createKeyRecorder() {
  let strokes: KeyStroke[] = [];
  return {
    add(stroke: KeyStroke): void {
      if (stroke.place === 'secret') return;
      strokes.push(stroke);
      if (strokes.length > 2 * mostStrokes) strokes = strokes.slice(-mostStrokes);
    },
    read: (): KeyRecording => writeDown(strokes.slice(-mostStrokes)),
  };
}
export type KeyRecorder = ReturnType<typeof createKeyRecorder>;
