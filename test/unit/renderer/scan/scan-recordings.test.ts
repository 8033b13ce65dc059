import { expect, it } from 'vitest';
import { paceOf } from '#renderer/platform/keyboard/pace.ts';
import { noteFigures, runCount } from '#test/support/run-count.ts';
import { createFakeDesk, type FakeDesk } from './fake-desk.ts';
import { makeRecording, type Recording } from './scan-recording.ts';

function play({ profile, strokes, hangs, leavesAfter }: Recording): FakeDesk {
  const desk = createFakeDesk(profile);
  for (const [index, stroke] of strokes.entries()) {
    desk.press(stroke);
    const hangMs = hangs.get(index);
    if (hangMs !== undefined) desk.hang(hangMs);
    if (leavesAfter === index) desk.leave();
  }
  desk.rest();
  return desk;
}

/** The keys that would have triggered a shortcut on a desk without a field. */
function shortcutsWorked({ letThrough }: FakeDesk, { profile }: Recording): string[] {
  const { loneMs } = paceOf(profile);
  const isFar = (one: number | undefined, other: number) =>
    one === undefined || Math.abs(other - one) >= loneMs;
  const letters = letThrough.filter(({ key }) => key.length === 1);
  return letters
    .filter(({ timeMs }, index) => {
      const [before, after] = [letters[index - 1]?.timeMs, letters[index + 1]?.timeMs];
      return isFar(before, timeMs) && isFar(after, timeMs);
    })
    .map(({ key }) => key);
}

it('a code is delivered completely or not at all, and every miss is reported', () => {
  const runs = runCount('Recordings of a scanner', 3_000, 20_000);
  const counts = { right: 0, missed: 0, wrong: 0 };
  for (let number = 1; number <= runs; number += 1) {
    const recording = makeRecording(number);
    const { code, before, place, hangs, pauseMs, leavesAfter, story } = recording;
    const desk = play(recording);
    const json = JSON.stringify(story);
    const texts = desk.scans.map(({ text, keyText }) => (keyText === code ? keyText : text));
    if (texts.some((text) => text !== code) || texts.length > 1) counts.wrong += 1;
    else if (texts.length === 1) counts.right += 1;
    else counts.missed += 1;
    expect(texts, json).toEqual(texts.length === 0 ? [] : [code]);
    if (texts.length === 0) expect(desk.missed, json).not.toEqual([]);
    const isUndisturbed = pauseMs === 0 && hangs.size === 0 && leavesAfter === null;
    if (texts.length === 1 && place === 'text' && leavesAfter === null)
      expect(desk.value(), json).toBe(before);
    if (isUndisturbed && place !== 'text') expect(shortcutsWorked(desk, recording), json).toEqual([]);
  }
  noteFigures(
    'scanner',
    `${runs} recordings, ${counts.right} right, ${counts.missed} missed, ${counts.wrong} wrong`,
  );
  expect(counts.right).toBeGreaterThan(0.6 * runs);
});

it('an undisturbed code is right at every pace of a calibrated scanner', () => {
  const tally = new Map<string, { right: number; all: number }>();
  for (let number = 1; number <= 3_000; number += 1) {
    const recording = makeRecording(number);
    const { code, before, hangs, pauseMs, leavesAfter, profile, rhythm } = recording;
    const isClean = pauseMs === 0 && hangs.size === 0 && leavesAfter === null && before === '';
    if (!isClean || profile.timing === null || profile.suffix === 'none') continue;
    const desk = play(recording);
    const counted = tally.get(rhythm) ?? { right: 0, all: 0 };
    counted.all += 1;
    if (desk.scans.some(({ text, keyText }) => text === code || keyText === code)) counted.right += 1;
    tally.set(rhythm, counted);
  }
  expect(tally.size).toBe(8);
  for (const [rhythm, { right, all }] of tally) expect(right / all, rhythm).toBeGreaterThan(0.85);
});
