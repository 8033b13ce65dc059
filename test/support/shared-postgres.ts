import { afterAll, beforeAll } from 'vitest';
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
