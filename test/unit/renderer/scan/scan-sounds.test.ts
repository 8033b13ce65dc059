import { describe, expect, it, vi } from 'vitest';
import { createScanSounds, type ScanSound, scanTones } from '#renderer/scan/scan-sounds.ts';

const sounds: readonly ScanSound[] = ['success', 'failure', 'attention'];

/** An audio context that logs when each pitch was played. */
function fakeContext(state: AudioContextState = 'running') {
  const played: { hertz: number; from: number; until: number }[] = [];
  const resume = vi.fn(async () => undefined);
  const node = { connect: (next: unknown) => next };
  const gain = {
    setValueAtTime: vi.fn(),
    linearRampToValueAtTime: vi.fn<(volume: number, at: number) => void>(),
  };
  const context = {
    state,
    currentTime: 10,
    destination: node,
    resume,
    createGain: () => ({ ...node, gain }),
    createOscillator: () => {
      const frequency = { value: 0 };
      let from = 0;
      return {
        ...node,
        type: 'sine',
        frequency,
        start: (at: number) => {
          from = at;
        },
        stop: (until: number) => played.push({ hertz: frequency.value, from, until }),
      };
    },
  };
  return { played, resume, gain, context: context as unknown as AudioContext };
}

describe('scan sounds', () => {
  it('differ in pitch and in rhythm', () => {
    const rhythm = (sound: ScanSound) => scanTones[sound].map(({ seconds }) => seconds).join(' ');
    const pitch = (sound: ScanSound) => scanTones[sound].map(({ hertz }) => hertz).join(' ');
    expect(new Set(sounds.map(rhythm)).size).toBe(3);
    expect(new Set(sounds.map(pitch)).size).toBe(3);
    const highest = Math.max(...scanTones.failure.map(({ hertz }) => hertz));
    const lowest = Math.min(...scanTones.success.map(({ hertz }) => hertz));
    expect(lowest).toBeGreaterThan(highest * 3);
  });

  it('are short enough for one scan per second', () => {
    for (const sound of sounds) {
      const ends = scanTones[sound].map(({ fromSeconds, seconds }) => fromSeconds + seconds);
      expect(Math.max(...ends)).toBeLessThan(0.6);
    }
  });

  it('are played sequentially', () => {
    const { played, context } = fakeContext();
    const open = vi.fn(() => context);
    const player = createScanSounds(open);
    expect(open).not.toHaveBeenCalled();
    player.play('success');
    player.play('failure');
    expect(open).toHaveBeenCalledTimes(1);
    expect(played.map(({ hertz }) => hertz)).toEqual([
      ...scanTones.success.map(({ hertz }) => hertz),
      ...scanTones.failure.map(({ hertz }) => hertz),
    ]);
    const lastOfFirst = played[scanTones.success.length - 1];
    const firstOfSecond = played[scanTones.success.length];
    expect(firstOfSecond?.from).toBeGreaterThanOrEqual(lastOfFirst?.until ?? Number.POSITIVE_INFINITY);
  });

  it('are as loud as configured, and silent at volume zero', () => {
    const { gain, played, context } = fakeContext();
    const player = createScanSounds(() => context);
    player.play('success', 0);
    expect(played).toEqual([]);
    player.play('success', 0.5);
    const volumes = gain.linearRampToValueAtTime.mock.calls.map(([volume]) => volume);
    expect(Math.max(...volumes)).toBeCloseTo((scanTones.success[0]?.volume ?? 0) / 2);
  });

  it('resume the audio context if the system has suspended it', () => {
    const { resume, context } = fakeContext('suspended');
    createScanSounds(() => context).play('success');
    expect(resume).toHaveBeenCalledTimes(1);
  });

  it('are skipped on a computer without sound', () => {
    const player = createScanSounds(() => {
      throw new Error('no audio device');
    });
    expect(() => player.play('failure')).not.toThrow();
  });
});
