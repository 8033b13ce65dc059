import type { Random } from '#test/sandbox/world/random.ts';
import { mistype } from './carrier-codes.ts';

type Counters = { buyer: number; company: number; padded: number };

const schemes = {
  /** `PO10432`: one counter for all suppliers of this buyer. */
  counter: 4,
  /** `12-3104417`: an ERP with numbers for a whole group, few of which occur here. */
  company: 4,
  /** `26W41-BRK117`: the week of the order, the supplier and the supplier's own count. */
  weekly: 4,
  /** `261014-KB`: the day of the order and the buyer. */
  dated: 2,
  /** `B7731-04`: a blanket order and its release. */
  release: 2,
  /** `P-0099812`: leading zeros. */
  padded: 2,
  /** `Nordhavn SS26 drop 2`: words. */
  season: 1,
};

/** One buyer's order numbers for one supplier, in the order in which the orders are placed. */
export class PurchaseOrders {
  readonly #scheme: keyof typeof schemes;
  readonly #code: string;
  readonly #name: string;
  readonly #random: Random;
  readonly #counters: Counters;
  readonly #buyer: string;
  readonly #blanket: string;
  #count: number;

  constructor(code: string, name: string, random: Random, counters: Counters) {
    this.#scheme = random.weighted(schemes);
    this.#code = code;
    this.#name = name;
    this.#random = random;
    this.#counters = counters;
    this.#buyer = random.pick(['KB', 'MLO', 'SJ', 'TVR']);
    this.#blanket = `${random.pick(['B', 'BL', 'A'])}${random.digits(4)}`;
    this.#count = random.integer(1, 60);
  }

  static createCounters(random: Random): Counters {
    return {
      buyer: random.integer(9_800, 41_000),
      company: random.integer(3_012_000, 3_880_000),
      padded: random.integer(40_000, 99_000),
    };
  }

  next(placedAtMs: number): string {
    const day = new Date(placedAtMs).toISOString();
    const count = (this.#count += this.#random.pick([1, 1, 1, 2, 3]));
    const counters = this.#counters;
    const create: Readonly<Record<keyof typeof schemes, () => string>> = {
      counter: () => `PO${(counters.buyer += this.#random.integer(1, 9))}`,
      company: () => `12-${(counters.company += this.#random.integer(11, 190))}`,
      weekly: () => `${day.slice(2, 4)}W${padded(weekOf(placedAtMs), 2)}-${this.#code}${padded(count, 3)}`,
      dated: () => `${day.slice(2, 10).replaceAll('-', '')}-${this.#buyer}${count % 4 === 0 ? '2' : ''}`,
      release: () => `${this.#blanket}-${padded(count, 2)}`,
      padded: () => `P-${padded((counters.padded += this.#random.integer(1, 30)), 7)}`,
      season: () =>
        `${this.#name.split(' ')[0] ?? ''} ${day.slice(5, 7) < '07' ? 'SS' : 'AW'}${day.slice(2, 4)} drop ${count}`,
    };
    return create[this.#scheme]();
  }
}

const weekMs = 7 * 86_400_000;

const weekOf = (atMs: number): number =>
  1 + Math.floor((atMs - Date.UTC(new Date(atMs).getUTCFullYear(), 0, 1)) / weekMs);

const padded = (value: number, length: number) => String(value).padStart(length, '0');

/** Writes down the number printed on a slip as a person at the dock does. */
export function writeDown(number: string, random: Random): string {
  const forms: string[] = [number, number, number, number.toLowerCase()];
  const digits = /^PO(\d+)$/.exec(number)?.[1];
  if (digits !== undefined) {
    forms.push(
      `PO ${digits}`,
      `PO# ${digits}`,
      `P.O. ${digits}`,
      `po no. ${digits}`,
      `PO:${digits}`,
      `purchase order ${digits}`,
      `PO-${digits}`,
    );
  } else if (number.startsWith('12-')) {
    const document = number.slice(3);
    forms.push(
      `PO ${number}`,
      `PO# ${number}`,
      `12 ${document.slice(0, 3)} ${document.slice(3)}`,
      `doc ${document}`,
      document,
    );
  } else if (number.startsWith('P-0')) {
    forms.push(
      `P-${String(Number(number.slice(2)))}`,
      `P ${number.slice(2)}`,
      `PO ${number}`,
      `P${number.slice(2)}`,
    );
  } else if (/\d/.test(number)) {
    forms.push(
      `PO ${number}`,
      `PO: ${number}`,
      number.replaceAll('-', ' '),
      number.replaceAll('-', '/'),
      number.replaceAll('-', ''),
    );
  }
  return random.pick(forms);
}

/** The mistake is in the number, not in the words before it. */
export const mistypePurchaseOrder = (written: string, random: Random): string =>
  mistype(written, random, /\d/.exec(written)?.index ?? 0);
