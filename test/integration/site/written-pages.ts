import type { Client } from 'pg';
import { z } from 'zod';

const Places = z.record(z.string(), z.object({ pages: z.number(), restarts: z.number() }));

/**
 * Lets a site's database record every position of the catalog sync that a desk reported. Returns how many pages were
 * reported, and how many of them a second time, by a desk that continued from a position that was already passed.
 */
export async function watchWrittenPages(
  admin: Client,
): Promise<() => Promise<{ told: number; twice: number }>> {
  await admin.query(`
    create table if not exists told (number bigint generated always as identity, round integer, places jsonb);
    grant insert on told to public;
    create or replace function note_told() returns trigger language plpgsql security definer as $$
    begin
      insert into public.told (round, places)
      values ((new.body -> 'state' ->> 'round')::integer, new.body -> 'state' -> 'places');
      return null;
    end $$;
    create or replace trigger note_told after insert or update on dockhand.rows
      for each row when (new.area = 'catalog' and new.key = 'state') execute function note_told();
    truncate told`);
  return async () => {
    const { rows } = await admin.query<{ round: number; places: unknown }>(
      'select round, places from told order by number',
    );
    const reached = new Map<string, number>();
    const count = { told: 0, twice: 0 };
    for (const { round, places } of rows) {
      for (const [pass, { pages, restarts }] of Object.entries(Places.parse(places))) {
        const key = `${round} ${pass} ${restarts}`;
        const before = reached.get(key) ?? 0;
        reached.set(key, Math.max(before, pages));
        if (pages > before) count.told += pages - before;
        if (pages < before) count.twice += before - pages;
      }
    }
    return count;
  };
}
