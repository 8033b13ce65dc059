import type { InventoryItem } from '#test/sandbox/world/items/inventory-items.ts';
import type { ItemCatalog } from '#test/sandbox/world/items/item-catalog.ts';
import { Random } from '#test/sandbox/world/random.ts';

export type ItemQuery = { readonly group: ItemQueryGroup; readonly text: string; readonly meant: number };

/** The number of queries of each kind, of 300; mistyped ones are added to these. */
const groupSizes = {
  'SKU as it is': 30,
  'SKU in lower case': 24,
  'SKU without hyphens, or with spaces': 21,
  'beginning of a SKU': 24,
  'piece of a SKU': 21,
  'inventory ID': 15,
  'barcode as it is': 12,
  'barcode in another form': 18,
  'last digits of a barcode': 24,
  'words of a name in any order': 36,
  'words cut short': 30,
  'short name': 30,
  'accents more or less': 15,
  mistyped: 30,
} as const;

export type ItemQueryGroup = keyof typeof groupSizes;

/** The group that is reported separately and not counted: the search does not correct typos. */
export const uncountedGroup: ItemQueryGroup = 'mistyped';

const seed = 300;

/** Creates the labeled queries of a seeded catalog; deterministic for the same catalog. */
export function createItemQueries(catalog: ItemCatalog): ItemQuery[] {
  const random = new Random(seed);
  return (Object.keys(groupSizes) as ItemQueryGroup[]).flatMap((group) =>
    Array.from({ length: groupSizes[group] }, () => createQuery(group, catalog, random)),
  );
}

function createQuery(group: ItemQueryGroup, catalog: ItemCatalog, random: Random): ItemQuery {
  for (;;) {
    const item =
      group === 'short name' || random.chance(0.2)
        ? random.pick(catalog.handWritten)
        : catalog.at(random.integer(catalog.handWritten.length, catalog.length - 1));
    const text = item === undefined ? null : writers[group](item, random);
    if (item !== undefined && text !== null) return { group, text, meant: item.inventoryId };
  }
}

/** How each group types an item; null if the item cannot be typed this way. */
const writers: Readonly<Record<ItemQueryGroup, (item: InventoryItem, random: Random) => string | null>> = {
  'SKU as it is': ({ sku }) => sku,
  'SKU in lower case': ({ sku }) => sku.toLowerCase(),
  'SKU without hyphens, or with spaces': ({ sku }, random) =>
    sku.replaceAll('-', random.chance(0.5) ? '' : ' ')[random.chance(0.5) ? 'toLowerCase' : 'toUpperCase'](),
  'beginning of a SKU': ({ sku }, random) => {
    const variant = sku.split('-').at(-1) ?? '';
    // Nothing can be omitted from a size, and one letter of a scent or blend would be ambiguous.
    return variant.length < 3 ? null : sku.slice(0, -random.integer(1, variant.length - 2));
  },
  'piece of a SKU': writePieceOfSku,
  'inventory ID': ({ inventoryId }) => String(inventoryId),
  'barcode as it is': ({ barcodes }, random) => (barcodes.length === 0 ? null : random.pick(barcodes).value),
  'barcode in another form': writeOtherForm,
  'last digits of a barcode': ({ barcodes }, random) =>
    barcodes[0]?.value.slice(-random.pick([6, 6, 6, 7, 8])) ?? null,
  'words of a name in any order': (item, random) => shuffle(nameWords(item), random).join(' '),
  'words cut short': (item, random) =>
    nameWords(item)
      .map((word) => (/^\d+$/.test(word) || word.length < 4 ? word : word.slice(0, random.integer(3, 4))))
      .join(' '),
  'short name': writeShortName,
  'accents more or less': (item, random) =>
    nameWords(item)
      .map((word) => (random.chance(0.5) ? withAccent(word) : word))
      .join(' '),
  mistyped: writeMistyped,
};

/** The number and the variant, as read from the end of a label. */
function writePieceOfSku({ sku }: InventoryItem, random: Random): string | null {
  const [, letters = '', digits = '', variant = ''] = /([A-Z]+)(\d{6})-([A-Z]+)$/.exec(sku) ?? [];
  if (digits === '') return null;
  const shapes = [
    `${digits}-${variant}`,
    `${digits}${variant}`,
    `${digits} ${variant}`,
    `${letters}${digits}-${variant}`,
    `${Number(digits)}-${variant}`,
  ];
  return random.pick(shapes).toLowerCase();
}

function writeOtherForm({ barcodes }: InventoryItem, random: Random): string | null {
  const value = barcodes[0]?.value;
  if (value === undefined) return null;
  const forms = [
    value.padStart(14, '0'),
    // As printed below the barcode.
    `${value.slice(0, 1)} ${value.slice(1, 7)} ${value.slice(7)}`,
    ...(value.length === 12 ? [value.padStart(13, '0')] : []),
  ];
  return random.pick(forms);
}

/** The distinguishing words of an item: its variant, its number or size if it has one, and up to three more words. */
function nameWords({ name }: InventoryItem): string[] {
  const comma = name.lastIndexOf(',');
  const words = name.slice(0, comma).match(/\p{L}+|\d+/gu) ?? [];
  const variant = name.slice(comma).match(/[\p{L}\d]+/gu) ?? [];
  const [, number] = /No\. (\d+),/.exec(name) ?? [];
  const sizes = number === undefined ? words.filter((word) => /^\d+$/.test(word)) : [number];
  const distinctive = words.filter((word) => word.length > 2 && !/^\d+$/.test(word)).slice(0, 3);
  return [...distinctive, ...sizes, ...variant].map((word) => word.toLowerCase());
}

/** What people at the desk call everyday items: a word or two and the variant. */
function writeShortName(item: InventoryItem, random: Random): string | null {
  const words = nameWords(item);
  const variant = item.variantName.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const product = words.slice(0, words.length - variant.length).filter((word) => !/^\d+$/.test(word));
  // The travel candle is not the candle, and the big bag of coffee is not the small one.
  if (product.length === 0 || product.includes('bean')) return null;
  return [...product.slice(0, 2), random.pick(variant.filter((word) => word !== 'dollars'))].join(' ');
}

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'ï', o: 'ö', u: 'ü', n: 'ñ', c: 'ç' };
const withAccent = (word: string): string => word.replace(/[aeiounc]/, (letter) => accents[letter] ?? letter);

function writeMistyped(item: InventoryItem, random: Random): string | null {
  const words = nameWords(item);
  const long = words.filter((word) => /^\p{L}{5,}$/u.test(word));
  if (long.length === 0) return null;
  const wrong = random.pick(long);
  const at = random.integer(1, wrong.length - 2);
  const swapped = wrong.slice(0, at) + wrong.charAt(at + 1) + wrong.charAt(at) + wrong.slice(at + 2);
  const left = wrong.slice(0, at) + wrong.slice(at + 1);
  return words.map((word) => (word === wrong ? random.pick([swapped, left]) : word)).join(' ');
}

const shuffle = <Entry>(entries: readonly Entry[], random: Random): Entry[] =>
  entries
    .map((entry) => ({ entry, order: random.next() }))
    .sort((left, right) => left.order - right.order)
    .map(({ entry }) => entry);
