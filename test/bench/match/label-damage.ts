import type { Random } from '#test/sandbox/world/random.ts';

const keys = '1234567890';
const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '2': 'Z',
  '5': 'S',
  '6': 'G',
  '8': 'B',
  O: '0',
  S: '5',
  B: '8',
  I: '1',
};

/**
 * The readable part of a code on a torn label: two to six characters are missing, at most a third, mostly at its end.
 */
export function tear(code: string, random: Random): string {
  const lost = random.integer(2, Math.min(6, Math.floor(code.length / 3)));
  return random.chance(0.65) ? code.slice(0, -lost) : code.slice(lost);
}

export function wrap(code: string, random: Random): string {
  if (code.startsWith('9400')) return `420${random.digits(random.chance(0.7) ? 5 : 9)}${code}`;
  if (/^\d{12}$/.test(code)) return `9622${random.digits(18)}${code}`;
  return random.chance(0.5) ? `${code}${random.digits(3)}` : `${random.letters(2)}${random.digits(2)}${code}`;
}

/** Writes a number as a fast typist does: with one typo, sometimes two. */
export function mistype(text: string, random: Random): string {
  const once = slip(text, random);
  return random.chance(0.12) ? slip(once, random) : once;
}

function slip(text: string, random: Random): string {
  const places = Array.from(text).flatMap((character, place) => (/\d/.test(character) ? [place] : []));
  if (places.length === 0) return text;
  const place = random.pick(places);
  const before = text.slice(0, place);
  const here = text[place] ?? '';
  const after = text.slice(place + 1);
  const neighbor = () => {
    const key = keys.indexOf(here);
    return `${before}${keys[key + (key === 0 || (key < 9 && random.chance(0.5)) ? 1 : -1)] ?? '0'}${after}`;
  };
  switch (random.weighted({ neighbor: 4, swap: 3, omit: 2, repeat: 1, lookAlike: 1.5, any: 0.5 })) {
    case 'swap': {
      const next = after[0] ?? '';
      return /\d/.test(next) && next !== here ? `${before}${next}${here}${after.slice(1)}` : neighbor();
    }
    case 'omit':
      return `${before}${after}`;
    case 'repeat':
      return `${before}${here}${here}${after}`;
    case 'lookAlike':
      return `${before}${lookAlikes[here] ?? here.repeat(2)}${after}`;
    case 'any':
      return `${before}${(Number(here) + random.integer(2, 8)) % 10}${after}`;
    default:
      return neighbor();
  }
}
