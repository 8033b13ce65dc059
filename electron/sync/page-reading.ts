import { type ReadList, readListPage } from './list-page.ts';

/** What the thread that reads pages can do. */
export type PageReading = {
  /** Reads a page; null where it cannot be read. Its rows wait to be taken under the number. */
  read(input: { list: ReadList; body: Uint8Array }): PageRead | null;
  /** Hands over the next rows of a page, at most so many; the page is gone with its last ones. */
  take(input: { number: number; most: number }): unknown[];
};

/** A page that was read. */
type PageRead = { number: number; rowCount: number; next: string | null };

/** More pages than are ever read side by side: what nobody came for is forgotten. */
const mostWaiting = 16;

/** Makes the reading side. */
export function createPageReading(): PageReading {
  const waiting = new Map<number, unknown[]>();
  let lastNumber = 0;
  return {
    read({ list, body }) {
      const page = readListPage(list, body);
      if (page === null) return null;
      lastNumber += 1;
      if (page.rows.length > 0) waiting.set(lastNumber, page.rows);
      for (const oldest of waiting.keys()) {
        if (waiting.size <= mostWaiting) break;
        waiting.delete(oldest);
      }
      return { number: lastNumber, rowCount: page.rows.length, next: page.next };
    },
    take({ number, most }) {
      const rows = waiting.get(number);
      if (rows === undefined) throw new Error('There is no such page.');
      const taken = rows.splice(0, most);
      if (rows.length === 0) waiting.delete(number);
      return taken;
    },
  };
}
