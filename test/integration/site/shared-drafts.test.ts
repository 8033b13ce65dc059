import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { ActivityQuery } from '#shared/activity/activity-view.ts';
import { countPieces, emptyCheckIn } from '#shared/check-in/model/check-in-steps.ts';
import { plainCode } from '#shared/matching/plain-text.ts';
import { sentence } from '#shared/messages/messages.ts';
import { emptyReceivingDraft } from '#shared/receiving/model/receiving-draft-steps.ts';
import type { ReturnDraft } from '#shared/returns/return-draft.ts';
import { createDeskPlace, type DeskPlace, draftFor } from '#test/integration/returns/composed-desk.ts';
import { hasPostgres } from '#test/support/postgres-server.ts';
import { sharedPostgres, sharedSite } from '#test/support/shared-postgres.ts';
import { sharedSandbox } from '#test/support/shared-sandbox.ts';
import { startTcpProxy } from '#test/support/tcp-proxy.ts';
import { copyDatabase, restoreDatabase } from './site-desk.ts';

describe.runIf(hasPostgres)('a draft at several desks', () => {
  const server = sharedPostgres();
  const shared = sharedSite(server);
  const sandbox = sharedSandbox({
    items: 20,
    orders: 4,
    returns: 4,
    receivingOrders: 2,
    unidentifiedOrders: 0,
    rateLimitPerMinute: 100_000,
  });
  const places: DeskPlace[] = [];
  const lines: { close: () => Promise<void> }[] = [];
  let parcels = 0;
  const newParcel = () => {
    parcels += 1;
    return `PARCEL-${parcels}`;
  };

  const newPlace = async () => {
    const place = await createDeskPlace();
    places.push(place);
    return place;
  };
  const openDesk = async (name: string, samePlace?: DeskPlace) => {
    const place = samePlace ?? (await newPlace());
    const line = await startTcpProxy(server.port);
    lines.push(line);
    const siteUrl = `postgres://127.0.0.1:${line.port}/${shared.database}`;
    place.preferences.save({ operator: `${name} person` });
    const desk = await place.open(sandbox, { siteUrl });
    await desk.signIn(sandbox.demo.personalToken);
    const view = desk.environment.session.view();
    if (view.step !== 'signedIn') throw new Error(view.step);
    place.preferences.saveDesk(view.account.id, { name, centerId: 1, centerName: 'x' });
    await desk.use(({ centers }) => centers.list());
    const stateOf = async () => (await desk.use((requests) => requests.site.read()))?.state;
    const reachSite = async () => {
      await expect
        .poll(async () => {
          if ((await stateOf()) === 'away') await desk.use((requests) => requests.site.retry());
          return stateOf();
        })
        .toBe('connected');
    };
    await desk.use((requests) => requests.site.savePassword({ password: 'desk-password' }));
    await reachSite();
    return {
      ...desk,
      name,
      folder: place.folder,
      reachSite,
      async leave() {
        line.cut();
        await expect.poll(stateOf).toBe('away');
      },
      async comeBack() {
        line.restore();
        await reachSite();
      },
      begin: async (change: Partial<ReturnDraft> = {}) =>
        desk.use(({ returns }) =>
          returns.saveDraft({ id: null, draft: { ...draftFor(sandbox), ...change } }),
        ),
      save: async (id: number, change: Partial<ReturnDraft>) =>
        desk.use(({ returns }) => returns.saveDraft({ id, draft: { ...draftFor(sandbox), ...change } })),
      queue: async (id: number) => desk.use(({ returns }) => returns.queue({ id })),
      takeOver: async (referenceId: string) => desk.use(({ outbox }) => outbox.takeOver({ referenceId })),
      listOthers: async () => desk.use(({ outbox }) => outbox.readDeskDrafts()),
      read: async (id: number) => desk.use(({ outbox }) => outbox.read({ id })),
      drafts: async () => desk.use(({ returns }) => returns.readDrafts()),
    };
  };
  type Desk = Awaited<ReturnType<typeof openDesk>>;
  const openBoth = async () => [await openDesk('Dock 1'), await openDesk('Dock 2')] as const;
  const sees = (desk: Desk, referenceId: string) =>
    expect.poll(async () => (await desk.listOthers()).find((one) => one.referenceId === referenceId));
  const reaches = (desk: Desk, id: number, state: string) =>
    expect.poll(async () => (await desk.read(id))?.state).toBe(state);
  const returnsOf = (parcel: string) =>
    sandbox.world.demo.returns.filter(
      ({ trackingNumber }) => plainCode(trackingNumber) === plainCode(parcel),
    );
  /** Resolves when the site knows the claim on the parcel. */
  const isClaimed = (parcel: string, count = 1) =>
    expect
      .poll(async () => {
        const { rows } = await shared.admin.query(
          `select key from dockhand.rows where area = 'parcels' and body is not null and key = $1`,
          [plainCode(parcel)],
        );
        return rows.length;
      })
      .toBe(count);
  const claimOf = async (parcel: string) => {
    const { rows } = await shared.admin.query(
      `select body ->> 'referenceId' as reference, body ->> 'isSent' as "isSent" from dockhand.rows
       where area = 'parcels' and key = $1`,
      [plainCode(parcel)],
    );
    return rows;
  };
  const returnsUnder = (reference: string) =>
    sandbox.world.demo.returns.filter(({ referenceId }) => referenceId === reference);
  /** Changes a draft's row as a desk whose program ends right afterward. */
  const changeAtSite = (referenceId: string, change: object) =>
    shared.admin.query(
      `with newest as (update dockhand.areas set last = last + 1 where area = 'drafts' returning account_id, area, last),
         marked as (insert into dockhand.marks (account_id, area, seq) select * from newest)
       update dockhand.rows r set seq = n.last, body = body || $2
       from newest n where r.account_id = n.account_id and r.area = n.area and r.key = $1`,
      [referenceId, JSON.stringify(change)],
    );
  /** Runs a write of a draft's row, and cuts the desk's connection after the site has the row, before the response. */
  const loseResponse = async <Value>(desk: Desk, write: () => Promise<Value>): Promise<Value> => {
    const newest = async () =>
      (await shared.admin.query<{ last: string }>(`select last from dockhand.areas where area = 'drafts'`))
        .rows;
    const before = await newest();
    await shared.admin.query('begin');
    try {
      await shared.admin.query(`select from dockhand.areas where area = 'drafts' for update`);
      // The desk must know what was written last, or the site refuses its write.
      const [{ last } = { last: 0 }] = await newest();
      const view = desk.environment.session.view();
      const account = view.step === 'signedIn' ? view.account.id : '';
      await expect
        .poll(async () => (await desk.store.readSitePlace({ account, area: 'drafts' }))?.seq ?? 0)
        .toBe(Number(last));
      const written = write();
      await expect
        .poll(async () => {
          const { rows } = await shared.admin.query(
            'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
          );
          return rows.length;
        })
        .toBe(1);
      await desk.leave();
      return await written;
    } finally {
      await shared.admin.query('commit');
      await expect.poll(newest).not.toEqual(before);
    }
  };

  afterEach(async () => {
    await Promise.all(places.splice(0).map((place) => place.clean()));
    await Promise.all(lines.splice(0).map((line) => line.close()));
    await shared.admin.query('truncate dockhand.rows, dockhand.marks, dockhand.areas, dockhand.leases');
    // Otherwise they would share the request limit of the next test.
    await shared.admin.query(`update dockhand.desks set seen_at = now() - interval '1 hour'`);
  });

  it('is shown to all with its desk and user, and taken over by one of them, which sends it', async () => {
    const [first, second] = await openBoth();
    const third = await openDesk('Dock 3');
    const trackingNumber = newParcel();
    const { id, referenceId } = await first.begin({ trackingNumber });
    for (const desk of [second, third])
      await sees(desk, referenceId).toMatchObject({
        desk: 'Dock 1',
        operator: 'Dock 1 person',
        isTaken: false,
        trackingNumber,
        lines: 1,
        pieces: 2,
      });
    const taken = await Promise.allSettled([second, third].map((desk) => desk.takeOver(referenceId)));
    expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [winner, loser] = taken[0]?.status === 'fulfilled' ? [second, third] : [third, second];
    await sees(first, referenceId).toMatchObject({ desk: winner.name, isTaken: true });
    await sees(loser, referenceId).toMatchObject({ desk: winner.name, isTaken: false });
    await expect(first.queue(id)).rejects.toMatchObject({
      failure: { message: { id: 'draft.failure.takenOver' } },
    });
    const [adopted] = await winner.drafts();
    expect(adopted).toMatchObject({ referenceId, operator: `${winner.name} person` });
    const log = async () => {
      const query = { ...ActivityQuery.parse({}), areas: ['outbox'] };
      const { rows } = await winner.use(({ activity }) => activity.list(query));
      return rows.map(({ action, outcome, operator }) => ({ action, outcome, operator }));
    };
    const operator = `${winner.name} person`;
    await expect.poll(log).toEqual([{ action: 'outbox.takeOver', outcome: 'done', operator }]);
    await winner.queue(adopted?.id ?? 0);
    await reaches(winner, adopted?.id ?? 0, 'sent');
    await sees(first, referenceId).toMatchObject({ isTaken: true, isOver: true });
    expect(returnsUnder(referenceId)).toHaveLength(1);
    expect(await first.read(id)).toMatchObject({ state: 'draft' });
  });

  it('is sent by the desk that took it over, even if that desk claimed the parcel only afterward', async () => {
    const [first, second] = await openBoth();
    const earlier = newParcel();
    await first.begin({ trackingNumber: earlier });
    await isClaimed(earlier);
    // Claims are blocked, drafts are not.
    await shared.admin.query('begin');
    await shared.admin.query(`select from dockhand.areas where area = 'parcels' for update`);
    const trackingNumber = newParcel();
    const { referenceId } = await first.begin({ trackingNumber });
    await sees(second, referenceId).toBeDefined();
    const { id } = await second.takeOver(referenceId);
    await shared.admin.query('commit');
    await isClaimed(trackingNumber);
    await second.queue(id);
    await reaches(second, id, 'sent');
    expect(returnsUnder(referenceId)).toHaveLength(1);
  });

  it('taken over while its desk was away is not sent by that desk, and remains with the other', async () => {
    const [first, second] = await openBoth();
    const trackingNumber = newParcel();
    const { id, referenceId } = await first.begin({ trackingNumber });
    await sees(second, referenceId).toBeDefined();
    await first.leave();
    // The desk cannot know whether it was taken over: it waits, whatever the service reports.
    await first.queue(id);
    await reaches(first, id, 'held');
    expect(await first.read(id)).toMatchObject({ evidence: { heldReason: 'siteAway' } });
    const taken = await second.takeOver(referenceId);
    await second.queue(taken.id);
    await reaches(second, taken.id, 'sent');
    await first.comeBack();
    await expect.poll(async () => (await first.read(id))?.evidence?.heldReason).toBe('takenOver');
    expect(await first.read(id)).toMatchObject({ state: 'held', content: { trackingNumber } });
    expect(returnsUnder(referenceId)).toHaveLength(1);
  });

  it('that was not taken over is sent automatically when its desk is back, or when a user releases it', async () => {
    const [first, second] = await openBoth();
    const [one, other] = [await first.begin(), await first.begin()];
    for (const { referenceId } of [one, other]) await sees(second, referenceId).toBeDefined();
    await first.leave();
    for (const { id } of [one, other]) await first.queue(id);
    for (const { id } of [one, other]) await reaches(first, id, 'held');
    await first.use(({ outbox }) => outbox.release({ id: one.id }));
    await reaches(first, one.id, 'sent');
    // Started while the desk was away: no other desk can have it.
    const unknown = await first.begin();
    await first.queue(unknown.id);
    await reaches(first, unknown.id, 'sent');
    expect(await first.read(other.id)).toMatchObject({ state: 'held' });
    await first.comeBack();
    await reaches(first, other.id, 'sent');
    await expect.poll(second.listOthers).toEqual([]);
    for (const { referenceId } of [one, other, unknown]) expect(returnsUnder(referenceId)).toHaveLength(1);
  });

  it('changed by both desks exists in both versions', async () => {
    const [first, second] = await openBoth();
    const { id, referenceId } = await first.begin({ trackingNumber: newParcel() });
    await sees(second, referenceId).toBeDefined();
    await first.leave();
    const mine = newParcel();
    await first.save(id, { trackingNumber: mine });
    const taken = await second.takeOver(referenceId);
    const theirs = newParcel();
    await second.save(taken.id, { trackingNumber: theirs });
    await first.comeBack();
    await sees(first, referenceId).toMatchObject({ desk: 'Dock 2', isTaken: true, trackingNumber: theirs });
    expect(await first.drafts()).toMatchObject([{ referenceId, draft: { trackingNumber: mine } }]);
    await first.takeOver(referenceId);
    const drafts = await first.drafts();
    expect(drafts).toHaveLength(2);
    expect(drafts.find((row) => row.referenceId === referenceId)?.draft?.trackingNumber).toBe(theirs);
    expect(drafts.find((row) => row.referenceId !== referenceId)?.draft?.trackingNumber).toBe(mine);
    await sees(second, referenceId).toMatchObject({ desk: 'Dock 1', isTaken: true });
  });

  it('for one parcel becomes one return, whichever desk sends first, unless a user decides otherwise', async () => {
    const [first, second] = await openBoth();
    const trackingNumber = newParcel();
    const one = await first.begin({ trackingNumber });
    await sees(second, one.referenceId).toMatchObject({ trackingNumber });
    await isClaimed(trackingNumber);
    const other = await second.begin({ trackingNumber: ` ${trackingNumber.toLowerCase()} ` });
    await second.queue(other.id);
    await reaches(second, other.id, 'held');
    expect(await second.read(other.id)).toMatchObject({ evidence: { heldReason: 'parcel' } });
    await first.queue(one.id);
    await reaches(first, one.id, 'sent');
    expect(returnsOf(trackingNumber)).toHaveLength(1);
    // What the user decided also applies if something else holds it then.
    sandbox.faults.next({ kind: 'status', status: 403, match: { method: 'POST', path: '/return' } });
    await second.use(({ outbox }) => outbox.release({ id: other.id }));
    await expect.poll(async () => (await second.read(other.id))?.evidence?.heldReason).toBe('scope');
    await second.use(({ outbox }) => outbox.release({ id: other.id }));
    await reaches(second, other.id, 'sent');

    // Both start and send at the same time.
    const parcel = newParcel();
    const both = await Promise.all([first, second].map((desk) => desk.begin({ trackingNumber: parcel })));
    await Promise.all([first.queue(both[0]?.id ?? 0), second.queue(both[1]?.id ?? 0)]);
    const states = async () =>
      [await first.read(both[0]?.id ?? 0), await second.read(both[1]?.id ?? 0)]
        .map((row) => row?.state ?? '')
        .toSorted((left, right) => left.localeCompare(right));
    await expect.poll(states).toEqual(['held', 'sent']);
    expect(returnsOf(parcel)).toHaveLength(1);
  });

  it('for a parcel of another desk is sent automatically only if that desk is seen to give it up unsent', async () => {
    const [first, second] = await openBoth();
    const third = await openDesk('Dock 3');
    const holdFor = async (desk: Desk) => {
      const trackingNumber = newParcel();
      const theirs = await desk.begin({ trackingNumber });
      await isClaimed(trackingNumber);
      const { id } = await second.begin({ trackingNumber });
      await second.queue(id);
      await reaches(second, id, 'held');
      return { trackingNumber, theirs, id };
    };
    const sent = await holdFor(first);
    const takenOver = await holdFor(third);
    const givenUpAway = await holdFor(third);
    const givenUp = await holdFor(third);
    const isStillHeld = async ({ id }: { id: number }) =>
      expect(await second.read(id)).toMatchObject({ state: 'held', evidence: { heldReason: 'parcel' } });

    await first.queue(sent.theirs.id);
    await reaches(first, sent.theirs.id, 'sent');
    await first.environment.session.signOut({ purge: true, purgesUnsent: true });
    // Otherwise a desk that never saw that it was sent would take it for given up.
    await isClaimed(sent.trackingNumber);
    await sees(second, takenOver.theirs.referenceId).toBeDefined();
    await second.takeOver(takenOver.theirs.referenceId);
    await third.use(({ outbox }) => outbox.cancel({ id: givenUp.theirs.id }));
    await reaches(second, givenUp.id, 'sent');
    for (const held of [sent, takenOver]) await isStillHeld(held);
    expect(returnsOf(sent.trackingNumber)).toHaveLength(1);
    expect(returnsOf(takenOver.trackingNumber)).toEqual([]);

    // What happened in the meantime is unknown: that desk may have sent it and then been purged.
    await second.leave();
    await third.use(({ outbox }) => outbox.cancel({ id: givenUpAway.theirs.id }));
    await isClaimed(givenUpAway.trackingNumber, 0);
    await second.comeBack();
    const newest = async () => {
      const { rows } = await shared.admin.query(`select last from dockhand.areas where area = 'parcels'`);
      return Number(rows[0]?.last);
    };
    const place = { account: (await second.read(sent.id))?.account ?? '', area: 'parcels' };
    await expect
      .poll(async () => (await second.store.readSitePlace(place))?.seq === (await newest()))
      .toBe(true);
    const last = await second.begin({ trackingNumber: newParcel() });
    await second.queue(last.id);
    await reaches(second, last.id, 'sent');
    await isStillHeld(givenUpAway);
  });

  it('that can’t be read anymore keeps its parcel, because it may have been sent', async () => {
    const [first, second] = await openBoth();
    const trackingNumber = newParcel();
    const [lost, other] = [await first.begin({ trackingNumber }), await first.begin()];
    for (const { referenceId } of [lost, other]) await sees(second, referenceId).toBeDefined();
    await isClaimed(trackingNumber);
    const { id } = await second.begin({ trackingNumber });
    await second.queue(id);
    await reaches(second, id, 'held');
    await first.leave();
    for (const row of [lost, other]) await first.queue(row.id);
    for (const row of [lost, other]) await reaches(first, row.id, 'held');
    const file = new DatabaseSync(join(first.folder, 'outbox.sqlite'));
    file.prepare(`update outbox set evidence = '}' where id = ?`).run(lost.id);
    file.close();
    await first.comeBack();
    // Sent once all claims were compared with the returns.
    await reaches(first, other.id, 'sent');
    expect(await first.read(lost.id)).toMatchObject({ state: 'unreadable' });
    await first.use(({ outbox }) => outbox.cancel({ id: lost.id }));
    await first.leave();
    await first.comeBack();
    const { rows } = await shared.admin.query(
      `select body ->> 'referenceId' as reference from dockhand.rows where area = 'parcels' and key = $1`,
      [plainCode(trackingNumber)],
    );
    expect(rows).toEqual([{ reference: lost.referenceId }]);
    expect(await second.read(id)).toMatchObject({ state: 'held', evidence: { heldReason: 'parcel' } });
  });

  it('sent at a desk that builds another return for its parcel keeps the parcel if that one is given up', async () => {
    const [first, second] = await openBoth();
    const third = await openDesk('Dock 3');
    const sendSecondOf = async (desk: Desk, trackingNumber: string, how: 'here' | 'away') => {
      const earlier = await desk.begin({ trackingNumber });
      await isClaimed(trackingNumber);
      const { id, referenceId } = await desk.begin({ trackingNumber });
      await sees(second, referenceId).toBeDefined();
      const held = await second.begin({ trackingNumber });
      await second.queue(held.id);
      await reaches(second, held.id, 'held');
      if (how === 'away') await desk.leave();
      await desk.queue(id);
      if (how === 'away') {
        await reaches(desk, id, 'held');
        await desk.use(({ outbox }) => outbox.release({ id }));
      }
      await reaches(desk, id, 'sent');
      if (how === 'away') await desk.comeBack();
      await expect.poll(() => claimOf(trackingNumber)).toEqual([{ reference: referenceId, isSent: 'true' }]);
      return { trackingNumber, earlier, held };
    };
    const discarded = await sendSecondOf(first, newParcel(), 'here');
    const corrected = await sendSecondOf(first, newParcel(), 'here');
    const sentAway = await sendSecondOf(first, newParcel(), 'away');
    const purged = await sendSecondOf(third, newParcel(), 'here');
    for (const { earlier } of [discarded, sentAway])
      await first.use(({ outbox }) => outbox.cancel({ id: earlier.id }));
    await first.save(corrected.earlier.id, { trackingNumber: newParcel() });
    await third.environment.session.signOut({ purge: true, purgesUnsent: true });
    // Given up last, so all others were released by then.
    const trackingNumber = newParcel();
    const last = await first.begin({ trackingNumber });
    await isClaimed(trackingNumber);
    const { id } = await second.begin({ trackingNumber });
    await second.queue(id);
    await reaches(second, id, 'held');
    await first.use(({ outbox }) => outbox.cancel({ id: last.id }));
    await reaches(second, id, 'sent');
    for (const { held, trackingNumber: parcel } of [discarded, corrected, sentAway, purged]) {
      expect(await second.read(held.id)).toMatchObject({ state: 'held', evidence: { heldReason: 'parcel' } });
      expect(returnsOf(parcel)).toHaveLength(1);
    }
  });

  it('given up at a desk that builds another return for its parcel leaves the parcel to that one', async () => {
    const [first, second] = await openBoth();
    const trackingNumber = newParcel();
    const earlier = await first.begin({ trackingNumber });
    await isClaimed(trackingNumber);
    const { id } = await first.begin({ trackingNumber });
    sandbox.faults.next({ kind: 'status', status: 403, match: { method: 'POST', path: '/return' } });
    await first.queue(id);
    await reaches(first, id, 'held');
    const other = await second.begin({ trackingNumber });
    await second.queue(other.id);
    await reaches(second, other.id, 'held');
    await first.use(({ outbox }) => outbox.cancel({ id }));
    const { referenceId } = earlier;
    await expect.poll(() => claimOf(trackingNumber)).toEqual([{ reference: referenceId, isSent: 'false' }]);
    expect(await second.read(other.id)).toMatchObject({ state: 'held', evidence: { heldReason: 'parcel' } });
    await first.use(({ outbox }) => outbox.cancel({ id: earlier.id }));
    await reaches(second, other.id, 'sent');
  });

  it('that was damaged at its desk is there again as last shared, once what is left of it is discarded', async () => {
    const [first, second] = await openBoth();
    const parcels = [newParcel(), newParcel()] as const;
    const [here, away] = [
      await first.begin({ trackingNumber: parcels[0] }),
      await first.begin({ trackingNumber: parcels[1] }),
    ];
    for (const { referenceId } of [here, away]) await sees(second, referenceId).toBeDefined();
    const file = new DatabaseSync(join(first.folder, 'outbox.sqlite'));
    for (const { id } of [here, away]) file.prepare(`update outbox set draft = '}' where id = ?`).run(id);
    file.close();
    const discard = async (id: number) => {
      await reaches(first, id, 'unreadable');
      await first.use(({ outbox }) => outbox.cancel({ id }));
    };
    await discard(here.id);
    await expect
      .poll(first.drafts)
      .toMatchObject([{ referenceId: here.referenceId, draft: { trackingNumber: parcels[0] } }]);
    await first.leave();
    await discard(away.id);
    await first.comeBack();
    await expect.poll(async () => (await first.drafts()).length).toBe(2);
    const drafts = await first.drafts();
    for (const [index, { referenceId }] of [here, away].entries()) {
      const back = drafts.find((row) => row.referenceId === referenceId);
      expect(back?.draft?.trackingNumber).toBe(parcels[index]);
      await sees(second, referenceId).toMatchObject({ desk: 'Dock 1' });
    }
    // Discarded once more, it is over everywhere, and its parcel is free.
    const [one, other] = drafts;
    await first.use(({ outbox }) => outbox.cancel({ id: one?.id ?? 0 }));
    await sees(second, one?.referenceId ?? '').toBeUndefined();
    await first.queue(other?.id ?? 0);
    await reaches(first, other?.id ?? 0, 'sent');
    expect(returnsUnder(other?.referenceId ?? '')).toHaveLength(1);
  });

  it('is there again if its desk lost the outbox file, and is not sent again if it was sent before', async () => {
    const [second, place] = [await openDesk('Dock 2'), await newPlace()];
    const before = await openDesk('Dock 1', place);
    const trackingNumber = newParcel();
    const [draft, sent] = [await before.begin({ trackingNumber }), await before.begin()];
    for (const { referenceId } of [draft, sent]) await sees(second, referenceId).toBeDefined();
    await before.leave();
    const unshared = await before.begin();
    await before.queue(sent.id);
    await reaches(before, sent.id, 'held');
    await before.use(({ outbox }) => outbox.release({ id: sent.id }));
    await reaches(before, sent.id, 'sent');
    const log = async () => {
      const { rows } = await before.use(({ activity }) => activity.list(ActivityQuery.parse({})));
      return rows.map(({ outcome }) => outcome);
    };
    await expect.poll(log).toContain('sent');
    await before.close();
    for (const end of ['', '-wal', '-shm'])
      rmSync(join(place.folder, `outbox.sqlite${end}`), { force: true });
    const after = await openDesk('Dock 1', place);
    await expect.poll(async () => (await after.drafts()).length).toBe(2);
    const drafts = await after.drafts();
    const back = drafts.find((row) => row.referenceId === draft.referenceId);
    expect(back?.draft?.trackingNumber).toBe(trackingNumber);
    const { missing } = await after.use(({ outbox }) => outbox.health());
    expect(missing).toMatchObject([{ referenceId: unshared.referenceId }]);
    const again = drafts.find((row) => row.referenceId === sent.referenceId)?.id ?? 0;
    await after.queue(again);
    await reaches(after, again, 'sent');
    expect(await after.read(again)).toMatchObject({ attempts: 0 });
    expect(returnsUnder(sent.referenceId)).toHaveLength(1);
  });

  it('released while the site was away, or once it is back, is checked again if the site is away later', async () => {
    const [first, second] = await openBoth();
    const token = sandbox.issuePersonalToken();
    await first.signIn(token);
    await first.reachSite();
    const [letGo, other] = [await first.begin(), await first.begin()];
    for (const { referenceId } of [letGo, other]) await sees(second, referenceId).toBeDefined();
    await first.leave();
    for (const { id } of [letGo, other]) await first.queue(id);
    for (const { id } of [letGo, other]) await reaches(first, id, 'held');
    // Its session ends, so nothing is sent.
    sandbox.revokePersonalToken(token);
    await expect
      .poll(async () => {
        await first.use(({ returns }) => returns.read({ id: 1 })).catch(() => undefined);
        return first.environment.session.view().step;
      })
      .toBe('over');
    await first.use(({ outbox }) => outbox.release({ id: letGo.id }));
    expect(await first.read(letGo.id)).toMatchObject({ evidence: { heldReason: 'siteAway' } });
    await first.comeBack();
    await reaches(first, other.id, 'queued');
    for (const { id } of [letGo, other])
      expect(await first.read(id)).toMatchObject({ state: 'queued', evidence: null });
  });

  it('whose first share has no response is held while the site is away', async () => {
    const [first, second] = await openBoth();
    await sees(second, (await first.begin()).referenceId).toBeDefined();
    const { id, referenceId } = await loseResponse(first, () => first.begin());
    await sees(second, referenceId).toBeDefined();
    const taken = await second.takeOver(referenceId);
    await first.queue(id);
    await reaches(first, id, 'held');
    expect(await first.read(id)).toMatchObject({ evidence: { heldReason: 'siteAway' } });
    await second.queue(taken.id);
    await reaches(second, taken.id, 'sent');
    await first.comeBack();
    await expect.poll(async () => (await first.read(id))?.evidence?.heldReason).toBe('takenOver');
    expect(returnsUnder(referenceId)).toHaveLength(1);
  });

  it('is held while the site is away if its desk has lost what it shared', async () => {
    const [first, second] = await openBoth();
    const { id, referenceId } = await first.begin();
    await sees(second, referenceId).toBeDefined();
    await first.leave();
    const account = (await first.read(id))?.account ?? '';
    await first.store.restartSiteArea({ account, area: 'drafts' });
    await first.store.forgetStaleSiteRows({ account, area: 'drafts' });
    await first.queue(id);
    await reaches(first, id, 'held');
    expect(await first.read(id)).toMatchObject({ evidence: { heldReason: 'siteAway' } });
    await first.comeBack();
    await reaches(first, id, 'sent');
    expect(returnsUnder(referenceId)).toHaveLength(1);
  });

  it('taken back without a response still has the other desk’s version', async () => {
    const [first, second] = await openBoth();
    const mine = newParcel();
    const { referenceId } = await first.begin({ trackingNumber: mine });
    await sees(second, referenceId).toBeDefined();
    const taken = await second.takeOver(referenceId);
    const theirs = newParcel();
    await second.save(taken.id, { trackingNumber: theirs });
    await sees(first, referenceId).toMatchObject({ isTaken: true, trackingNumber: theirs });
    await loseResponse(first, async () => {
      await expect(first.takeOver(referenceId)).rejects.toMatchObject({
        failure: { message: { id: 'draft.failure.siteAway' } },
      });
    });
    await first.comeBack();
    await expect.poll(async () => (await first.drafts()).length).toBe(2);
    const drafts = await first.drafts();
    expect(drafts.find((row) => row.referenceId === referenceId)?.draft?.trackingNumber).toBe(theirs);
    expect(drafts.find((row) => row.referenceId !== referenceId)?.draft?.trackingNumber).toBe(mine);
    await sees(second, referenceId).toMatchObject({ desk: 'Dock 1', trackingNumber: theirs });
    // Changed from then on, it is the version of this desk.
    const { id } = drafts.find((row) => row.referenceId === referenceId) ?? { id: 0 };
    const next = newParcel();
    await first.save(id, { trackingNumber: next });
    await sees(second, referenceId).toMatchObject({ trackingNumber: next });
    expect(await first.drafts()).toHaveLength(2);
  });

  it('taken over keeps what its new desk changed since, even if the connection broke before that desk confirmed it', async () => {
    const [first, second] = await openBoth();
    const { referenceId } = await first.begin({ trackingNumber: newParcel() });
    await sees(second, referenceId).toBeDefined();
    const taken = await second.takeOver(referenceId);
    await second.leave();
    await changeAtSite(referenceId, { isAdopted: false });
    const changed = newParcel();
    await second.save(taken.id, { trackingNumber: changed });
    await second.comeBack();
    await sees(first, referenceId).toMatchObject({ desk: 'Dock 2', trackingNumber: changed });
    expect(await second.drafts()).toMatchObject([
      { id: taken.id, referenceId, draft: { trackingNumber: changed } },
    ]);
  });

  it('taken over just before the program ended is there at the next start, even while the site is away', async () => {
    const [first, second] = await openBoth();
    const trackingNumber = newParcel();
    const { referenceId } = await first.begin({ trackingNumber });
    await sees(second, referenceId).toBeDefined();
    await second.leave();
    const view = second.environment.session.view();
    if (view.step !== 'signedIn') throw new Error(view.step);
    const area = { account: view.account.id, area: 'drafts' };
    const [known] = await second.store.listSiteRows({ ...area, keys: [referenceId] });
    if (known === undefined) throw new Error('The draft is unknown.');
    const taken = { deskId: await idOf(first, 'Dock 2'), turn: 1, isAdopted: false };
    await changeAtSite(referenceId, taken);
    const body = { ...(known.body as object), ...taken };
    await second.store.saveSiteRows({ ...area, rows: [{ ...known, body }], place: null });
    await second.signIn(sandbox.demo.personalToken);
    await expect.poll(second.drafts).toMatchObject([{ referenceId, draft: { trackingNumber } }]);
    await second.comeBack();
    await sees(first, referenceId).toMatchObject({ desk: 'Dock 2', trackingNumber });
    expect(await second.drafts()).toHaveLength(1);
  });

  it('taken back just before the program ended exists in both versions, even if the older one was changed since', async () => {
    const [first, second] = await openBoth();
    const [theirs, changed] = [newParcel(), newParcel()];
    const { id, referenceId } = await first.begin({ trackingNumber: newParcel() });
    await sees(second, referenceId).toBeDefined();
    const taken = await second.takeOver(referenceId);
    await second.save(taken.id, { trackingNumber: theirs });
    await sees(first, referenceId).toMatchObject({ isTaken: true, trackingNumber: theirs });
    const deskId = await idOf(second, 'Dock 1');
    await first.leave();
    await changeAtSite(referenceId, { deskId, turn: 2, isAdopted: false });
    await first.save(id, { trackingNumber: changed });
    await first.comeBack();
    await expect.poll(async () => (await first.drafts()).length).toBe(2);
    const drafts = await first.drafts();
    expect(drafts.find((row) => row.referenceId === referenceId)?.draft?.trackingNumber).toBe(theirs);
    expect(drafts.find((row) => row.referenceId !== referenceId)?.draft?.trackingNumber).toBe(changed);
    await sees(second, referenceId).toMatchObject({ desk: 'Dock 1', trackingNumber: theirs });
  });

  it('taken over is not sent again if its desk had sent it in the meantime', async () => {
    const [first, second] = await openBoth();
    const { id, referenceId } = await first.begin();
    await sees(second, referenceId).toBeDefined();
    await first.leave();
    await first.queue(id);
    await reaches(first, id, 'held');
    await first.use(({ outbox }) => outbox.release({ id }));
    await reaches(first, id, 'sent');
    const taken = await second.takeOver(referenceId);
    await second.queue(taken.id);
    await reaches(second, taken.id, 'sent');
    expect(await second.read(taken.id)).toMatchObject({
      attempts: 0,
      resultId: (await first.read(id))?.resultId,
    });
    expect(returnsUnder(referenceId)).toHaveLength(1);
  });

  it('releases its parcel when it is discarded, or is for another parcel', async () => {
    const [first, second] = await openBoth();
    const [parcel, next] = [newParcel(), newParcel()];
    const { id, referenceId } = await first.begin({ trackingNumber: parcel });
    await sees(second, referenceId).toMatchObject({ trackingNumber: parcel });
    await first.save(id, { trackingNumber: next });
    await sees(second, referenceId).toMatchObject({ trackingNumber: next });
    const one = await second.begin({ trackingNumber: parcel });
    await second.queue(one.id);
    await reaches(second, one.id, 'sent');
    await first.use(({ outbox }) => outbox.cancel({ id }));
    await sees(second, referenceId).toBeUndefined();
    const other = await second.begin({ trackingNumber: next });
    await second.queue(other.id);
    await reaches(second, other.id, 'sent');
  });

  it('of a receiving order is transferred without the files of the desk that took them', async () => {
    const [first, second] = await openBoth();
    const note = {
      id: '6f1b8d1e-4a55-4c0e-9d5a-0d9f6a3c2b10',
      mediaType: 'application/pdf',
      at: '2026-11-22T08:00:00.000Z',
      operator: null,
      name: 'note.pdf',
    } as const;
    const draft = {
      ...emptyReceivingDraft({ center: null }),
      purchaseOrderNumber: 'PO-77',
      deliveryNotes: [note],
    };
    const { id, referenceId } = await first.use(({ receiving }) => receiving.saveDraft({ id: null, draft }));
    await sees(second, referenceId).toMatchObject({ kind: 'receiving.create', title: 'PO-77' });
    const taken = await second.takeOver(referenceId);
    const theirs = await second.use(({ receiving }) => receiving.readDraft({ id: taken.id }));
    expect(theirs?.draft).toMatchObject({ purchaseOrderNumber: 'PO-77' });
    expect(theirs?.draft?.deliveryNotes).toBeUndefined();
    const mine = await first.use(({ receiving }) => receiving.readDraft({ id }));
    expect(mine?.draft?.deliveryNotes).toEqual([note]);
    // Taken back unchanged, it is the same as before on this desk.
    await sees(first, referenceId).toMatchObject({ isTaken: true });
    expect((await first.takeOver(referenceId)).id).toBe(id);
    const back = await first.use(({ receiving }) => receiving.readDrafts());
    expect(back).toMatchObject([{ referenceId, draft: { deliveryNotes: [note] } }]);
  });

  it('taken back with changes of the other desk still has the files of its own desk', async () => {
    const [first, second] = await openBoth();
    const photo = {
      id: '6f1b8d1e-4a55-4c0e-9d5a-0d9f6a3c2b11',
      mediaType: 'image/jpeg',
      at: '2026-11-22T08:00:00.000Z',
      operator: null,
      inventoryId: null,
    } as const;
    const { id, referenceId } = await first.begin({ photos: [photo] });
    await sees(second, referenceId).toBeDefined();
    const taken = await second.takeOver(referenceId);
    const trackingNumber = newParcel();
    await second.save(taken.id, { trackingNumber });
    await sees(first, referenceId).toMatchObject({ isTaken: true, trackingNumber });
    expect((await first.takeOver(referenceId)).id).toBe(id);
    const back = (await first.drafts()).find((row) => row.id === id);
    expect(back?.draft).toMatchObject({ trackingNumber, photos: [photo] });
  });

  it('is taken back by a desk that discarded its own version, even if the response is lost', async () => {
    const [first, second] = await openBoth();
    const sharedBy = async () => {
      const { id, referenceId } = await first.begin({ trackingNumber: newParcel() });
      await sees(second, referenceId).toBeDefined();
      const taken = await second.takeOver(referenceId);
      const trackingNumber = newParcel();
      await second.save(taken.id, { trackingNumber });
      await sees(first, referenceId).toMatchObject({ isTaken: true, trackingNumber });
      await first.use(({ outbox }) => outbox.cancel({ id }));
      await sees(first, referenceId).toMatchObject({ isTaken: false, desk: 'Dock 2' });
      return { referenceId, trackingNumber };
    };
    const [one, other] = [await sharedBy(), await sharedBy()];
    await first.takeOver(one.referenceId);
    await loseResponse(first, async () => {
      await expect(first.takeOver(other.referenceId)).rejects.toMatchObject({
        failure: { message: { id: 'draft.failure.siteAway' } },
      });
    });
    await first.comeBack();
    await expect.poll(async () => (await first.drafts()).length).toBe(2);
    for (const { referenceId, trackingNumber } of [one, other]) {
      await sees(second, referenceId).toMatchObject({ desk: 'Dock 1', isTaken: true });
      const back = (await first.drafts()).find((row) => row.referenceId === referenceId);
      expect(back?.draft?.trackingNumber).toBe(trackingNumber);
    }
    const { id } = (await first.drafts()).find((row) => row.referenceId === one.referenceId) ?? { id: 0 };
    await first.queue(id);
    await reaches(first, id, 'sent');
    expect(returnsUnder(one.referenceId)).toHaveLength(1);
  });

  it('is not sent twice if the database has lost who has it', async () => {
    const admin = await server.connect();
    const [first, second] = await openBoth();
    const trackingNumber = newParcel();
    const { id, referenceId } = await first.begin({ trackingNumber });
    await sees(second, referenceId).toBeDefined();
    await shared.admin.end();
    await copyDatabase(admin, shared.database, 'drafts_backup');
    shared.admin = await server.connect({ database: shared.database });
    // Its connection broke: until it notices that, it reports that the other desks can't be reached.
    const failures = new Set<string>();
    let takenId = 0;
    const takeOver = async () => {
      try {
        takenId = (await second.takeOver(referenceId)).id;
      } catch (error) {
        failures.add((error as { failure: { message: { id: string } } }).failure.message.id);
        await second.reachSite();
      }
      return takenId;
    };
    await expect.poll(takeOver).toBeGreaterThan(0);
    expect(failures.isSubsetOf(new Set(['draft.failure.siteAway']))).toBe(true);
    await first.reachSite();
    await sees(first, referenceId).toMatchObject({ isTaken: true });
    await second.queue(takenId);
    await reaches(second, takenId, 'sent');
    await sees(first, referenceId).toMatchObject({ isOver: true });
    await shared.admin.end();
    await restoreDatabase(admin, 'drafts_backup', shared.database);
    shared.admin = await server.connect({ database: shared.database });
    for (const desk of [first, second]) await desk.reachSite();
    await expect(first.queue(id)).rejects.toMatchObject({
      failure: { message: { id: 'draft.failure.endedElsewhere' } },
    });
    const third = await openDesk('Dock 3');
    await expect.poll(third.listOthers).toEqual([]);
    expect(returnsUnder(referenceId)).toHaveLength(1);
    await admin.end();
  });

  it('is removed from the site when its desk is purged', async () => {
    const [first, second] = await openBoth();
    const { referenceId } = await first.begin({ trackingNumber: newParcel() });
    await sees(second, referenceId).toBeDefined();
    await first.environment.session.signOut({ purge: true, purgesUnsent: true });
    await sees(second, referenceId).toBeUndefined();
    const { rows } = await shared.admin.query(
      `select area, key from dockhand.rows where body is not null and area in ('drafts', 'parcels')`,
    );
    expect(rows).toEqual([]);
  });

  /** Desks in order, the most recently seen first; desks of earlier tests are in the site too. */
  const listDesks = async (asking: Desk) => (await asking.use(({ site }) => site.read()))?.facts?.desks ?? [];
  const idOf = async (asking: Desk, name: string) =>
    (await listDesks(asking)).find((desk) => desk.name === name)?.id ?? '';
  const goesForGood = async (desk: Desk, id: string) => {
    await desk.leave();
    await shared.admin.query(
      `update dockhand.desks set seen_at = now() - interval '2 minutes' where id = $1`,
      [id],
    );
  };

  it('keeps its desk in the site until it is taken over; a removed desk joins again with its data', async () => {
    const [first, second] = await openBoth();
    const { referenceId } = await first.begin();
    const orderId = sandbox.world.demo.receivingOrders[0]?.id ?? 0;
    const at = new Date().toISOString();
    const goods = { inventoryId: 1, sku: 'MUG', name: null, code: 'MUG', lotNumber: null, lotDate: null };
    const counted = countPieces(emptyCheckIn({ orderId, at }), {
      goods,
      quantity: 3,
      elsewhere: 0,
      text: null,
      at,
    });
    if (counted === null) throw new Error('Not counted.');
    await first.use(({ receiving }) => receiving.saveCheckIn(counted));
    await sees(second, referenceId).toMatchObject({ desk: 'Dock 1' });
    const id = await idOf(second, 'Dock 1');
    const share = () => second.use(({ site }) => site.readDesk({ id }));
    const remove = () => second.use(({ site }) => site.removeDesk({ id }));
    const isRefused = (key: 'isOn' | 'hasDrafts') => ({
      failure: { code: 'CONFLICT', message: sentence(`site.failure.${key}`, { desk: 'Dock 1' }) },
    });
    await expect.poll(share).toEqual({ drafts: 1, checkIns: 1, writes: 0 });
    await expect(remove()).rejects.toMatchObject(isRefused('isOn'));

    await goesForGood(first, id);
    await expect(remove()).rejects.toMatchObject(isRefused('hasDrafts'));
    expect(await share()).toEqual({ drafts: 1, checkIns: 1, writes: 0 });
    await second.takeOver(referenceId);
    await remove();
    await expect.poll(share).toEqual({ drafts: 0, checkIns: 0, writes: 0 });
    expect((await listDesks(second)).map((desk) => desk.id)).not.toContain(id);
    const activity = await second.use(({ activity: log }) =>
      log.list({ ...ActivityQuery.parse({}), areas: ['site'] }),
    );
    expect(activity.rows.map(({ subject, outcome }) => [subject, outcome])).toEqual([
      [sentence('activity.subject.desk', { desk: 'Dock 1' }), 'done'],
    ]);

    await first.comeBack();
    expect((await listDesks(second)).map((desk) => desk.id)).toContain(id);
    await expect.poll(share).toEqual({ drafts: 0, checkIns: 1, writes: 0 });
  });

  it('queued at a desk that was removed stays the only return for its parcel', async () => {
    const [first, second] = await openBoth();
    const token = sandbox.issuePersonalToken();
    await first.signIn(token);
    await first.reachSite();
    const trackingNumber = newParcel();
    const { id, referenceId } = await first.begin({ trackingNumber });
    await sees(second, referenceId).toBeDefined();
    await isClaimed(trackingNumber);
    // Its session ends, so nothing is sent.
    sandbox.revokePersonalToken(token);
    await expect
      .poll(async () => {
        await first.use(({ returns }) => returns.read({ id: 1 })).catch(() => undefined);
        return first.environment.session.view().step;
      })
      .toBe('over');
    await first.queue(id);
    await sees(second, referenceId).toBeUndefined();
    const deskId = await idOf(second, 'Dock 1');
    await goesForGood(first, deskId);
    await second.use(({ site }) => site.removeDesk({ id: deskId }));

    const other = await second.begin({ trackingNumber });
    await second.queue(other.id);
    await reaches(second, other.id, 'held');
    expect(await second.read(other.id)).toMatchObject({ evidence: { heldReason: 'parcel' } });
    await first.signIn(sandbox.issuePersonalToken());
    await reaches(first, id, 'sent');
    await first.comeBack();
    expect(await second.read(other.id)).toMatchObject({ state: 'held' });
    expect(returnsOf(trackingNumber)).toHaveLength(1);
  });

  it('can still be sent after it was held for longer than a month', async () => {
    const [first, second] = await openBoth();
    const sent = await first.begin();
    await sees(second, sent.referenceId).toBeDefined();
    await first.queue(sent.id);
    await reaches(first, sent.id, 'sent');
    const trackingNumber = newParcel();
    await second.begin({ trackingNumber });
    await isClaimed(trackingNumber);
    const { id, referenceId } = await first.begin({ trackingNumber });
    await sees(second, referenceId).toBeDefined();
    await first.queue(id);
    await reaches(first, id, 'held');
    const endedAt = async (reference: string) => {
      const { rows } = await shared.admin.query(
        `select body ->> 'at' as at from dockhand.rows
         where area = 'drafts' and key = $1 and body ->> 'isOver' = 'true'`,
        [reference],
      );
      return (rows[0]?.at ?? null) as string | null;
    };
    /** Makes drafts that ended look as if they had ended this much earlier. */
    const passDays = async (days: number) => {
      for (const reference of [sent.referenceId, referenceId]) {
        const at = new Date(Date.parse((await endedAt(reference)) ?? '') - days * 86_400_000).toISOString();
        await changeAtSite(reference, { at });
      }
      return endedAt(referenceId);
    };
    for (const desk of [first, second]) await desk.leave();
    const before = await passDays(20);
    await first.comeBack();
    await expect.poll(() => endedAt(referenceId)).not.toBe(before);
    await first.leave();
    await passDays(20);
    await second.comeBack();
    await expect.poll(() => endedAt(sent.referenceId)).toBeNull();
    await first.comeBack();
    await first.use(({ outbox }) => outbox.release({ id }));
    await reaches(first, id, 'sent');
    expect(returnsUnder(referenceId)).toHaveLength(1);
  });

  it('is removed a month after it ended, with its parcel, even if its desk never comes back', async () => {
    const [first, second] = await openBoth();
    const trackingNumber = newParcel();
    const { id, referenceId } = await first.begin({ trackingNumber });
    await sees(second, referenceId).toBeDefined();
    await first.queue(id);
    await reaches(first, id, 'sent');
    const ended = async () =>
      (
        await shared.admin.query(
          `select area from dockhand.rows where key = any($1) and 'true' in (body ->> 'isOver', body ->> 'isSent')
           order by area`,
          [[referenceId, plainCode(trackingNumber)]],
        )
      ).rows.map(({ area }) => area as string);
    await expect.poll(ended).toEqual(['drafts', 'parcels']);
    await goesForGood(first, await idOf(second, 'Dock 1'));
    await second.leave();
    await second.comeBack();
    expect(await ended()).toEqual(['drafts', 'parcels']);
    await second.leave();
    for (const area of ['drafts', 'parcels']) {
      await shared.admin.query(
        `with newest as (update dockhand.areas set last = last + 1 where area = $1 returning account_id, area, last),
           marked as (insert into dockhand.marks (account_id, area, seq) select * from newest)
         update dockhand.rows r set seq = n.last, body = jsonb_set(body, '{at}', '"2026-01-01T00:00:00.000Z"')
         from newest n where r.account_id = n.account_id and r.area = n.area and body is not null`,
        [area],
      );
    }
    await second.comeBack();
    await expect.poll(ended).toEqual([]);
  });
});
