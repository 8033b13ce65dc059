import type { Random } from '#test/sandbox/world/random.ts';

/** How a carrier numbers the boxes of one consignment, and what a scanner reads from its label. */
export type Carrier = {
  /** Numbers a consignment of this many boxes for the account; `serial` counts all boxes of the account. */
  number(account: string, serial: number, boxes: number): string[];
  /** The complete barcode if it contains more than the number. */
  barcode?(number: string, random: Random): string;
  /** The number as printed under the barcode, in groups. */
  printed?(number: string): string;
};

const weightedSum = (text: string, weights: readonly number[]): number =>
  Array.from(text).reduce(
    (sum, digit, place) => sum + Number(digit) * (weights[place % weights.length] ?? 0),
    0,
  );

/**
 * The check digit of a mod 10 code whose last digit has weight three (USPS, and UPS after its letters are converted to
 * digits).
 */
const modulo10 = (digits: string, weights: readonly number[]): string =>
  String((10 - (weightedSum(digits, weights) % 10)) % 10);

/** Universal Postal Union S10: eight digits and a check digit. */
function modulo11(digits: string): string {
  const check = 11 - (weightedSum(digits, [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  return check === 10 ? '0' : check === 11 ? '5' : String(check);
}

const padded = (value: number, length: number) => String(value % 10 ** length).padStart(length, '0');
const following = (serial: number, boxes: number) => Array.from({ length: boxes }, (_, box) => serial + box);
const grouped = (text: string, sizes: readonly number[]) => {
  let start = 0;
  return [...sizes, text.length]
    .map((size) => text.slice(start, (start += size)))
    .filter((group) => group !== '')
    .join(' ');
};

const digitOfLetter = (character: string): string =>
  /\d/.test(character) ? character : String((character.charCodeAt(0) - 63) % 10);

const perBox =
  (numberOf: (account: string, each: number) => string): Carrier['number'] =>
  (account, serial, boxes) =>
    following(serial, boxes).map((each) => numberOf(account, each));

/** Unless noted otherwise, each box has its own number, and the boxes of a consignment are numbered consecutively. */
export const carriers = {
  ups: {
    number: perBox((account, each) => {
      const body = `${account.slice(0, 6)}03${padded(each, 7)}`;
      return `1Z${body}${modulo10(Array.from(body, digitOfLetter).join(''), [1, 2])}`;
    }),
    printed: (number) => grouped(number, [2, 3, 3, 2, 4]),
  },
  fedexGround: {
    number: perBox((account, each) => {
      const body = `${digitsOf(account, 7)}${padded(each, 7)}`;
      return `${body}${modulo10(body, [1, 3])}`;
    }),
    barcode: (number) => `9611020${number}`,
  },
  fedexExpress: {
    number: perBox((account, each) => {
      const body = `${digitsOf(account, 4)}${padded(each, 7)}`;
      return `${body}${(weightedSum(body, [3, 1, 7]) % 11) % 10}`;
    }),
    barcode: (number, random) => `1001${random.digits(16)}00${number}`,
    printed: (number) => grouped(number, [4, 4]),
  },
  usps: {
    number: perBox((account, each) => {
      const body = `92055${digitsOf(account, 9)}${padded(each, 7)}`;
      return `${body}${modulo10(body, [3, 1])}`;
    }),
    barcode: (number, random) => `420${random.pick(['60433', '76177', '31408', '18106', '89506'])}${number}`,
    printed: (number) => grouped(number, [4, 4, 4, 4, 4]),
  },
  /** One waybill for all boxes. */
  dhlExpress: {
    number: (account, serial, boxes) =>
      Array<string>(boxes).fill(padded(serial * 7_919 + Number(digitsOf(account, 9)) * 31, 10)),
    printed: (number) => grouped(number, [2, 4]),
  },
  dpd: {
    number: perBox((account, each) => `0${digitsOf(account, 6)}${padded(each, 7)}`),
    barcode: (number, random) => `%00${random.digits(5)}${number}${random.pick(['101', '120', '136'])}276`,
    printed: (number) => grouped(number, [4, 4, 4]),
  },
  ems: {
    number: perBox((account, each) => {
      const digits = `${digitsOf(account, 3)}${padded(each, 5)}`;
      return `EE${digits}${modulo11(digits)}CN`;
    }),
    printed: (number) => grouped(number, [2, 3, 3, 3]),
  },
  amazon: {
    number: perBox((account, each) => `TBA3${padded(each * 104_729 + Number(digitsOf(account, 9)), 11)}`),
  },
  canadaPost: {
    number: perBox((account, each) => {
      const body = `${digitsOf(account, 7)}${padded(each, 8)}`;
      return `${body}${modulo10(body, [3, 1])}`;
    }),
    printed: (number) => grouped(number, [4, 4, 4]),
  },
  /** Freight: one PRO number for all pallets. */
  freight: {
    number: (account, serial, boxes) =>
      Array<string>(boxes).fill(`${digitsOf(account, 3)}${padded(serial * 37, 6)}${serial % 10}`),
    printed: (number) => `${number.slice(0, 3)}-${number.slice(3)}`,
  },
} as const satisfies Record<string, Carrier>;

export type CarrierName = keyof typeof carriers;

/** The number of an account as digits, for carriers without letters. */
const digitsOf = (account: string, length: number): string =>
  Array.from(`${account}${account}`, digitOfLetter).join('').padEnd(length, '7').slice(0, length);

const lookAlikes: Readonly<Record<string, string>> = {
  0: 'O',
  O: '0',
  1: 'I',
  I: '1',
  5: 'S',
  S: '5',
  8: 'B',
  B: '8',
  2: 'Z',
  Z: '2',
  6: 'G',
  G: '6',
  7: '1',
  3: '8',
  9: '4',
  4: '9',
};

/**
 * Makes one typing mistake: a neighboring key or a look-alike, two characters swapped, one omitted, one doubled. The
 * text always changes.
 */
export function mistype(text: string, random: Random, from = 0): string {
  for (;;) {
    const places = Array.from(text).flatMap((character, place) =>
      place >= from && /\w/.test(character) ? [place] : [],
    );
    const place = random.pick(places);
    const character = text[place] ?? '';
    const beside = /\d/.test(character)
      ? String((Number(character) + random.pick([1, 3, 7, 9])) % 10)
      : String.fromCharCode(((character.toUpperCase().charCodeAt(0) - 65 + random.pick([1, 25])) % 26) + 65);
    const mistaken = {
      replaced: `${text.slice(0, place)}${random.chance(0.4) ? (lookAlikes[character] ?? beside) : beside}${text.slice(place + 1)}`,
      swapped: `${text.slice(0, place)}${text[place + 1] ?? ''}${character}${text.slice(place + 2)}`,
      left: `${text.slice(0, place)}${text.slice(place + 1)}`,
      doubled: `${text.slice(0, place)}${character}${text.slice(place)}`,
    }[random.weighted({ replaced: 5, swapped: 3, left: 1.5, doubled: 1 })];
    if (mistaken !== text) return mistaken;
  }
}

/** The remaining part of a number: its end read aloud, a torn edge, a smudge, or a scanner field that is too short. */
export function cutShort(number: string, carrier: Carrier, random: Random): { kind: string; text: string } {
  const kind = random.weighted({
    'its end': 4,
    'torn on the right': 3,
    'torn on the left': 2,
    smudged: 2,
    'field too short': carrier.barcode === undefined ? 0 : 1,
  });
  const cut: Readonly<Record<typeof kind, () => string>> = {
    'its end': () => number.slice(-random.integer(6, Math.min(10, number.length - 2))),
    'torn on the right': () => number.slice(0, -random.integer(1, 4)),
    'torn on the left': () => number.slice(random.integer(1, Math.min(6, number.length - 7))),
    smudged: () => {
      const width = random.integer(1, 3);
      const start = random.integer(3, number.length - width - 3);
      return `${number.slice(0, start)}${random.pick(['?', '?', '*', '_']).repeat(width)}${number.slice(start + width)}`;
    },
    'field too short': () => (carrier.barcode?.(number, random) ?? number).slice(0, -random.integer(1, 3)),
  };
  return { kind, text: cut[kind]() };
}
