import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pLimit from 'p-limit';
import type { Store } from '#electron/cache/open-store.ts';
import { StoreError } from '#electron/database/store-error.ts';
import { receivingContentOf } from '#electron/resources/receiving/receiving-content.ts';
import { followIntoStore } from '#electron/site/followed-rows.ts';
import type { Site } from '#electron/site/site.ts';
import type { SiteRow } from '#electron/site/site-rows.ts';
import { createSwappedRows } from '#electron/site/swapped-rows.ts';
import { type MessageId, type Sentence, sentence } from '#shared/messages/messages.ts';
import { type DeskDraft, SharedDraft, sharedDraftKinds } from '#shared/outbox/desk-draft.ts';
import type { OutboxHeldReason } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { siteAreas } from '#shared/site/model/site-areas.ts';
import { returnContentOf } from './outbox-entry.ts';
import { createParcelClaims } from './parcel-claims.ts';
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
/** How long it is known who ended a draft, and who returned a parcel: longer than any desk is away. */
const retentionMs = 30 * dayMs;
/** How soon, and how often, a take-over is tried again that met a write of the desk that has the draft. */
const againMs = 200;
const mostAttempts = 5;

/**
 * What the desks of a site know of each other's drafts: each has one row under its reference, which names the desk that
 * has it and is written by compare-and-set alone, so that of two desks only one takes it over, and only one sends it. A
 * parcel's tracking number has a row likewise. Nothing but a take-over waits for the site, and a write whose draft was
 * shared before.
 */
export function createSharedDrafts(options: SharedDraftsOptions) {
  const { site, store, outbox, owner, people, received, unreadable, now = Date.now } = options;
  /** One after the other: each step goes by the number that the one before left. */
  const inTurn = pLimit(1);
  const isThere = () => site.status().state === 'connected';
  /** Drafts of which the site has an older row than is known here: it was restored. */
  const forgotten = new Set<string>();
  const who = (account: string) => {
    const { desk, operator } = people(account);
    return { deskId: site.deskId, desk: desk ?? '', operator, at: new Date(now()).toISOString() };
  };

  const shared = createSwappedRows({ site, store, area: siteAreas.drafts, schema: SharedDraft });
  const claims = createParcelClaims({ site, store, outbox, who });

  const localRow = async (account: string, referenceId: string): Promise<OutboxRow | null> =>
    (await outbox.readByReference({ account, references: [referenceId] }))[0] ?? null;

  /** Shares the state of a draft; false where another desk has it, or wrote it meanwhile. */
  const shareDraft = async (row: OutboxRow): Promise<boolean> => {
    const { account, referenceId } = row;
    const kind = sharedDraftKinds.find((one) => one === row.kind);
    if (kind === undefined) return true;
    const { seq, isShared, value } = await shared.read(account, referenceId);
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
    if (!(await shared.swap(account, referenceId, body, seq))) return false;
    forgotten.delete(referenceId);
    return true;
  };

  const share = async (account: string, id: number): Promise<void> => {
    const row = isThere() && owner()?.account === account ? await outbox.read({ account, id }) : null;
    if (row === null || row.state === 'unreadable') return;
    if (await shareDraft(row)) await claims.share(row);
  };
  const unwatch = outbox.watch(({ account, id }) => {
    // What can't be shared now is shared when the site is back.
    if (isThere()) inTurn(() => share(account, id)).catch(options.faulted);
  });

  /** A draft that was taken over is one of this desk, also where the program ended in between. */
  const adopt = async (
    account: string,
    referenceId: string,
    { kind, draft }: SharedDraft,
  ): Promise<OutboxRow | null> => {
    const whose = owner();
    if (whose?.account !== account) return null;
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
    for (const { key: referenceId, seq, value } of await shared.list(account)) {
      if (value === null) unreadable(`${siteAreas.drafts} ${referenceId}`);
      // Also what another desk ended, which may never come back.
      const isOld = value?.isOver === true && value.at < oldest;
      const isMine = value?.deskId === site.deskId;
      if (value === null || (!isMine && !isOld)) continue;
      const row = await localRow(account, referenceId);
      if (row === null && isOld) await shared.swap(account, referenceId, null, seq);
      else if (!isMine) continue;
      else if (row === null && !value.isOver) await adopt(account, referenceId, value);
      else if (row !== null && row.state !== 'draft') await share(account, row.id);
    }
    await claims.recheck(account, (referenceId) => localRow(account, referenceId), oldest);
    // Whether another desk took it over is known by now.
    for (const { id, state, evidence } of await outbox.readOpen({ account, kinds: sharedDraftKinds })) {
      if (state === 'held' && evidence?.heldReason === 'siteAway') await outbox.release({ account, id });
    }
  };
  const follow = (area: string, newest: (row: SiteRow, known: SiteRow | undefined) => SiteRow) =>
    followIntoStore({
      site,
      store,
      area,
      received(account) {
        received(account, area);
        if (area === siteAreas.parcels && isThere())
          inTurn(() => claims.freeHeld(account)).catch(options.faulted);
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
    const { isShared, value, seq } = await shared.read(account, referenceId);
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
        if (!(await shared.swap(account, referenceId, over, seq))) return 'again';
      }
    }
    if (!isThere() || evidence?.heldReason === 'parcel') return null;
    const claim = await claims.claimFor(row);
    if (claim === null || claim === 'again') return claim;
    const values = { ...nameOf(claim), reference: claim.referenceId };
    return { reason: 'parcel', sentence: sentence('outbox.evidence.parcel', values) };
  };
  const refused = (id: Extract<MessageId, `draft.failure.${string}`>, values = {}) =>
    new OutboxError('refused', sentence(id, values));

  /** Null where the desk that has the draft was just writing it; it is never taken from whoever was faster. */
  const takeOnce = async (account: string, referenceId: string, first: SharedDraft | null) => {
    if (!isThere()) throw refused('draft.failure.siteAway');
    const { seq, value } = await shared.read(account, referenceId);
    if (value === null || value.isOver) throw refused('draft.failure.notOpen', nameOf(value));
    if (value.turn !== first?.turn) throw refused('draft.failure.changedElsewhere', nameOf(value));
    const here = await localRow(account, referenceId);
    if (here !== null && here.state !== 'draft') throw refused('draft.failure.queuedHere');
    const taken: SharedDraft = { ...value, ...who(account), turn: value.turn + 1 };
    if (!(await shared.swap(account, referenceId, taken, seq))) return null;
    await claims.takeOver(account, referenceId, value.draft);
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
      const known = [
        ...(await shared.list(account, { unless: 'isOver' })),
        ...(await shared.list(account, { keys: own })),
      ];
      const others = new Map(
        known.flatMap(({ key, value }) =>
          value === null || value.deskId === site.deskId ? [] : [[key, value] as const],
        ),
      );
      const isHere = new Set(own);
      return [...others]
        .filter(([referenceId, { isOver }]) => !isOver || isHere.has(referenceId))
        .map(([referenceId, draft]) => deskDraftOf(referenceId, draft, isHere.has(referenceId)))
        .toSorted((left, right) => right.at.localeCompare(left.at));
    },
    /** Rejects with CONFLICT where the site is away, or somebody was faster. */
    async takeOver(account: string, referenceId: string): Promise<OutboxRow> {
      const first = (await shared.read(account, referenceId)).value;
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
      const { isShared, value } = await shared.read(account, referenceId);
      if (!isShared || value?.deskId === site.deskId) return null;
      return { ...nameOf(value), isOver: value?.isOver ?? false };
    },
    /** How many drafts another desk has that nobody took over. */
    async countOf(account: string, deskId: string): Promise<number> {
      const open = await shared.list(account, { unless: 'isOver' });
      return open.filter(({ value }) => value?.deskId === deskId).length;
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
