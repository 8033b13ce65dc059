import { siteAreas } from '#shared/site/model/site-areas.ts';
import { allDesksId, isOnlineSql, type Query } from './site-rows.ts';

/** Data read from the service for all desks belongs to no desk, and is too large to search. */
const serviceAreas = [siteAreas.catalog, siteAreas.shipments, siteAreas.inbound, siteAreas.today] as const;

/**
 * Removes the rows that match a condition if they are unchanged since they were read; returns how many.
 *
 * @param rest SQL for the body that stays of a row; null for none
 */
async function removeRows(
  query: Query,
  condition: string,
  values: unknown[],
  rest = 'null::jsonb',
): Promise<number> {
  const rows = await query<{ area: string; key: string; owner: string; seq: string; body: unknown }>(
    `select area, key, desk_id as owner, seq, ${rest} as body
     from dockhand.rows as shared where body is not null and ${condition} order by area`,
    values,
  );
  let removed = 0;
  for (const { area, key, owner: accountId, seq, body } of rows) {
    const changes = JSON.stringify([{ key, body, expected: Number(seq) }]);
    const written = await query('select key from dockhand.put($1, $2, $3, null, null)', [
      area,
      changes,
      accountId,
    ]);
    removed += written.length;
  }
  return removed;
}

/**
 * The condition for a claim on a parcel whose return may have been sent. If it were removed, the other desks would take
 * the parcel for given up, and send a second return.
 */
const mayBeSent = `not exists (
    select from dockhand.rows as draft where draft.account_id = shared.account_id
      and draft.area = '${siteAreas.drafts}' and draft.key = shared.body ->> 'referenceId'
      and draft.body ->> 'isOver' = 'false'
  )`;

/** A claim that stays, without its user, and no longer this desk's. */
const restOfClaim = `case when area = '${siteAreas.parcels}' and ${mayBeSent}
  then body || '{"deskId": "${allDesksId}", "operator": null, "isSent": true}' end`;

/**
 * Removes what a desk shared: its own rows, and common rows that name it as their `deskId`. Returns how many. The claim
 * of a return that may have been sent stays, but no longer as this desk's.
 */
export function removeShared(query: Query, deskId: string): Promise<number> {
  return removeRows(
    query,
    `area <> all($3) and (desk_id = $1 or (desk_id = $2 and body ->> 'deskId' = $1::text))`,
    [deskId, allDesksId, serviceAreas],
    restOfClaim,
  );
}

export type DeskRemoval = { outcome: 'removed' | 'isOn' | 'hasDrafts'; name: string };

/**
 * Removes a desk without a recent heartbeat from the site, with the rows of its unfinished work. Removes nothing if the
 * desk is on or has drafts that no one took over. Its activity, its finished work, and its claims on parcels are
 * retained.
 *
 * @param query of a connection that nothing else uses during the call, since it is one transaction
 */
export async function removeDesk(query: Query, deskId: string): Promise<DeskRemoval> {
  const remove = async (): Promise<DeskRemoval> => {
    // Until this ends, the desk's own next heartbeat waits.
    const [desk] = await query<{ name: string; isThere: boolean }>(
      `select name, ${isOnlineSql} as "isThere" from dockhand.desks where id = $1 for update`,
      [deskId],
    );
    const name = desk?.name ?? '';
    if (desk?.isThere === true) return { outcome: 'isOn', name };
    const drafts = await query(
      `select key from dockhand.rows
       where area = $2 and body ->> 'deskId' = $1 and body ->> 'isOver' = 'false' limit 1`,
      [deskId, siteAreas.drafts],
    );
    if (drafts.length > 0) return { outcome: 'hasDrafts', name };
    await removeRows(query, 'desk_id = $1 and area <> $2', [deskId, siteAreas.activity]);
    // Still this desk's, which may be on without the site; like any sent one's, the claim ends after a month.
    await removeRows(
      query,
      `area = $2 and body ->> 'deskId' = $1 and body ->> 'isSent' = 'false' and ${mayBeSent}`,
      [deskId, siteAreas.parcels],
      `body || '{"isSent": true}'`,
    );
    await query('delete from dockhand.desks where id = $1', [deskId]);
    return { outcome: 'removed', name };
  };
  await query('begin');
  try {
    const removal = await remove();
    await query('commit');
    return removal;
  } catch (error) {
    await query('rollback').catch(() => undefined);
    throw error;
  }
}
