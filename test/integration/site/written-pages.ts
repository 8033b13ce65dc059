import type { Client } from 'pg';
import { z } from 'zod';

const Places = z.record(z.string(), z.object({ pages: z.number(), restarts: z.number() }));

/**
 * Lets a site's database record every position of the catalog sync that a desk reported. Returns how many pages were
 * reported, and how many of them a second time, by a desk that continued from a position that was already passed.
 */
export async function watchWrittenPages(
  admin: Client,
): Promise<() => Promise<{ reported: number; twice: number }>> {
  await admin.query(`
    create table if not exists reported (number bigint generated always as identity, round integer, places jsonb);
    grant insert on reported to public;
    create or replace function note_reported() returns trigger language plpgsql security definer as $$
    begin
      insert into public.reported (round, places)
      values ((new.body -> 'state' ->> 'round')::integer, new.body -> 'state' -> 'places');
      return null;
    end $$;
    create or replace trigger note_reported after insert or update on dockhand.rows
      for each row when (new.area = 'catalog' and new.key = 'state') execute function note_reported();
    truncate reported`);
  return async () => {
    const { rows } = await admin.query<{ round: number; places: unknown }>(
      'select round, places from reported order by number',
    );
    const reached = new Map<string, number>();
    const count = { reported: 0, twice: 0 };
    for (const { round, places } of rows) {
      for (const [pass, { pages, restarts }] of Object.entries(Places.parse(places))) {
        const key = `${round} ${pass} ${restarts}`;
        const before = reached.get(key) ?? 0;
        reached.set(key, Math.max(before, pages));
        if (pages > before) count.reported += pages - before;
        if (pages < before) count.twice += before - pages;
      }
    }
    return count;
  };
}
