import { describe, expect, it } from 'vitest';
import { createKeyRecorder, strokesOf } from '#renderer/scan/engine/key-recording.ts';
import type { KeyStroke } from '#renderer/scan/engine/key-stroke.ts';
import { replayStrokes } from '#renderer/scan/engine/replay-strokes.ts';
import { profileWith } from '#test/unit/renderer/scan/fake-desk.ts';
import {
  altCode,
  namedPresses,
  pressesOf,
  scanOf,
  strokesOfPresses,
} from '#test/unit/renderer/scan/wedge.ts';

function recordStrokes(strokes: readonly KeyStroke[]) {
  const recorder = createKeyRecorder();
  for (const stroke of strokes) recorder.add(stroke);
  return recorder.read();
}

describe('a recording of keystrokes', () => {
  const strokes = strokesOfPresses([
    ...pressesOf('0100614141000036', { host: 'fr', capsLock: true, gapMs: () => 3.4 }),
    ...altCode('0029'),
    ...pressesOf('21Ab', { host: 'fr' }),
    ...namedPresses.enter,
  ]);

  it('replays as recorded, also after a JSON round trip', () => {
    const recording = JSON.parse(JSON.stringify(recordStrokes(strokes))) as ReturnType<typeof recordStrokes>;
    const replayed = replayStrokes(strokesOf(recording), profileWith());
    const live = replayStrokes(strokes, profileWith());
    expect(replayed.scans.map(({ text, keyText }) => [text, keyText])).toEqual(
      live.scans.map(({ text, keyText }) => [text, keyText]),
    );
    expect(replayed.swallowed).toEqual(live.swallowed);
    expect(strokesOf(recordStrokes(strokesOf(recording)))).toEqual(strokesOf(recording));
  });

  it('keeps every flag of a stroke', () => {
    const flags = ['shift', 'ctrl', 'alt', 'altGraph', 'meta', 'capsLock', 'repeat', 'composing'] as const;
    const [stroke] = strokes;
    if (stroke === undefined) throw new Error('There is no stroke.');
    for (const flag of flags) {
      const [again] = strokesOf(recordStrokes([{ ...stroke, [flag]: true }]));
      expect(again?.[flag], flag).toBe(true);
    }
  });

  it('never contains password input', () => {
    const secret = scanOf('hunter2', {}, { place: 'secret', startMs: 20_000 });
    expect(recordStrokes([...strokes, ...secret])).toEqual(recordStrokes(strokes));
    expect(recordStrokes(secret)).toEqual([]);
  });

  it('keeps the newest strokes if it is long', () => {
    const recorder = createKeyRecorder();
    for (let index = 0; index < 20_000; index += 1) {
      for (const stroke of scanOf(`${index}`.padStart(5, '0'), {}, { startMs: index * 500 }).slice(0, 2)) {
        recorder.add(stroke);
      }
    }
    expect(recorder.read()).toHaveLength(4_000);
  });
});
