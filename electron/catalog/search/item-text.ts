import type { DatabaseSync } from 'node:sqlite';
import { itemFlags } from '../item-flags.ts';
import { tokensOf } from './item-text-tokens.ts';

/** Keeps the tokens of items in step with their rows. */
type ItemTextRepository = {
  /** Notes an item whose words, codes or standing changed; to be called in any order, as often as one likes. */
  changed(id: number, isNew: boolean): void;
  /** Writes what was noted, from the rows as they are now; once at the end of the transaction that changed them. */
  flush(): void;
  /** Puts a part of the index in better order, in a transaction of its own; false: it is in order. */
  buildSlice(): boolean;
};

/** Ids are below it, ranks above. */
const idSpace = 2 ** 48;
const rankCount = 4;

/** Pages of the index that are merged with each flush, and in each slice. */
const flushMerge = 48;
const sliceMerge = 24;

/** What an item's place in the index and its tokens depend on besides its words and codes, as one number. */
export function standingOf(flags: number, onHand: number | null): number {
  const relevant =
    itemFlags.active | itemFlags.inactive | itemFlags.digital | itemFlags.physical | itemFlags.removed;
  return (flags & relevant) * 2 + (onHand === 0 ? 1 : 0);
}

/** 0 what can be sent, 1 what is out of stock, 2 what is inactive, 3 what is gone from the catalog. */
export function rankOf(flags: number, onHand: number | null): number {
  if ((flags & itemFlags.removed) !== 0) return 3;
  if ((flags & itemFlags.inactive) !== 0) return 2;
  return onHand === 0 ? 1 : 0;
}

/** The row of the index in which an item stands. */
function placeOf(id: number, rank: number): number {
  return rank * idSpace + id;
}

/** SQL for the id of a row of the index. */
export const idOfPlace = `item_token.rowid & ${idSpace - 1}`;

export function createItemText(database: DatabaseSync): ItemTextRepository {
  const read = database.prepare(
    `SELECT item.id, flags, on_hand, sku, name, barcode, more_barcodes
     FROM json_each(?) AS noted CROSS JOIN item ON item.id = noted.value WHERE as_of > 0`,
  );
  read.setReturnArrays(true);
  const add = database.prepare('INSERT INTO item_token (rowid, tokens) VALUES (?, ?)');
  const drop = database.prepare('DELETE FROM item_token WHERE rowid = ?');
  const merge = database.prepare("INSERT INTO item_token (item_token, rank) VALUES ('merge', ?)");
  const countChanges = database.prepare('SELECT total_changes() AS changes');
  const noted = new Map<number, boolean>();

  const mergeSome = (pages: number): boolean => {
    const before = Number(countChanges.get()?.['changes']);
    merge.run(pages);
    return Number(countChanges.get()?.['changes']) - before >= 2;
  };

  return {
    changed(id, isNew) {
      noted.set(id, isNew && noted.get(id) !== false);
    },
    flush() {
      if (noted.size === 0) return;
      const rows = read.all(JSON.stringify([...noted.keys()])) as unknown as TokenRow[];
      const known = [...noted].filter(([, isNew]) => !isNew).map(([id]) => id);
      for (let rank = 0; rank < rankCount; rank += 1) for (const id of known) drop.run(placeOf(id, rank));
      // Rows that do not rise make a segment of the index each time they fall.
      const added = rows
        .map((row) => ({ place: placeOf(row[0], rankOf(row[1], row[2])), row }))
        .sort((left, right) => left.place - right.place);
      for (const { place, row } of added) add.run(place, tokensOf(toText(row)));
      noted.clear();
      mergeSome(flushMerge);
    },
    buildSlice: () => mergeSome(sliceMerge),
  };
}

type TokenRow = [
  id: number,
  flags: number,
  onHand: number | null,
  sku: string | null,
  name: string | null,
  barcode: string | null,
  moreBarcodes: string | null,
];

function toText([, flags, , sku, name, barcode, moreBarcodes]: TokenRow) {
  return { flags, sku, name, barcodes: barcodesOf(barcode, moreBarcodes) };
}

/** The barcodes of an item from the columns of its row. */
export function barcodesOf(barcode: string | null, moreBarcodes: string | null): string[] {
  const own = barcode === null || barcode === '' ? [] : [barcode];
  return moreBarcodes === null ? own : [...own, ...moreBarcodes.split('\n')];
}
