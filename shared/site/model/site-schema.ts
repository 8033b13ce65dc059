/** The schema of a site's database that this program was written for: the number of its newest migration. */
export const schemaNumber = 3;

/** The oldest PostgreSQL that a site's database may run on. */
export const lowestPostgres = 15;

/** What every login of a desk is a member of, and the login that a desk uses where its address names none. */
export const deskGroup = 'dockhand_desks';
export const deskLogin = 'dockhand_desk';

/** All that desks may do, by table and function of the schema `dockhand`. */
export const deskGrants: {
  readonly tables: Readonly<Record<string, readonly string[]>>;
  readonly functions: readonly string[];
} = {
  tables: {
    version: ['SELECT'],
    desks: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
    rows: ['SELECT'],
    marks: ['SELECT'],
    leases: ['SELECT'],
  },
  functions: ['current_account', 'draw', 'enter', 'lease', 'put'],
};

/** What the database says of its schema. */
export type SchemaVersion = {
  number: number;
  /** The number of the oldest program that can work on it. */
  lowestProgram: number;
};

/**
 * Whether a program can work on a schema: `old` until the database is upgraded, `new` until the program is. In between
 * older programs go on, so the database is upgraded first and the desks one by one.
 */
export function judgeSchema(
  { number, lowestProgram }: SchemaVersion,
  program = schemaNumber,
): 'usable' | 'old' | 'new' {
  if (lowestProgram > program) return 'new';
  return number < program ? 'old' : 'usable';
}
