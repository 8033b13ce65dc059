import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createItemIndexWriter, type ItemIndexWriter } from '#electron/catalog/item-index-writer.ts';
import { chunksOf, createSeededCatalog, type SeededCatalog } from './seeded-catalog.ts';

const pageSize = 250;
const asOf = '2026-11-20T12:00:00.000Z';

export type SearchedIndex = { readonly file: string; readonly writer: ItemIndexWriter; end(): void };
export type SearchedCatalog = SearchedIndex & { readonly seeded: SeededCatalog };

/** Writes items, totals and products of this many items into a new file, and prepares its index. */
export function createSearchedCatalog(count: number): SearchedCatalog {
  const seeded = createSeededCatalog(count);
  return { ...createSearchedIndex(seeded), seeded };
}

/** Writes a catalog into a new file page by page, as a sync does, and prepares its index. */
export function createSearchedIndex(catalog: Omit<SeededCatalog, 'catalog'>): SearchedIndex {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-bench-'));
  const file = join(folder, 'items.sqlite');
  const writer = createItemIndexWriter(file);
  writer.open();
  for (const records of chunksOf(catalog.items(), pageSize)) writePage(writer, { pass: 'items', records });
  for (const records of chunksOf(catalog.levels(), pageSize)) writePage(writer, { pass: 'levels', records });
  for (const records of chunksOf(catalog.products(), pageSize))
    writePage(writer, { pass: 'products', records });
  while (writer.rest()) while (writer.tidy()) {}
  return {
    file,
    writer,
    end() {
      writer.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

type Page = Omit<Parameters<ItemIndexWriter['write']>[0], 'asOf' | 'state'>;

function writePage(writer: ItemIndexWriter, page: Page): void {
  writer.write({ ...page, asOf, state: null } as Parameters<ItemIndexWriter['write']>[0]);
  while (writer.tidy()) {}
}
