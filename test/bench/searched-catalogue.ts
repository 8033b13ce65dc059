import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createItemIndexWriter, type ItemIndexWriter } from '../../electron/store/item-index-writer.ts';
import { chunksOf } from './chunks-of.ts';
import { createSeededCatalogue, type SeededCatalogue } from './seeded-catalogue.ts';

const pageSize = 250;
const asOf = '2026-11-20T12:00:00.000Z';

/** The seeded catalogue in an index of its own, written page by page as a sync does. */
export type SearchedCatalogue = {
  readonly file: string;
  readonly seeded: SeededCatalogue;
  readonly writer: ItemIndexWriter;
  end(): void;
};

/** Writes items, totals and products of so many items into a new file, and puts its index in order. */
export function createSearchedCatalogue(count: number): SearchedCatalogue {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-bench-'));
  const file = join(folder, 'items.sqlite');
  const seeded = createSeededCatalogue(count);
  const writer = createItemIndexWriter(file);
  writer.open({ nowMs: Date.parse(asOf) });
  for (const records of chunksOf(seeded.items(), pageSize)) writePage(writer, { pass: 'items', records });
  for (const records of chunksOf(seeded.levels(), pageSize)) writePage(writer, { pass: 'levels', records });
  for (const records of chunksOf(seeded.products(), pageSize))
    writePage(writer, { pass: 'products', records });
  writer.rest(null);
  return {
    file,
    seeded,
    writer,
    end() {
      writer.close(null);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

type Page = Omit<Parameters<ItemIndexWriter['write']>[0], 'asOf' | 'state'>;

function writePage(writer: ItemIndexWriter, page: Page): void {
  writer.write({ ...page, asOf, state: null } as Parameters<ItemIndexWriter['write']>[0]);
  while (writer.tidy(null)) {
    // The next slice.
  }
}
