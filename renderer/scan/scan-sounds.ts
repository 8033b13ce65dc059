export type ScanSound = 'success' | 'failure' | 'attention';

/** One tone: its pitch, its start relative to the sound's start, and its length. */
type Tone = {
  readonly hertz: number;
  readonly fromSeconds: number;
  readonly seconds: number;
  readonly wave: OscillatorType;
  /** 0 to 1. */
  readonly volume: number;
};

const tone = (
  hertz: number,
  fromSeconds: number,
  seconds: number,
  wave: OscillatorType,
  volume: number,
): Tone => ({ hertz, fromSeconds, seconds, wave, volume });

/**
 * Distinguishable by pitch and rhythm, even in a noisy hall: two quick steps up, two long low ones, and three even ones
 * in between. Square waves carry further and sound louder.
 */
export const scanTones: Readonly<Record<ScanSound, readonly Tone[]>> = {
  success: [tone(1_046.5, 0, 0.07, 'sine', 0.3), tone(1_568, 0.075, 0.11, 'sine', 0.3)],
  failure: [tone(196, 0, 0.17, 'square', 0.16), tone(155.6, 0.21, 0.3, 'square', 0.16)],
  attention: [0, 0.11, 0.22].map((from) => tone(659.3, from, 0.06, 'triangle', 0.34)),
};

/** Without these, a tone starts and ends with a click. */
const attackSeconds = 0.005;
const releaseSeconds = 0.02;

/**
 * Plays the sounds of scans, generated in the page; loads nothing. Opens the audio device with the first sound. Each
 * sound starts when the previous one has ended, so that two scans in a burst are heard as two.
 */
export function createScanSounds(openContext: () => AudioContext = () => new AudioContext()) {
  let context: AudioContext | null = null;
  let freeAt = 0;
  return {
    /** @param share of the sound's volume: 0 to 1 */
    play(sound: ScanSound, share = 1): void {
      if (share === 0) return;
      try {
        context ??= openContext();
        // The system may have suspended it; if it cannot be resumed, there is no sound.
        if (context.state === 'suspended') context.resume().catch(() => undefined);
        const from = Math.max(context.currentTime, freeAt);
        for (const each of scanTones[sound])
          playTone(context, { ...each, volume: each.volume * share }, from);
        freeAt = from + lengthOf(sound) + 0.06;
      } catch {
        // A computer without sound still shows every scan.
      }
    },
  };
}

/** In seconds. */
function lengthOf(sound: ScanSound): number {
  return Math.max(...scanTones[sound].map(({ fromSeconds, seconds }) => fromSeconds + seconds));
}

function playTone(
  context: AudioContext,
  { hertz, fromSeconds, seconds, wave, volume }: Tone,
  at: number,
): void {
  const from = at + fromSeconds;
  const until = from + seconds;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = wave;
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(volume, from + attackSeconds);
  gain.gain.setValueAtTime(volume, until - releaseSeconds);
  gain.gain.linearRampToValueAtTime(0, until);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(until);
}

export const scanSounds = createScanSounds();
