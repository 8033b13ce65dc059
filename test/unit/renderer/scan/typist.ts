import { hostLayouts, keyFor } from './host-layouts.ts';
import type { Press } from './wedge.ts';

/** Numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const words = (
  'the order was sent to dock four and never came back Smith INV-2026 pallet 00123456 qty:12 yes no ok ' +
  'return damaged box tion ing her 7 1985 lot A17 please check with warehouse PO4711 ~mark #done'
).split(' ');

/**
 * A person who types about as fast as people can: at best 60 to 80 ms from key to key, two or three keys rolled within
 * 10 to 30 ms each, overlapping keys, and Enter after some words.
 */
export function typeLikeAPerson(random: () => number, wordCount: number) {
  const between = (least: number, most: number) => least + random() * (most - least);
  /** Closer to the middle than to the ends, with a long upper tail. */
  const rhythmMs = between(60, 110);
  const spread = () => Math.exp((random() + random() + random() - 1.5) * 0.6);
  const holdMs = () => Math.max(40, between(62, 115) * spread());
  let rolled = 0;
  const nextGapMs = () => {
    if (rolled > 0) {
      rolled -= 1;
      return between(10, 30);
    }
    if (random() < 0.15) rolled = random() < 0.5 ? 1 : 2;
    return Math.max(55, rhythmMs * spread());
  };
  const presses: Press[] = [];
  let text = '';
  let enters = 0;
  for (let count = 0; count < wordCount; count += 1) {
    const word = `${words[Math.floor(random() * words.length)] ?? ''} `;
    for (const character of word) {
      const { code, shift } = keyFor(character, hostLayouts.us);
      if (shift) presses.push(shiftPress(between(20, 90), between(80, 200)));
      presses.push({ key: character, code, gapMs: nextGapMs(), holdMs: holdMs(), flags: { shift } });
    }
    text += word;
    if (random() > 0.3) continue;
    presses.push({ key: 'Enter', code: 'Enter', gapMs: nextGapMs(), holdMs: holdMs() });
    enters += 1;
  }
  return { presses, text, enters };
}

function shiftPress(gapMs: number, holdMs: number): Press {
  return { key: 'Shift', code: 'ShiftLeft', gapMs, holdMs, flags: { shift: true } };
}
