import { describe, expect, it } from 'vitest';
import { readRecording } from '#electron/diagnostics/scanner-recording.ts';
import { RequestRefused } from '#electron/request-refused.ts';
import { createKeyRecorder, strokesOf } from '#renderer/scan/engine/key-recording.ts';
import { replayStrokes } from '#renderer/scan/engine/replay-strokes.ts';
import { maxRecordedKeys, maxRecordingFileLength } from '#shared/scan/model/recording-limits.ts';
import type { ScannerRecording } from '#shared/scan/scanner-recording.ts';
import { profileWith } from '#test/unit/renderer/scan/fake-desk.ts';
import { scanOf } from '#test/unit/renderer/scan/wedge.ts';

function record(text: string): ScannerRecording {
  const recorder = createKeyRecorder();
  for (const stroke of scanOf(text, { gapMs: 4.26 })) recorder.add(stroke);
  const recordedAt = '2026-11-25T08:00:00.000Z';
  return { version: 1, recordedAt, profile: profileWith({ suffix: 'enter' }), strokes: recorder.read() };
}

function refusalOf(text: string) {
  try {
    readRecording(text);
  } catch (error) {
    if (error instanceof RequestRefused) return error.failure;
    throw error;
  }
  throw new Error('It was read.');
}

const whole = record('4006381333931');

describe('a recording file', () => {
  it('is read back as it was written, and replays as it was scanned', () => {
    const read = readRecording(JSON.stringify(whole));
    expect(read).toEqual(whole);
    expect(replayStrokes(strokesOf(read.strokes), read.profile).scans.map(({ text }) => text)).toEqual([
      '4006381333931',
    ]);
  });

  it('is never longer than the reader accepts', () => {
    const [stroke] = record('W').strokes;
    if (stroke === undefined) throw new Error('There is no stroke.');
    const longest = { ...whole, strokes: Array.from({ length: maxRecordedKeys }, () => stroke) };
    expect(JSON.stringify(longest).length).toBeLessThan(maxRecordingFileLength);
    expect(readRecording(JSON.stringify(longest)).strokes).toHaveLength(maxRecordedKeys);
    const more = { ...longest, strokes: [...longest.strokes, stroke] };
    expect(refusalOf(JSON.stringify(more))).toMatchObject({
      fields: { strokes: [{ id: 'invalid.entries.most' }] },
    });
  });

  it('is refused if it is truncated', () => {
    expect(refusalOf(JSON.stringify(whole).slice(0, 200))).toMatchObject({
      code: 'INVALID',
      message: { id: 'failure.recording.damaged' },
      fields: { '': [{ id: 'invalid.profile.json' }] },
    });
  });

  it('is refused because of its version if that differs', () => {
    expect(refusalOf(JSON.stringify({ version: 2, keys: [] }))).toMatchObject({
      message: { id: 'failure.recording.version', values: { version: 2, known: 1 } },
      fields: {},
    });
  });

  it.each([
    ['strokes.0.0', { ...whole, strokes: [[-1, 0, '4', 'Digit4', 'page']] }],
    ['strokes.0.1', { ...whole, strokes: [[0, 4_096, '4', 'Digit4', 'page']] }],
    ['strokes.0.4', { ...whole, strokes: [[0, 0, '4', 'Digit4', 'desk']] }],
    ['profile.speed', { ...whole, profile: { ...whole.profile, speed: 'quick' } }],
    ['recordedAt', { ...whole, recordedAt: 'today' }],
    ['operator', { ...whole, operator: 'Jane' }],
    ['version', { kind: 'production' }],
  ])('is refused if %s is wrong, and names it', (field, file) => {
    const failure = refusalOf(JSON.stringify(file));
    if (failure.code !== 'INVALID') throw new Error(failure.code);
    expect(failure.message).toMatchObject({ id: 'failure.recording.damaged' });
    expect(Object.keys(failure.fields)).toContain(field);
  });

  it('names only its first wrong fields', () => {
    const strokes = whole.strokes.map(() => ['wrong']);
    const failure = refusalOf(JSON.stringify({ ...whole, strokes }));
    expect(failure.code === 'INVALID' && Object.keys(failure.fields)).toHaveLength(5);
  });
});
