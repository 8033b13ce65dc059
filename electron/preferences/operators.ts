import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { OperatorChange, OperatorView } from '#shared/preferences/operator.ts';
import type { PreferenceFile } from './preference-file.ts';

/** Stored form of a badge or PIN: its 32-byte scrypt hash and the salt, both base64url. */
const StoredHash = z.object({ salt: z.string().min(1), hash: z.string().min(1) });
type StoredHash = z.infer<typeof StoredHash>;

const StoredOperator = z.object({
  name: z.string().min(1).max(100),
  badge: StoredHash.nullable().catch(null),
  pin: StoredHash.nullable().catch(null),
});
type StoredOperator = z.infer<typeof StoredOperator>;

/** An operator as saved by an older Dockhand, with the badge's code in plain text. */
const PlainOperator = z.object({ name: z.string().min(1).max(100), badge: z.string().min(1).nullable() });

/** 16 MB and about 50 ms per hash: a badge is scanned all day, so the wait must not be noticeable. */
const cost: ScryptOptions = { N: 16_384, r: 8, p: 1 };
const deriveKey = promisify(scrypt) as (
  secret: string,
  salt: Buffer,
  length: number,
  options: ScryptOptions,
) => Promise<Buffer>;

const newSalt = () => randomBytes(16).toString('base64url');

async function hashOf(secret: string, salt: string): Promise<StoredHash> {
  const hash = await deriveKey(secret, Buffer.from(salt, 'base64url'), 32, cost);
  return { salt, hash: hash.toString('base64url') };
}

function isSame(one: StoredHash, other: StoredHash): boolean {
  const [left, right] = [Buffer.from(one.hash, 'base64url'), Buffer.from(other.hash, 'base64url')];
  return left.length === right.length && timingSafeEqual(left, right);
}

const folded = (name: string) => name.trim().toLocaleLowerCase();

/** More codes than are scanned in a shift between two badges. */
const maxRemembered = 2_000;

function readRecord(file: PreferenceFile): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).safeParse(file.read('preferences')).data ?? {};
}

/** Null if none was saved since badges are hashed. */
function readSaved(file: PreferenceFile): StoredOperator[] | null {
  const { data } = z.array(z.unknown()).safeParse(file.read('operators'));
  return data?.flatMap((each) => StoredOperator.safeParse(each).data ?? []) ?? null;
}

function readPlain(file: PreferenceFile) {
  const { data } = z.array(z.unknown()).safeParse(readRecord(file)['operators']);
  return (data ?? []).flatMap((each) => PlainOperator.safeParse(each).data ?? []);
}

/** As the window shows them, by name. */
export function listOperators(file: PreferenceFile): OperatorView[] {
  const operators: readonly { name: string; badge: unknown; pin?: unknown }[] =
    readSaved(file) ?? readPlain(file);
  return operators.map(({ name, badge, pin = null }) => ({
    name,
    hasBadge: badge !== null,
    hasPin: pin !== null,
  }));
}

/** The operators at this desk, with their badges and PINs. */
export type Operators = ReturnType<typeof createOperators>;

/**
 * Manages the operators of this desk. A badge or PIN is saved only as its salted hash, so neither can be shown again.
 * All badges of a desk share one salt: a scan is hashed once, however many operators there are.
 *
 * @param inEffect the file with the preferences of this run, if they are not those of `file`, as in safe mode
 */
export function createOperators(file: PreferenceFile, inEffect: PreferenceFile = file) {
  /** Owner of the badge with a code, or null for no one; cleared at exit and on every badge change. */
  let remembered = new Map<string, string | null>();

  const preferences = () => readRecord(file);
  const saved = () => readSaved(file);
  const write = (operators: readonly StoredOperator[]) => {
    remembered = new Map();
    file.write(
      'operators',
      operators.toSorted((one, other) => one.name.localeCompare(other.name)),
    );
  };
  /** Puts an operator to work in place of another, wherever that one is at work; null: no one. */
  const replaceOperator = (before: string | null, operator: string | null) => {
    for (const each of new Set([file, inEffect])) {
      const record = readRecord(each);
      if ((record['operator'] ?? null) === before) each.write('preferences', { ...record, operator });
    }
  };
  const badgeSalt = (operators: readonly StoredOperator[]) =>
    operators.find(({ badge }) => badge !== null)?.badge?.salt ?? newSalt();

  const hashPlainBadges = async () => {
    if (preferences()['operators'] === undefined) return;
    if (saved() === null) {
      const salt = newSalt();
      const hashed: StoredOperator[] = [];
      for (const { name, badge } of readPlain(file)) {
        hashed.push({ name, badge: badge === null ? null : await hashOf(badge.trim(), salt), pin: null });
      }
      write(hashed);
    }
    // Only now: if the app ends before this, it starts again with the plain ones.
    const { operators: _plain, ...others } = preferences();
    file.write('preferences', others);
  };
  const hashed = hashPlainBadges();
  // Callers that await it see a failure (a full disk); until then it would be unhandled.
  hashed.catch(() => undefined);

  const ownerOf = async (text: string): Promise<string | null> => {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const memory = remembered;
    const owners = (saved() ?? []).filter(({ badge }) => badge !== null);
    const hashes = new Map<string, StoredHash>();
    let owner: string | null = null;
    for (const { name, badge } of owners) {
      if (badge === null || owner !== null) continue;
      const scanned = hashes.get(badge.salt) ?? (await hashOf(text, badge.salt));
      hashes.set(badge.salt, scanned);
      if (isSame(scanned, badge)) owner = name;
    }
    if (memory.size >= maxRemembered) memory.clear();
    memory.set(text, owner);
    return owner;
  };

  /** Returns whose badge one of these readings of a scan is; null if no one's. */
  const identify = async (texts: readonly string[]): Promise<string | null> => {
    await hashed;
    if ((saved() ?? []).every(({ badge }) => badge === null)) return null;
    for (const text of new Set(texts.map((each) => each.trim()))) {
      const owner = text === '' ? null : await ownerOf(text);
      if (owner !== null) return owner;
    }
    return null;
  };

  return {
    identify,
    async hasPin(name: string, pin: string): Promise<boolean> {
      await hashed;
      const stored = (saved() ?? []).find((operator) => operator.name === name)?.pin ?? null;
      return stored !== null && isSame(await hashOf(pin, stored.salt), stored);
    },
    /**
     * Adds an operator, or changes the one named `before`; an omitted badge or PIN stays as it is, null removes it. The
     * first operator added works here from then on, and a renamed one stays at work.
     *
     * @returns why nothing was changed; null if it was.
     */
    async save({ before, name, badge, pin }: OperatorChange): Promise<'nameTaken' | 'badgeTaken' | null> {
      await hashed;
      const owner = typeof badge === 'string' ? await identify([badge]) : null;
      if (owner !== null && owner !== before) return 'badgeTaken';
      const badgeHash =
        typeof badge === 'string' ? await hashOf(badge.trim(), badgeSalt(saved() ?? [])) : badge;
      const pinHash = typeof pin === 'string' ? await hashOf(pin, newSalt()) : pin;
      const all = saved() ?? [];
      const changed = all.find((operator) => operator.name === before);
      const others = all.filter((operator) => operator !== changed);
      if (others.some((other) => folded(other.name) === folded(name))) return 'nameTaken';
      write([
        ...others,
        {
          name,
          badge: badgeHash === undefined ? (changed?.badge ?? null) : badgeHash,
          pin: pinHash === undefined ? (changed?.pin ?? null) : pinHash,
        },
      ]);
      if (changed !== undefined || all.length === 0) replaceOperator(changed?.name ?? null, name);
      return null;
    },
    /** If that operator works here now, no one does afterward. */
    async remove(name: string): Promise<void> {
      await hashed;
      write((saved() ?? []).filter((operator) => operator.name !== name));
      replaceOperator(name, null);
    },
  };
}
