import type { DatabaseSync } from 'node:sqlite';
import { fileIdsIn, inTransaction, openForWriting, scrub } from '#electron/database/database.ts';
import { listSetAside, purgeOwner, removeSetAsideBefore } from '#electron/database/quarantine.ts';
import type { OutboxHealth } from '#shared/outbox/outbox-view.ts';
import {
  type Outbox,
  type OutboxChange,
  type OutboxMethod,
  type QueuedWrite,
  refusedWith,
} from './outbox.ts';
import { createOutboxClaims } from './outbox-claims.ts';
import { createOutboxDrafts, type RandomBytes } from './outbox-drafts.ts';
import {
  countDrafts,
  countOutbox,
  countUnsent,
  findLike,
  isOfOutboxOwner,
  listOutbox,
  readByReference,
  readDraftParts,
  readDrafts,
  readOpen,
} from './outbox-lists.ts';
import { replaceOutbox } from './outbox-replacement.ts';
import { createOutboxTable } from './outbox-table.ts';
import { finalStates } from './outbox-transitions.ts';

/** A value, with the rows changed along the way; they are on disk. */
export type WithChanges<Value> = { value: Value; changes: OutboxChange[] };

/** Operations of the outbox worker; see {@link Outbox} for each method's meaning. */
export type OutboxRepository = {
  [Method in OutboxMethod]: (
    input: Parameters<Outbox[Method]>[0],
  ) => WithChanges<Awaited<ReturnType<Outbox[Method]>>>;
} & {
  /**
   * Opens the file. A damaged one is saved beside a new one that holds its readable rows. At program start, writes
   * marked as being sent may have arrived.
   */
  open(input: { isStart: boolean }): WithChanges<OutboxHealth>;
  /** Stores a dead letter for each of these missing from the file, and returns them with the others in its health. */
  noteMissing(known: readonly QueuedWrite[]): WithChanges<OutboxHealth>;
  /** The current health: whatever was purged since opening is no longer part of it. */
  health(input: null): WithChanges<OutboxHealth>;
  close(input: null): WithChanges<null>;
};

/** Optional parts of {@link createOutboxRepository}. */
type OutboxRepositoryOptions = {
  now?: () => number;
  /** Used for references. */
  random?: RandomBytes;
  /** Delay from the last change until the log is written into the file; default 1 s. */
  quietMs?: number;
  /** Upper limit of the file in pages of 4 KiB; if omitted, limited by the disk only. */
  largestPages?: number | undefined;
};

export const healthyOutbox: OutboxHealth = { setAside: [], salvagedRows: null, cause: null, missing: [] };

type Opened = ReturnType<typeof openTable>;

function openTable(database: DatabaseSync, now: () => number, random?: RandomBytes) {
  const table = createOutboxTable(database, now);
  const drafts = createOutboxDrafts(table, random);
  return { database, table, drafts, claims: createOutboxClaims(table, drafts) };
}

const placeholdersFor = (values: readonly unknown[]) => values.map(() => '?').join(', ');

export function createOutboxRepository(
  file: string,
  options: OutboxRepositoryOptions = {},
): OutboxRepository {
  const { now = Date.now, random, quietMs = 1_000, largestPages } = options;
  let opened: Opened | null = null;
  let health: OutboxHealth = healthyOutbox;

  let quietTimer: NodeJS.Timeout | null = null;
  /** Rows that are only in the log are lost with it, so they do not stay there while idle. */
  const checkpointWhenQuiet = () => {
    if (quietTimer !== null) clearTimeout(quietTimer);
    quietTimer = setTimeout(() => {
      try {
        opened?.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } catch {
        // The rows are safe where they are; a full disk is reported at the next change.
      }
    }, quietMs).unref();
  };

  const close = () => {
    if (quietTimer !== null) clearTimeout(quietTimer);
    opened?.database.close();
    opened = null;
  };

  const open = (): Opened => {
    const replaced = replaceOutbox(file, now(), largestPages);
    const news =
      replaced.setAside === null ? {} : { salvagedRows: replaced.rowCount, cause: replaced.reason };
    health = { ...health, ...news, setAside: listSetAside(file) };
    opened = openTable(openForWriting(file, 'outbox', largestPages), now, random);
    return opened;
  };

  // After a worker ended unexpectedly, the next call starts it again, without an open file.
  const outbox = (): Opened => opened ?? open();

  const withChanges = <Value>(work: (outbox: Opened) => Value): WithChanges<Value> => {
    const current = outbox();
    current.table.takeChanges();
    const value = work(current);
    const changes = current.table.takeChanges();
    if (changes.length > 0) checkpointWhenQuiet();
    return { value, changes };
  };

  const readHealth = ({ table }: Opened): OutboxHealth => {
    const setAside = listSetAside(file);
    const missing = health.missing.filter(({ account, referenceId }) =>
      table.number(
        `SELECT count(*) FROM outbox WHERE account = ? AND reference_id = ? AND state = 'unreadable'`,
        account,
        referenceId,
      ),
    );
    const isOver = health.setAside.length > 0 && setAside.length === 0;
    health = { ...health, ...(isOver ? { salvagedRows: null, cause: null } : {}), setAside, missing };
    return health;
  };

  /** All or nothing; whatever is reported is on disk. */
  const committed = <Value>(work: (outbox: Opened) => Value): WithChanges<Value> =>
    withChanges((current) => inTransaction(current.database, () => work(current)));

  return {
    open({ isStart }) {
      close();
      open();
      const { changes } = committed(({ claims }) => {
        if (isStart) claims.doubtSending();
      });
      return { value: health, changes };
    },
    noteMissing(known) {
      const { value, changes } = committed(({ drafts }) =>
        known.filter((write) => drafts.noteMissing(write)),
      );
      const missing = value.map(({ account, referenceId, wasQueued }) => ({
        account,
        referenceId,
        wasQueued,
      }));
      health = { ...health, missing: [...health.missing, ...missing] };
      return { value: health, changes };
    },
    health: () => withChanges(readHealth),
    createDraft: (draft) => committed(({ drafts }) => drafts.create(draft)),
    adoptDraft: (draft) => committed(({ drafts }) => drafts.adopt(draft)),
    readByReference: (query) => withChanges(({ table }) => readByReference(table, query)),
    saveDraft: (draft) => committed(({ drafts }) => drafts.save(draft)),
    readDrafts: (query) => withChanges(({ table }) => readDrafts(table, query)),
    read: (key) => withChanges(({ table }) => table.find(key)),
    queue: (row) => committed(({ drafts }) => drafts.queue(row)),
    enqueue: (writes) => committed(({ drafts }) => writes.map((write) => drafts.enqueue(write))),
    readOpen: (query) => withChanges(({ table }) => readOpen(table, query)),
    list: (query) => withChanges(({ table }) => listOutbox(table, query)),
    counts: (query) => withChanges(({ table }) => countOutbox(table, query)),
    countUnsent: (environment) => withChanges(({ table }) => countUnsent(table, 'environment', environment)),
    countDrafts: (environment) => withChanges(({ table }) => countDrafts(table, environment)),
    findLike: (query) => withChanges(({ table }) => findLike(table, query)),
    readDraftParts: (query) => withChanges(({ table }) => readDraftParts(table, query)),
    cancel: (key) => committed(({ drafts }) => drafts.cancel(key)),
    revise: (key) => committed(({ drafts }) => drafts.revise(key)),
    decide: ({ decision, ...key }) =>
      committed(({ drafts }) => (decision === 'sendAgain' ? drafts.sendAgain(key) : drafts.itArrived(key))),
    release: (key) => committed(({ drafts }) => drafts.release(key)),
    releaseAutomatically: (input) => committed(({ drafts }) => drafts.releaseAutomatically(input)),
    releaseHeld: (query) => committed(({ claims }) => claims.releaseHeld(query)),
    retryNow: (owner) => committed(({ claims }) => claims.retryNow(owner)),
    findNext: (query) => committed(({ claims }) => claims.next(query)),
    claim: (key) => committed(({ claims }) => claims.claim(key)),
    settle: (settlement) => committed(({ claims }) => claims.settle(settlement)),
    purgeAccount({ account, includingOpen }) {
      const { database, table } = outbox();
      if (!includingOpen && countUnsent(table, 'owner', account) > 0) {
        throw refusedWith('outbox.refused.unsent');
      }
      const purge = `DELETE FROM outbox WHERE ${isOfOutboxOwner}`;
      const value = purgeOwner(file, database, ['outbox'], (of) =>
        Number(of.prepare(purge).run(account).changes),
      );
      return { value, changes: [] };
    },
    holds: (accountId) =>
      withChanges(
        ({ table }) => table.number(`SELECT count(*) FROM outbox WHERE ${isOfOutboxOwner}`, accountId) > 0,
      ),
    listNamedFiles: () =>
      withChanges(({ database }) =>
        fileIdsIn(database.prepare("SELECT draft || coalesce(raw, '') AS text FROM outbox").all()),
      ),
    purgeOlderThan(instant) {
      const { database } = outbox();
      removeSetAsideBefore(file, instant);
      const { changes } = database
        .prepare(`DELETE FROM outbox WHERE state IN (${placeholdersFor(finalStates)}) AND settled_at < ?`)
        .run(...finalStates, instant);
      if (Number(changes) > 0) scrub(database);
      return { value: Number(changes), changes: [] };
    },
    close() {
      close();
      return { value: null, changes: [] };
    },
  };
}
