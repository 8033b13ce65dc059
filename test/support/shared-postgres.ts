import type { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { makeDeskRoles, upgradeSite } from '#build/site/upgrade-site.ts';
import { type PostgresOptions, type PostgresServer, startPostgres } from './postgres-server.ts';

/** A server that the tests around the call share, from the first to the last. */
export function sharedPostgres(options: PostgresOptions = {}): PostgresServer {
  const shared = {} as PostgresServer;
  beforeAll(async () => {
    Object.assign(shared, await startPostgres(options));
  });
  afterAll(() => shared.stop());
  return shared;
}

/** A database of the server that is ready for desks, with the password `desk-password`, and its owner's connection. */
export function sharedSite(server: PostgresServer): { database: string; admin: Client } {
  const shared = {} as { database: string; admin: Client };
  beforeAll(async () => {
    const database = await server.createDatabase();
    const admin = await server.connect({ database });
    await makeDeskRoles(admin, 'desk-password');
    await upgradeSite(admin);
    Object.assign(shared, { database, admin });
    return () => admin.end();
  });
  return shared;
}
