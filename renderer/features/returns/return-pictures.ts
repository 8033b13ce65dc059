import type { ReturnOrder } from '../../../shared/returns/returns.ts';

export type ReturnPicture = {
  /** Counted from 1, as people count. */
  readonly number: number;
  /** The positions of the line and of the action taken, from 0. */
  readonly line: number;
  readonly action: number;
  /** SKU or name of the item, else its id; null where it has none of them. */
  readonly what: string | null;
  /** What was done with the pieces. */
  readonly taken: string;
  readonly url: string;
};

/** What a line is called: its SKU, else its name, else its id. */
export function lineName(line: ReturnOrder['inventory'][number]): string | null {
  return line.sku ?? line.name ?? (line.id === null ? null : `#${line.id}`);
}

export function pictureKey(line: number, action: number): string {
  return `${line} ${action}`;
}

export function returnPictures(order: Pick<ReturnOrder, 'inventory'>): ReturnPicture[] {
  const pictures: ReturnPicture[] = [];
  for (const [line, entry] of order.inventory.entries()) {
    for (const [action, { imageUrl, action: taken }] of entry.actionTaken.entries()) {
      if (imageUrl === null) continue;
      pictures.push({
        number: pictures.length + 1,
        line,
        action,
        what: lineName(entry),
        taken,
        url: imageUrl,
      });
    }
  }
  return pictures;
}
