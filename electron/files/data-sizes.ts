import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSizes } from '#shared/app/contract.ts';

type Part = DataSizes[number]['part'];

const parts = ['records', 'catalogs', 'outbox', 'attachments', 'logs'] as const satisfies readonly Part[];

/**
 * Returns the part that a file of the data folder belongs to, by its path in the folder; null if it belongs to none.
 */
function partOf(path: readonly string[]): Part | null {
  const [top, name = ''] = path;
  if (top === 'logs') return 'logs';
  if (top !== 'data') return null;
  if (name === 'inventory') return 'catalogs';
  if (name === 'attachments') return 'attachments';
  return name.startsWith('outbox.') ? 'outbox' : 'records';
}

/** Reads the disk usage of the data folder, in bytes per part; a missing part uses none. */
export async function readDataSizes(folder: string): Promise<DataSizes> {
  const bytes = new Map<Part, number>();
  const add = async (path: readonly string[]): Promise<void> => {
    const entries = await readdir(join(folder, ...path), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const at = [...path, entry.name];
      if (entry.isDirectory()) await add(at);
      const part = entry.isFile() ? partOf(at) : null;
      // A file removed in the meantime uses nothing.
      const size =
        part === null
          ? 0
          : await stat(join(folder, ...at)).then(
              (file) => file.size,
              () => 0,
            );
      if (part !== null) bytes.set(part, (bytes.get(part) ?? 0) + size);
    }
  };
  await Promise.all([add(['data']), add(['logs'])]);
  return parts.map((part) => ({ part, bytes: bytes.get(part) ?? 0 }));
}
