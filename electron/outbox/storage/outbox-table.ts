import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { insertRow, textOf } from '#electron/database/database.ts';
import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { type OutboxKey, type OutboxRefusal, refusedWith } from './outbox.ts';
import { checksumOf, rawTextOf, type SqlRow, toOutboxRow, UnreadableRowError } from './outbox-row.ts';
import { checkTransition, finalStates } from './outbox-transitions.ts';

export type Columns = Readonly<Record<string, SQLInputValue>>;

/** A row that was changed. */
type OutboxKeyWithState = OutboxKey & { state: OutboxState };

const contentColumns = ['draft', 'body'];
const ends: readonly OutboxState[] = finalStates;

/** The table of the outbox: reads rows, and changes them by the rules of their states. */
export type OutboxTable = ReturnType<typeof createOutboxTable>;

/** Makes the table of an open outbox; every method that changes something belongs into a transaction. */
export function createOutboxTable(database: DatabaseSync, now: () => number) {
  const statements = new Map<string, StatementSync>();
  const changes: OutboxKeyWithState[] = [];
  const prepare = (query: string) => {
    const known = statements.get(query);
    if (known !== undefined) return known;
    const prepared = database.prepare(query);
    statements.set(query, prepared);
    return prepared;
  };

  const instant = (afterMs = 0) => new Date(now() + afterMs).toISOString();

  const update = (id: number, columns: Columns) => {
    const names = Object.keys(columns);
    const assignments = names.map((name) => `${name} = ?`).join(', ');
    prepare(`UPDATE outbox SET ${assignments} WHERE id = ?`).run(...Object.values(columns), id);
  };

  const scalar = (query: string, values: SQLInputValue[]) =>
    Object.values(prepare(query).get(...values) ?? {})[0] ?? null;

  const rowOf = (id: number) => prepare('SELECT * FROM outbox WHERE id = ?').get(id);

  const bury = (row: SqlRow): OutboxRow => {
    const dead = { state: 'unreadable', raw: rawTextOf(row), next_attempt_at: null, changed_at: instant() };
    try {
      update(Number(row['id']), dead);
      changes.push({ id: Number(row['id']), account: String(row['account']), state: 'unreadable' });
    } catch (error) {
      // A full disk does not keep it from being shown as what it is. Whoever would act on it gets an error.
      if (database.isTransaction) throw error;
    }
    return toOutboxRow({ ...row, ...dead });
  };

  const readable = (row: SqlRow): OutboxRow => {
    try {
      return toOutboxRow(row);
    } catch (error) {
      if (error instanceof UnreadableRowError) return bury(row);
      throw error;
    }
  };

  const find = ({ account, id }: OutboxKey): OutboxRow | null => {
    const row = rowOf(id);
    return row === undefined || row['account'] !== account ? null : readable(row);
  };

  const get = (key: OutboxKey): OutboxRow => {
    const row = find(key);
    if (row === null) throw refusedWith('outbox.refused.gone');
    return row;
  };

  return {
    /** The moment so many milliseconds from now, default none, as ISO 8601. */
    instant,
    find,
    /** As {@link OutboxTable.find}; throws a `refused` StoreError where there is no such row. */
    get,
    /** Rows of a query that selects whole rows; one that no longer parses is a dead letter from then on. */
    readAll: (query: string, ...values: SQLInputValue[]): OutboxRow[] =>
      prepare(query)
        .all(...values)
        .map(readable),
    /** Some columns of rows, which are not checked as whole rows are. */
    select: (query: string, ...values: SQLInputValue[]): SqlRow[] => prepare(query).all(...values),
    first(query: string, ...values: SQLInputValue[]): OutboxRow | null {
      const row = prepare(query).get(...values);
      return row === undefined ? null : readable(row);
    },
    /** The one number that a query selects; 0 where it is null. */
    number: (query: string, ...values: SQLInputValue[]): number => Number(scalar(query, values) ?? 0),
    /** The one text that a query selects; null where there is none. */
    text: (query: string, ...values: SQLInputValue[]): string | null => textOf(scalar(query, values)),
    /** Adds a row; its checksum is made here. Answers its id. */
    insert(columns: Columns & { account: string; state: OutboxState }): number {
      const row: SqlRow = { body: null, ...(columns as SqlRow) };
      const named = { ...columns, checksum: checksumOf(row) };
      const id = insertRow(database, 'outbox', named);
      const { account, state } = columns;
      changes.push({ id, account, state });
      return id;
    },
    /** Changes a row's state and other columns; throws the refusal where it may not. */
    move(row: OutboxRow, to: OutboxState, columns: Columns, refusal: OutboxRefusal): OutboxRow {
      const { id, account } = row;
      checkTransition(row.state, to, refusal);
      const settled = ends.includes(to) && row.settledAt === null ? { settled_at: instant() } : {};
      const checksum = contentColumns.some((name) => name in columns)
        ? { checksum: checksumOf({ ...rowOf(id), ...(columns as SqlRow) }) }
        : {};
      update(id, { state: to, changed_at: instant(), ...settled, ...checksum, ...columns });
      changes.push({ id, account, state: to });
      return get({ account, id });
    },
    /** The ids, accounts and states of what was changed since it was last asked. */
    takeChanges: (): OutboxKeyWithState[] => changes.splice(0),
  };
}
