import { describe, expect, it } from 'vitest';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import type { KeyStroke } from '#renderer/scan/engine/key-stroke.ts';
import { calibrationText } from '#renderer/scan/engine/learn-profile.ts';
import { minScans, proposeProfile } from '#renderer/scan/engine/propose-profile.ts';
import { replayStrokes } from '#renderer/scan/engine/replay-strokes.ts';
import {
  addEvent,
  createScannerHealth,
  type SeenScan,
  scanStatsOf,
} from '#renderer/scan/engine/scanner-health.ts';
import { profileWith } from '#test/unit/renderer/scan/fake-desk.ts';
import { randomFrom } from '#test/unit/renderer/scan/typist.ts';
import {
  later,
  namedPresses,
  type Press,
  pressesOf,
  strokesOfPresses,
  type Wedge,
} from '#test/unit/renderer/scan/wedge.ts';

const { enter, tab } = namedPresses;
/** As sent by a scanner without a group separator. */
const testCode = calibrationText.replace('\u001d', '');
const codes = ['4006381333931', '9780201379624', 'SKU-4711-RED', '0614141000036', '(01)09520000186722'];

/** Generated scans, two seconds apart. */
function scansOf(texts: readonly string[], wedge: Wedge, ending: readonly Press[] = enter): KeyStroke[] {
  return texts.flatMap((text, index) =>
    strokesOfPresses([...pressesOf(text, wedge), ...later(ending, 3)], {
      place: 'page',
      startMs: 10_000 + index * 4_000,
    }),
  );
}

function seenBy(strokes: readonly KeyStroke[], profile: ScannerProfile): readonly SeenScan[] {
  return replayStrokes(strokes, profile).events.reduce<readonly SeenScan[]>(addEvent, []);
}

function propose(strokes: readonly KeyStroke[], inUse: ScannerProfile) {
  return proposeProfile(seenBy(strokes, inUse), strokes, inUse);
}

function between(minMs: number, maxMs: number, seed = 7): () => number {
  const random = randomFrom(seed);
  return () => minMs + random() * (maxMs - minMs);
}

describe('the scanner properties found in scans', () => {
  it('include its pace, its ending, and its separator, without the time of Shift', () => {
    const strokes = scansOf(['AB-4711', 'CD-4712'], { gapMs: 6 }, tab);
    const signs = scanStatsOf(seenBy(strokes, profileWith()));
    expect(signs).toMatchObject({ medianGapMs: 6, endings: ['tab'], wholeCount: 2, missedCount: 0 });
    expect(signs.longestGapMs).toBeCloseTo(6);
    const separated = strokesOfPresses([
      ...pressesOf('10A'),
      ...namedPresses.f8,
      ...pressesOf('21B'),
      ...enter,
    ]);
    expect(scanStatsOf(seenBy(separated, profileWith())).separator).toBe('F8');
  });

  it('include both endings if one follows the other', () => {
    const strokes = scansOf(codes, { gapMs: 4 }, [...enter, ...tab]);
    expect(scanStatsOf(seenBy(strokes, profileWith())).endings).toEqual(['enter', 'tab']);
  });

  it('include a doubtful layout', () => {
    const strokes = scansOf(['ab12-Q', '4006381333931'], { gapMs: 4, host: 'fr' });
    expect(scanStatsOf(seenBy(strokes, profileWith())).twoReadingsCount).toBe(2);
    expect(scanStatsOf(seenBy(scansOf(codes, { gapMs: 4 }), profileWith())).twoReadingsCount).toBe(0);
  });

  it('include the lost scans, with the reasons', () => {
    const broken = scansOf(codes, { gapMs: 4 }, []);
    const seen = seenBy(broken, profileWith({ suffix: 'enter' }));
    expect(seen.map(({ missed }) => missed)).toEqual(codes.map(() => 'noEnding'));
    expect(seen.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  });

  it('contain none of the scanned text, and at most the last twenty scans', () => {
    const health = createScannerHealth();
    let heard = 0;
    const stop = health.subscribe(() => {
      heard += 1;
    });
    const strokes = scansOf(
      Array.from({ length: 30 }, (_, index) => `SECRET-${index}`),
      { gapMs: 4 },
    );
    const { events } = replayStrokes(strokes, profileWith());
    for (const event of events) health.hear(event);
    stop();
    health.hear({ kind: 'capsLockNoticed' });
    expect(heard).toBe(events.length);
    expect(health.read().scans.map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 11),
    );
    expect(JSON.stringify(health.read())).not.toContain('SECRET');
  });
});

describe('a proposal', () => {
  const fitting = profileWith({
    suffix: 'enter',
    timing: { gapMs: 4, longestGapMs: 6, holdMs: 2, longestHoldMs: 3 },
  });

  it('needs five complete scans, or one of the test code', () => {
    for (const [count] of codes.entries()) {
      const strokes = scansOf(codes.slice(0, count), { gapMs: 4 });
      expect(propose(strokes, profileWith())).toEqual({ kind: 'tooFew', missing: minScans - count });
    }
    expect(propose(scansOf(codes, { gapMs: 4 }), profileWith()).kind).toBe('proposed');
    expect(propose(scansOf([testCode], { gapMs: 4 }), profileWith()).kind).toBe('proposed');
  });

  it('has the pace and ending of the scans, and keeps the other current settings', () => {
    const inUse = profileWith({ layout: 'us', capsLock: 'compensated', dropsRepeats: false });
    for (const [ending, suffix] of [
      [enter, 'enter'],
      [tab, 'tab'],
      [[...enter, ...tab], 'enter-or-tab'],
    ] as const) {
      const proposal = propose(scansOf(codes, { gapMs: between(3, 9) }, ending), inUse);
      if (proposal.kind !== 'proposed') throw new Error(proposal.kind);
      const { timing, ...rest } = proposal.profile;
      expect(rest).toEqual({ ...inUse, suffix, speed: 'normal', timing: undefined });
      expect(timing?.longestGapMs).toBeLessThan(9);
      expect(timing?.gapMs).toBeGreaterThan(3);
    }
  });

  it('confirms that the current settings are right, also after it was accepted', () => {
    const strokes = scansOf(codes, { gapMs: between(3, 9) });
    expect(propose(strokes, fitting)).toEqual({ kind: 'fits' });
    const proposal = propose(strokes, profileWith());
    if (proposal.kind !== 'proposed') throw new Error(proposal.kind);
    expect(propose(strokes, proposal.profile)).toEqual({ kind: 'fits' });
    expect(propose(scansOf(codes, { gapMs: between(3, 9, 8) }), proposal.profile)).toEqual({ kind: 'fits' });
  });

  it('is not slow because a busy computer delays two of the scans', () => {
    const strokes = scansOf([...codes, ...codes], { gapMs: 4 });
    let lateMs = 0;
    const delayed = strokes.map((stroke, index) => {
      if (index === 20 || index === 26 || index === 60 || index === 66) lateMs += 45;
      return { ...stroke, timeMs: stroke.timeMs + lateMs };
    });
    const proposal = propose(delayed, profileWith());
    expect(proposal).toMatchObject({ kind: 'proposed', profile: { speed: 'normal' } });
  });

  it('is slow for a slow scanner, whose codes the proposed settings then read even in a field', () => {
    const slow = scansOf(codes, { gapMs: between(60, 95), holdMs: 40 });
    const proposal = propose(slow, profileWith());
    if (proposal.kind !== 'proposed') throw new Error(proposal.kind);
    expect(proposal.profile).toMatchObject({ speed: 'slow', suffix: 'enter' });
    const inField = slow.map((stroke) => ({ ...stroke, place: 'text' as const }));
    expect(replayStrokes(inField, proposal.profile).scans.map(({ text }) => text)).toEqual(codes);
  });

  it('is refused for a slow scanner whose codes have no ending, and for endings that differ', () => {
    const inUse = profileWith({ suffix: 'none' });
    const endless = scansOf(codes, { gapMs: between(33, 50), holdMs: 10 }, []);
    expect(propose(endless, inUse)).toEqual({ kind: 'refused', reason: 'slowWithoutMarks' });
    const seen = [
      ...seenBy(scansOf(codes, { gapMs: 4 }), inUse),
      ...seenBy(scansOf(codes, { gapMs: 4 }, tab), inUse),
    ];
    expect(proposeProfile(seen, [], inUse)).toEqual({ kind: 'refused', reason: 'samplesDiffer' });
  });

  it('asks for the test code if most scans were missed, and then uses it', () => {
    const strokes = scansOf(codes, { gapMs: 4 }, tab);
    expect(propose(strokes, fitting)).toEqual({ kind: 'mostlyMissed' });
    const tested = scansOf([...codes, testCode], { gapMs: 4, host: 'de' }, tab);
    expect(propose(tested, fitting)).toMatchObject({
      kind: 'proposed',
      profile: { suffix: 'tab', layout: 'us', speed: 'normal' },
    });
  });
});
