import type { JsonWebKey } from 'node:crypto';
import type { AccountChange, Accounts } from '#test/sandbox/accounts.ts';
import type { GrantChange, GrantStore } from '#test/sandbox/authorization/grant-store.ts';
import type { Journal } from './journal.ts';

/** Data that must survive a restart so that a signed-in client can continue. */
export type SecretEntry = GrantChange | AccountChange | { kind: 'signingKey'; key: JsonWebKey };

/** Drops grants that ended, by expiry or otherwise; the remaining entries are equivalent and fewer. */
function compact(entries: readonly SecretEntry[], nowMs: number): SecretEntry[] {
  const grants = new Map<string, SecretEntry>();
  const others: SecretEntry[] = [];
  for (const entry of entries) {
    if (entry.kind === 'grant') {
      if (entry.expiresAtMs === null || entry.expiresAtMs > nowMs) grants.set(entry.key, entry);
    } else if (entry.kind === 'grantGone') grants.delete(entry.key);
    else others.push(entry);
  }
  return [...others, ...grants.values()];
}

function apply(entry: SecretEntry, accounts: Accounts, store: GrantStore): void {
  switch (entry.kind) {
    case 'grant':
      store.restore(entry.key, entry.payload, entry.expiresAtMs);
      return;
    case 'integration':
      accounts.recordIntegration(entry.grantId, entry.name);
      return;
    case 'tokenIssued': {
      const merchant = accounts.findById(String(entry.userId));
      if (merchant !== undefined) accounts.issuePersonalToken(merchant);
      return;
    }
    case 'tokenRevoked':
      accounts.revokePersonalToken(entry.token);
      return;
    case 'grantGone':
    case 'signingKey':
      return;
  }
}

/**
 * Restores the tokens and grants of a folder and saves new ones. The accounts must already have issued each merchant's
 * first token. Returns the signing key, created by `createKey` if the folder has none.
 */
export async function keepSecrets(
  journal: Journal<SecretEntry>,
  accounts: Accounts,
  store: GrantStore,
  createKey: () => Promise<JsonWebKey>,
  warn: (sentence: string) => void,
): Promise<JsonWebKey> {
  const entries = compact(journal.read(warn), Date.now());
  const kept = entries.find((entry) => entry.kind === 'signingKey')?.key;
  const key = kept ?? (await createKey());
  if (kept === undefined) entries.push({ kind: 'signingKey', key });
  for (const entry of entries) apply(entry, accounts, store);
  journal.rewrite(entries);
  const keep = (entry: SecretEntry) => journal.append(entry);
  accounts.onChange(keep);
  store.onChange(keep);
  return key;
}
