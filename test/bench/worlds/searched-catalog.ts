import { constants, copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createItemIndexWriter, type ItemIndexWriter } from '#electron/catalog/item-index-writer.ts';
import { chunksOf, createSeededCatalog, type SeededCatalog } from './seeded-catalog.ts';

const pageSize = 250;
const asOf = '2026-11-20T12:00:00.000Z';
/** Where the benchmarks of one run share the files that take long to write; elsewhere, each writes its own. */
const sharedFolder = process.env['DOCKHAND_BENCH_FOLDER'];

export type SearchedIndex = { readonly file: string; readonly writer: ItemIndexWriter; end(): void };
export type SearchedCatalog = SearchedIndex & { readonly seeded: SeededCatalog };

/** Opens a new file with items, totals and products of this many items, and its index. */
export function createSearchedCatalog(count: number): SearchedCatalog {
  const seeded = createSeededCatalog(count);
  return { ...openWritten((file) => writeCatalog(seeded, file)), seeded };
}

/** Writes a catalog into a new file page by page, as a sync does, and prepares its index. */
export function createSearchedIndex(catalog: Omit<SeededCatalog, 'catalog'>): SearchedIndex {
  return openWritten((file) => writePages(catalog, file));
}

/** Like {@link createSearchedIndex}, or copies the file if a benchmark of this run has written the same catalog. */
export function writeCatalog(seeded: SeededCatalog, file: string): void {
  if (sharedFolder === undefined) {
    writePages(seeded, file);
    return;
  }
  const shared = join(sharedFolder, `${seeded.catalog.length}.sqlite`);
  if (!existsSync(shared)) {
    const unfinished = `${shared}.new`;
    writePages(seeded, unfinished);
    renameSync(unfinished, shared);
  }
  copyFileSync(shared, file, constants.COPYFILE_FICLONE);
}

function openWritten(write: (file: string) => void): SearchedIndex {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-bench-'));
  const file = join(folder, 'items.sqlite');
  write(file);
  const writer = createItemIndexWriter(file);
  writer.open();
  return {
    file,
    writer,
    end() {
      writer.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

function writePages(catalog: Omit<SeededCatalog, 'catalog'>, file: string): void {
  const writer = createItemIndexWriter(file);
  writer.open();
  for (const records of chunksOf(catalog.items(), pageSize)) writePage(writer, { pass: 'items', records });
  for (const records of chunksOf(catalog.levels(), pageSize)) writePage(writer, { pass: 'levels', records });
  for (const records of chunksOf(catalog.products(), pageSize))
    writePage(writer, { pass: 'products', records });
  while (writer.rest()) while (writer.tidy()) {}
  writer.close();
}

type Page = Omit<Parameters<ItemIndexWriter['write']>[0], 'asOf' | 'state'>;

function writePage(writer: ItemIndexWriter, page: Page): void {
  writer.write({ ...page, asOf, state: null } as Parameters<ItemIndexWriter['write']>[0]);
  while (writer.tidy()) {}
}
