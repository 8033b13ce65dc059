import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { insertRow, textOf } from '#electron/database/database.ts';
import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { type OutboxKey, type OutboxRefusal, refusedWith } from './outbox.ts';
import { checksumOf, rawTextOf, type SqlRow, toOutboxRow, UnreadableRowError } from './outbox-row.ts';
import { checkTransition, finalStates } from './outbox-transitions.ts';

export type Columns = Readonly<Record<string, SQLInputValue>>;

type OutboxKeyWithState = OutboxKey & { state: OutboxState };

const contentColumns = ['draft', 'body'];
const terminalStates: readonly OutboxState[] = finalStates;

/** The outbox table: reads rows, and changes them by their states' rules. */
export type OutboxTable = ReturnType<typeof createOutboxTable>;

/** Every method that changes something must run in a transaction. */
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
      // On a full disk the row is still shown as unreadable. Code that acts on it gets an error.
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
    /** The time this many milliseconds from now, default none, as ISO 8601. */
    instant,
    find,
    /** Like {@link OutboxTable.find}; throws a `refused` StoreError if there is no such row. */
    get,
    /** Rows of a query that selects complete rows; one that no longer parses becomes a dead letter. */
    readAll: (query: string, ...values: SQLInputValue[]): OutboxRow[] =>
      prepare(query)
        .all(...values)
        .map(readable),
    /** Selected columns of rows, without the checks for complete rows. */
    select: (query: string, ...values: SQLInputValue[]): SqlRow[] => prepare(query).all(...values),
    first(query: string, ...values: SQLInputValue[]): OutboxRow | null {
      const row = prepare(query).get(...values);
      return row === undefined ? null : readable(row);
    },
    /** The single number a query selects; 0 if it is null. */
    number: (query: string, ...values: SQLInputValue[]): number => Number(scalar(query, values) ?? 0),
    /** The single text a query selects; null if there is none. */
    text: (query: string, ...values: SQLInputValue[]): string | null => textOf(scalar(query, values)),
    /** With its checksum; returns its id. */
    insert(columns: Columns & { account: string; state: OutboxState }): number {
      const row: SqlRow = { body: null, ...(columns as SqlRow) };
      const named = { ...columns, checksum: checksumOf(row) };
      const id = insertRow(database, 'outbox', named);
      const { account, state } = columns;
      changes.push({ id, account, state });
      return id;
    },
    /** Its id is not used again. */
    remove: (id: number): void => void prepare('DELETE FROM outbox WHERE id = ?').run(id),
    /** Changes a row's state and other columns; throws the refusal if that is not allowed. */
    move(row: OutboxRow, to: OutboxState, columns: Columns, refusal: OutboxRefusal): OutboxRow {
      const { id, account } = row;
      checkTransition(row.state, to, refusal);
      const settled = terminalStates.includes(to) && row.settledAt === null ? { settled_at: instant() } : {};
      const checksum = contentColumns.some((name) => name in columns)
        ? { checksum: checksumOf({ ...rowOf(id), ...(columns as SqlRow) }) }
        : {};
      update(id, { state: to, changed_at: instant(), ...settled, ...checksum, ...columns });
      changes.push({ id, account, state: to });
      return get({ account, id });
    },
    /** Returns the ids, accounts and states of rows changed since the last call. */
    takeChanges: (): OutboxKeyWithState[] => changes.splice(0),
  };
}
