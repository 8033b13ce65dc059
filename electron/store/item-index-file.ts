import { createHash } from 'node:crypto';
import { join } from 'node:path';

/**
 * The file of an account's catalogue: readable for support, and told apart by a digest, since two accounts must never
 * share one, whatever a file system makes of their letters.
 */
export function itemIndexFile(folder: string, account: string): string {
  const readable = account
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 40);
  const digest = createHash('sha256').update(account).digest('hex').slice(0, 32);
  return join(folder, `${readable}_${digest}.sqlite`);
}
