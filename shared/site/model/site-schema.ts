/** The schema version of a site's database that this program was written for: the number of its newest migration. */
export const schemaNumber = 4;

/** The oldest PostgreSQL version that a site's database may run on. */
export const minPostgresVersion = 15;

/** The group of all desk logins, and the login that a desk uses if its address specifies none. */
export const deskGroup = 'dockhand_desks';
export const deskLogin = 'dockhand_desk';

/** All permissions of desks, by table and function of the schema `dockhand`. */
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

/** The schema version reported by the database. */
export type SchemaVersion = {
  number: number;
  /** The number of the oldest program that can use it. */
  lowestProgram: number;
};

/**
 * Whether a program can use a schema: `old` until the database is upgraded, `new` until the program is. In between,
 * older programs continue to work, so the database is upgraded first, then the desks one by one.
 */
export function checkSchema(
  { number, lowestProgram }: SchemaVersion,
  program = schemaNumber,
): 'usable' | 'old' | 'new' {
  if (lowestProgram > program) return 'new';
  return number < program ? 'old' : 'usable';
}
