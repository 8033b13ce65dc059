import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** An id as it begins the name of its files; ids of environments differ in it. */
export function readableName(id: string): string {
  return id
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 40);
}

/**
 * The file of an account's catalog: readable for support, and told apart by a digest, since two accounts must never
 * share one, whatever a file system makes of their letters.
 */
export function itemIndexFile(folder: string, account: string): string {
  const digest = createHash('sha256').update(account).digest('hex').slice(0, 32);
  return join(folder, `${readableName(account)}_${digest}.sqlite`);
}
