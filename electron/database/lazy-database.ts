import type { DatabaseSync } from 'node:sqlite';

/** A file that is opened at the first use, and again at the next one after it was closed. */
export function lazyDatabase(open: () => DatabaseSync): { database: () => DatabaseSync; close: () => void } {
  let opened: DatabaseSync | null = null;
  return {
    database: () => (opened ??= open()),
    close() {
      opened?.close();
      opened = null;
    },
  };
}

type Query<Input, Output> = (database: DatabaseSync, input: Input) => Output;

/** Queries over a file as methods of its worker: each is handed the open file in front of its input. */
export function queriesOf<Queries extends Readonly<Record<string, Query<never, unknown>>>>(
  database: () => DatabaseSync,
  queries: Queries,
): {
  [Name in keyof Queries]: Queries[Name] extends Query<infer Input, infer Output>
    ? (input: Input) => Output
    : never;
} {
  const methods = Object.entries(queries).map(([name, query]) => [
    name,
    (input: never) => query(database(), input),
  ]);
  return Object.fromEntries(methods) as ReturnType<typeof queriesOf<Queries>>;
}
