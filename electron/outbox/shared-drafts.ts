import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Store } from '#electron/cache/open-store.ts';
import { StoreError } from '#electron/database/store-error.ts';
import { receivingContentOf } from '#electron/resources/receiving/receiving-content.ts';
import { followIntoStore } from '#electron/site/followed-rows.ts';
import type { Site } from '#electron/site/site.ts';
import type { SiteRow } from '#electron/site/site-rows.ts';
import { plainCode } from '#shared/matching/plain-text.ts';
import { type MessageId, type Sentence, sentence } from '#shared/messages/messages.ts';
import { type DeskDraft, ParcelClaim, SharedDraft, sharedDraftKinds } from '#shared/outbox/desk-draft.ts';
import type { OutboxHeldReason } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { siteAreas } from '#shared/site/model/site-areas.ts';
import { returnContentOf, returnKind } from './outbox-entry.ts';
import { type Outbox, OutboxError, type OutboxOwner } from './storage/outbox.ts';

/** Why a write does not leave this desk; `again`: it is asked again in a moment. */
export type Stop =
  | 'again'
  | { reason: Extract<OutboxHeldReason, 'takenOver' | 'siteAway' | 'parcel'>; sentence: Sentence };

type SharedDraftsOptions = {
  site: Pick<Site, 'follow' | 'put' | 'deskId' | 'status'>;
  store: Pick<
    Store,
    'readSitePlace' | 'saveSiteRows' | 'restartSiteArea' | 'forgetStaleSiteRows' | 'listSiteRows'
  >;
  outbox: Pick<
    Outbox,
    'read' | 'readDrafts' | 'readOpen' | 'readByReference' | 'adoptDraft' | 'release' | 'watch'
  >;
  /** Whose drafts they are; null where nobody is signed in. */
  owner: () => OutboxOwner | null;
  people: (account: string) => { operator: string | null; desk: string | null };
  received: (account: string, area: string) => void;
  faulted: (error: unknown) => void;
  unreadable: (words: string) => void;
  now?: () => number;
};

export type SharedDrafts = ReturnType<typeof createSharedDrafts>;

const dayMs = 86_400_000;
/** Longest key of a row of the site. */
const longestKey = 400;
/** How long it is known who ended a draft, and who returned a parcel: longer than any desk is away. */
const retentionMs = 30 * dayMs;
/** How soon, and how often, a take-over is tried again that met a write of the desk that has the draft. */
const againMs = 200;
const mostAttempts = 5;
const openStates: readonly OutboxRow['state'][] = ['draft', 'queued', 'sending', 'unconfirmed', 'held'];

/**
 * What the desks of a site know of each other's drafts: each has one row under its reference, which names the desk that
 * has it and is written by compare-and-set alone, so that of two desks only one takes it over, and only one sends it. A
 * parcel's tracking number has a row likewise. Nothing but a take-over waits for the site, and a write whose draft was
 * shared before.
 */
export function createSharedDrafts(options: SharedDraftsOptions) {
  const { site, store, outbox, owner, people, received, unreadable, now = Date.now } = options;
  let turn: Promise<unknown> = Promise.resolve();
  /** One after the other: each step goes by the number that the one before left. */
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const run = turn.then(work);
    turn = run.catch(() => undefined);
    return run;
  };
  const isThere = () => site.status().state === 'connected';
  /** Drafts of which the site has an older row than is known here: it was restored. */
  const forgotten = new Set<string>();
  /** The parcels that this desk claimed, by the references of their returns. */
  const claimed = new Map<string, string>();
  const who = (account: string) => {
    const { desk, operator } = people(account);
    return { deskId: site.deskId, desk: desk ?? '', operator, at: new Date(now()).toISOString() };
  };

  /**
   * A row as it is known here; null for one that is not there, `value` null for one that was removed or can't be read.
   */
  const readRow = async <Value>(
    account: string,
    area: string,
    schema: { safeParse: (body: unknown) => { data?: Value } },
    key: string,
  ): Promise<{ seq: number; isShared: boolean; value: Value | null }> => {
    const [row] = await store.listSiteRows({ account, area, keys: [key] });
    return {
      seq: row?.seq ?? 0,
      isShared: row !== undefined,
      value: schema.safeParse(row?.body).data ?? null,
    };
  };
  const readDraft = (account: string, key: string) => readRow(account, siteAreas.drafts, SharedDraft, key);
  const readClaim = (account: string, key: string) => readRow(account, siteAreas.parcels, ParcelClaim, key);

  /** The claim of another return; one of the same return may be of the desk that had its draft before. */
  const claimOfAnother = (claim: ParcelClaim | null, referenceId: string): ParcelClaim | null =>
    claim?.referenceId === referenceId && (claim.deskId === site.deskId || !claim.isSent) ? null : claim;

  /** Writes a row where it is still as it is known here; false where another desk was faster. */
  const swap = async (account: string, area: string, key: string, body: unknown, seq: number) => {
    const written = (await site.put(account, area, [{ key, body, expected: seq }])).get(key);
    if (written === undefined) return false;
    const row = { key, deskId: null, seq: written, body };
    await store.saveSiteRows({ account, area, rows: [row], place: null });
    return true;
  };

  const localRow = async (account: string, referenceId: string): Promise<OutboxRow | null> =>
    (await outbox.readByReference({ account, references: [referenceId] }))[0] ?? null;

  /** Shares the state of a draft; false where another desk has it, or wrote it meanwhile. */
  const shareDraft = async (row: OutboxRow): Promise<boolean> => {
    const { account, referenceId } = row;
    const kind = sharedDraftKinds.find((one) => one === row.kind);
    if (kind === undefined) return true;
    const { seq, isShared, value } = await readDraft(account, referenceId);
    const isDraft = row.state === 'draft';
    if (isShared && value?.deskId !== site.deskId) return false;
    // What left as soon as it was begun was never anybody's to take over.
    if (!isShared && !isDraft) return true;
    const isKnown = seq > 0 && !forgotten.has(referenceId);
    if (value?.isOver === true && isKnown) return true;
    const { desk, operator, changedAt: at } = row;
    const body: SharedDraft = {
      ...who(account),
      ...(desk === null ? {} : { desk }),
      operator,
      at,
      kind,
      turn: value?.turn ?? 0,
      isOver: !isDraft,
      draft: isDraft ? withoutFiles(row.draft) : null,
    };
    if (isKnown && isSame(value, body)) return true;
    if (!(await swap(account, siteAreas.drafts, referenceId, body, seq))) return false;
    forgotten.delete(referenceId);
    return true;
  };

  /** Claims the parcel of a return while it is built and when it was sent, and gives up what it claimed before. */
  const shareClaim = async (row: OutboxRow): Promise<void> => {
    if (row.kind !== returnKind) return;
    const { account, referenceId, state } = row;
    const isOpen = openStates.includes(state);
    const parcel = isOpen || state === 'sent' ? parcelOf(row) : null;
    const before = claimed.get(referenceId);
    if (before !== undefined && before !== parcel) {
      const claim = await readClaim(account, before);
      const isMine = claim.value?.deskId === site.deskId && claim.value.referenceId === referenceId;
      if (isMine) await swap(account, siteAreas.parcels, before, null, claim.seq);
      claimed.delete(referenceId);
    }
    if (parcel === null) return;
    const { seq, value } = await readClaim(account, parcel);
    const isSent = state === 'sent';
    if (claimOfAnother(value, referenceId) !== null) return;
    claimed.set(referenceId, parcel);
    if (value?.deskId === site.deskId && seq > 0 && value.isSent === isSent) return;
    const body: ParcelClaim = { ...who(account), referenceId, isSent };
    await swap(account, siteAreas.parcels, parcel, body, seq);
  };

  const share = async (account: string, id: number): Promise<void> => {
    const row = isThere() && owner()?.account === account ? await outbox.read({ account, id }) : null;
    if (row === null || row.state === 'unreadable') return;
    if (await shareDraft(row)) await shareClaim(row);
  };
  const unwatch = outbox.watch(({ account, id }) => {
    // What can't be shared now is shared when the site is back.
    if (isThere()) inTurn(() => share(account, id)).catch(options.faulted);
  });

  /** A draft that was taken over is one of this desk, also where the program ended in between. */
  const adopt = async (
    account: string,
    referenceId: string,
    shared: SharedDraft,
  ): Promise<OutboxRow | null> => {
    const whose = owner();
    if (whose?.account !== account) return null;
    const { kind, draft } = shared;
    const { operator, desk } = people(account);
    const here = await localRow(account, referenceId);
    if (here?.state === 'draft' && isSame(withoutFiles(here.draft), draft)) return here;
    return outbox.adoptDraft({ ...whose, kind, referenceId, draft, operator, desk });
  };

  /** Makes the site's rows what this desk has, and the other way round. */
  const recheck = async (account: string): Promise<void> => {
    const drafts = await outbox.readDrafts({ account, kind: null, operator: null });
    for (const row of drafts) await share(account, row.id);
    const oldest = new Date(now() - retentionMs).toISOString();
    for (const [referenceId, { seq, body }] of await listRows(account, siteAreas.drafts)) {
      const { data } = SharedDraft.safeParse(body);
      if (data === undefined) {
        unreadable(`${siteAreas.drafts} ${referenceId}`);
        continue;
      }
      if (data.deskId !== site.deskId) continue;
      const row = await localRow(account, referenceId);
      if (row === null && !data.isOver) await adopt(account, referenceId, data);
      else if (row !== null && row.state !== 'draft') await share(account, row.id);
      else if (row === null && data.at < oldest)
        await swap(account, siteAreas.drafts, referenceId, null, seq);
    }
    for (const [parcel, { seq, body }] of await listRows(account, siteAreas.parcels)) {
      const { data } = ParcelClaim.safeParse(body);
      if (data?.deskId !== site.deskId) continue;
      claimed.set(data.referenceId, parcel);
      const row = await localRow(account, data.referenceId);
      if (row !== null) await shareClaim(row);
      else if (!data.isSent || data.at < oldest) await swap(account, siteAreas.parcels, parcel, null, seq);
    }
    // Whether another desk took it over is known by now.
    for (const { id, state, evidence } of await outbox.readOpen({ account, kinds: sharedDraftKinds })) {
      if (state === 'held' && evidence?.heldReason === 'siteAway') await outbox.release({ account, id });
    }
  };
  const listRows = async (account: string, area: string, unless: string | null = null) =>
    (await store.listSiteRows({ account, area, keys: null, unless })).map((row) => [row.key, row] as const);

  /** A return that waits for its parcel leaves when the other desk has given that free. */
  const freeHeld = async (account: string): Promise<void> => {
    for (const row of await outbox.readOpen({ account, kinds: [returnKind] })) {
      const parcel = parcelOf(row);
      if (row.state !== 'held' || row.evidence?.heldReason !== 'parcel' || parcel === null) continue;
      await shareClaim(row);
      const { value } = await readClaim(account, parcel);
      if (value?.deskId === site.deskId) await outbox.release({ account, id: row.id });
    }
  };

  const follow = (area: string, newest: (row: SiteRow, known: SiteRow | undefined) => SiteRow) =>
    followIntoStore({
      site,
      store,
      area,
      received(account) {
        received(account, area);
        if (area === siteAreas.parcels && isThere()) inTurn(() => freeHeld(account)).catch(options.faulted);
      },
      caughtUp: (account) => inTurn(() => recheck(account)),
      newest,
    });
  follow(siteAreas.drafts, (row, known) => {
    const [mine, theirs] = [known?.body, row.body].map((body) => SharedDraft.safeParse(body).data);
    if (mine === undefined || theirs === undefined || !isNewer(mine, theirs)) return row;
    forgotten.add(row.key);
    return { ...row, body: mine };
  });
  follow(siteAreas.parcels, (row) => row);

  const nameOf = (value: { desk: string } | null) => ({ desk: value?.desk ?? '' });

  /** What keeps a write from leaving this desk; null where nothing does. */
  const stopOf = async (row: OutboxRow): Promise<Stop | null> => {
    const { account, referenceId, evidence } = row;
    const kind = sharedDraftKinds.find((one) => one === row.kind);
    if (kind === undefined) return null;
    const { isShared, value, seq } = await readDraft(account, referenceId);
    if (isShared && value?.deskId !== site.deskId)
      return { reason: 'takenOver', sentence: sentence('outbox.evidence.takenOver', nameOf(value)) };
    if (value !== null && !value.isOver) {
      // Let go by a person while the site is away: then it leaves.
      const isLetGo = evidence?.heldReason === 'siteAway' && !isThere();
      if (!isThere() && !isLetGo)
        return { reason: 'siteAway', sentence: sentence('outbox.evidence.siteAway') };
      if (!isLetGo) {
        const over = { ...value, ...who(account), isOver: true, draft: null };
        // Who was faster is known as soon as its row has arrived.
        if (!(await swap(account, siteAreas.drafts, referenceId, over, seq))) return 'again';
      }
    }
    const parcel = row.kind === returnKind ? parcelOf(row) : null;
    if (parcel === null || !isThere() || evidence?.heldReason === 'parcel') return null;
    const claim = await readClaim(account, parcel);
    if (claim.value?.deskId === site.deskId) return null;
    const another = claimOfAnother(claim.value, referenceId);
    if (another !== null) {
      const values = { ...nameOf(another), reference: another.referenceId };
      return { reason: 'parcel', sentence: sentence('outbox.evidence.parcel', values) };
    }
    const body: ParcelClaim = { ...who(account), referenceId, isSent: false };
    return (await swap(account, siteAreas.parcels, parcel, body, claim.seq)) ? null : 'again';
  };
  const refused = (id: Extract<MessageId, `draft.failure.${string}`>, values = {}) =>
    new OutboxError('refused', sentence(id, values));

  /** Null where the desk that has the draft was just writing it; it is never taken from whoever was faster. */
  const takeOnce = async (account: string, referenceId: string, first: SharedDraft | null) => {
    if (!isThere()) throw refused('draft.failure.siteAway');
    const { seq, value } = await readDraft(account, referenceId);
    if (value === null || value.isOver) throw refused('draft.failure.notOpen', nameOf(value));
    if (value.turn !== first?.turn) throw refused('draft.failure.changedElsewhere', nameOf(value));
    const here = await localRow(account, referenceId);
    if (here !== null && here.state !== 'draft') throw refused('draft.failure.queuedHere');
    const taken: SharedDraft = { ...value, ...who(account), turn: value.turn + 1 };
    if (!(await swap(account, siteAreas.drafts, referenceId, taken, seq))) return null;
    const parcel = value.kind === returnKind ? trackingOf(value.draft) : null;
    const claim = parcel === null ? null : await readClaim(account, parcel);
    if (parcel !== null && claim?.value?.referenceId === referenceId) {
      await swap(account, siteAreas.parcels, parcel, { ...claim.value, ...who(account) }, claim.seq);
    }
    const row = await adopt(account, referenceId, taken);
    if (row === null) throw refused('draft.failure.siteAway');
    return row;
  };

  return {
    stopOf: (row: OutboxRow): Promise<Stop | null> =>
      inTurn(async () => {
        try {
          return await stopOf(row);
        } catch (error) {
          if (error instanceof StoreError) throw error;
          // The connection broke on the way.
          return 'again';
        }
      }),
    /** What other desks have of drafts, the one that was changed last first. */
    async list(account: string): Promise<DeskDraft[]> {
      const open = await outbox.readOpen({ account, kinds: sharedDraftKinds });
      const drafts = await outbox.readDrafts({ account, kind: null, operator: null });
      const own = [...open, ...drafts].map(({ referenceId }) => referenceId);
      const rows = new Map([
        ...(await listRows(account, siteAreas.drafts, 'isOver')),
        ...(await store.listSiteRows({ account, area: siteAreas.drafts, keys: own })).map(
          (row) => [row.key, row] as const,
        ),
      ]);
      const others = [...rows].flatMap(([referenceId, { body }]) => {
        const { data } = SharedDraft.safeParse(body);
        return data === undefined || data.deskId === site.deskId ? [] : [{ referenceId, shared: data }];
      });
      const isHere = new Set(own);
      return others
        .filter(({ referenceId, shared }) => !shared.isOver || isHere.has(referenceId))
        .map(({ referenceId, shared }) => deskDraftOf(referenceId, shared, isHere.has(referenceId)))
        .toSorted((left, right) => right.at.localeCompare(left.at));
    },
    /** Rejects with CONFLICT where the site is away, or somebody was faster. */
    async takeOver(account: string, referenceId: string): Promise<OutboxRow> {
      const first = (await readDraft(account, referenceId)).value;
      for (let attempt = 1; ; attempt += 1) {
        const row = await inTurn(() => takeOnce(account, referenceId, first)).catch((error: unknown) => {
          if (error instanceof OutboxError || error instanceof StoreError) throw error;
          // The connection broke on the way; what was taken all the same is adopted when it is back.
          throw refused('draft.failure.siteAway');
        });
        if (row !== null) return row;
        // The desk that has it was just writing it; what it wrote is known in a moment.
        if (attempt === mostAttempts) throw refused('draft.failure.changedElsewhere', nameOf(first));
        await delay(againMs);
      }
    },
    /** The desk that has a draft in place of this one, by name; null where this one has it. */
    async holderOf(account: string, referenceId: string): Promise<{ desk: string; isOver: boolean } | null> {
      const { isShared, value } = await readDraft(account, referenceId);
      if (!isShared || value?.deskId === site.deskId) return null;
      return { ...nameOf(value), isOver: value?.isOver ?? false };
    },
    recheck: (account: string) => inTurn(() => recheck(account)),
    close: unwatch,
  };
}

/** Whether a desk has a draft after another one had it: what is over stays that. */
function isNewer(one: SharedDraft, other: SharedDraft): boolean {
  return one.isOver === other.isOver ? one.turn > other.turn : one.isOver;
}

/** As JSON carries it. */
function isSame(left: unknown, right: unknown): boolean {
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
  return isDeepStrictEqual(plain(left), plain(right));
}

/** Files are on the disk of the desk that took them, and its steps name them. */
function withoutFiles(draft: unknown): unknown {
  if (typeof draft !== 'object' || draft === null) return draft;
  const { photos: _photos, deliveryNotes: _notes, ...rest } = draft as Record<string, unknown>;
  return { ...rest, ...('changes' in rest ? { changes: [] } : {}) };
}

function parcelOf({ body, draft }: OutboxRow): string | null {
  return trackingOf(body ?? draft);
}

function trackingOf(content: unknown): string | null {
  const tracking = (content as { trackingNumber?: unknown } | null)?.trackingNumber;
  const key = typeof tracking === 'string' ? plainCode(tracking) : '';
  return key === '' || key.length > longestKey ? null : key;
}

function deskDraftOf(referenceId: string, shared: SharedDraft, isTaken: boolean): DeskDraft {
  const { desk, operator, at, kind, isOver, draft } = shared;
  const row = { kind, draft, body: null, referenceId } as OutboxRow;
  const content = returnContentOf(row);
  const receiving = receivingContentOf(row);
  const lines = content?.lines ?? receiving?.lines ?? [];
  const title =
    content === null
      ? (receiving?.purchaseOrderNumber ?? null)
      : (content.customerName ?? content.trackingNumber);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const trackingNumber = content?.trackingNumber ?? null;
  const size = { lines: lines.length, pieces };
  return { referenceId, kind, desk, operator, at, isTaken, isOver, title, trackingNumber, ...size };
}
