import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Http } from '#electron/api/http/http.ts';
import type { Store } from '#electron/cache/open-store.ts';
import { StoreError } from '#electron/database/store-error.ts';
import { followIntoStore } from '#electron/site/followed-rows.ts';
import type { Site } from '#electron/site/site.ts';
import { createSwappedRows } from '#electron/site/swapped-rows.ts';
import { type MessageId, type Sentence, sentence } from '#shared/messages/messages.ts';
import { type DeskDraft, SharedDraft, sharedDraftKinds } from '#shared/outbox/desk-draft.ts';
import type { OutboxHeldReason } from '#shared/outbox/model/outbox-states.ts';
import { openStates } from '#shared/outbox/model/outbox-status.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { siteAreas } from '#shared/site/model/site-areas.ts';
import { createParcelClaims } from './parcel-claims.ts';
import {
  deskDraftOf,
  isNewer,
  isReplaceable,
  isSame,
  lostDraftOf,
  withFilesOf,
  withoutFiles,
} from './shared-draft-content.ts';
import { type Outbox, OutboxError, type OutboxOwner } from './storage/outbox.ts';

/**
 * Why a write is not sent from this desk now; `again`: asked again shortly; `lookUp`: another desk may have sent it, so
 * the service is asked first.
 */
export type Stop =
  | 'again'
  | 'lookUp'
  | { reason: Extract<OutboxHeldReason, 'takenOver' | 'siteAway' | 'parcel'>; sentence: Sentence };

type SharedDraftsOptions = Pick<Http, 'trustedNow'> & {
  site: Pick<Site, 'follow' | 'put' | 'deskId' | 'status' | 'onStatus' | 'hasShared'>;
  store: Pick<
    Store,
    'readSitePlace' | 'saveSiteRows' | 'restartSiteArea' | 'forgetStaleSiteRows' | 'listSiteRows'
  >;
  outbox: Pick<
    Outbox,
    | 'read'
    | 'readDrafts'
    | 'readOpen'
    | 'readByReference'
    | 'adoptDraft'
    | 'cancel'
    | 'releaseAutomatically'
    | 'watch'
  >;
  /** null if no account is signed in. */
  owner: () => OutboxOwner | null;
  people: (account: string) => { operator: string | null; desk: string | null };
  received: (account: string, area: string) => void;
  faulted: (error: unknown) => void;
  unreadable: (words: string) => void;
  now?: () => number;
};

export type SharedDrafts = ReturnType<typeof createSharedDrafts>;

const dayMs = 86_400_000;
/** How long it is known who ended a draft or returned a parcel: longer than any desk is away. */
const retentionMs = 30 * dayMs;
/** Delay and limit for retrying a take-over that collided with a write of the desk holding the draft. */
const retryDelayMs = 200;
const maxAttempts = 5;

/**
 * What the desks of a site know about each other's drafts. Each draft has one row under its reference, which names the
 * desk that holds it and is written only by compare-and-set, so that only one of two desks takes it over, and only one
 * sends it. A parcel's tracking number has such a row too. Only a take-over, and a write whose draft was shared before,
 * wait for the site.
 */
export function createSharedDrafts(options: SharedDraftsOptions) {
  const { site, store, outbox, owner, people, received, unreadable, now = Date.now } = options;
  /** Sequential: each step uses the number left by the previous one. */
  const inTurn = pLimit(1);
  const isThere = () => site.status().state === 'connected';
  /** Drafts whose site row is older than the one known here, because the site was restored. */
  const forgotten = new Set<string>();
  const who = (account: string) => {
    const { desk, operator } = people(account);
    return { deskId: site.deskId, desk: desk ?? '', operator, at: new Date(now()).toISOString() };
  };

  const takenHere = (account: string, draft: SharedDraft): SharedDraft => ({
    ...draft,
    ...who(account),
    turn: draft.turn + 1,
    isAdopted: false,
  });

  const shared = createSwappedRows({ site, store, area: siteAreas.drafts, schema: SharedDraft });
  const claims = createParcelClaims({ site, store, outbox, who });

  const localRow = async (account: string, referenceId: string): Promise<OutboxRow | null> =>
    (await outbox.readByReference({ account, references: [referenceId] }))[0] ?? null;

  /** Shares the state of a draft; false if another desk holds it or wrote it concurrently. */
  const shareDraft = async (row: OutboxRow): Promise<boolean> => {
    const { account, referenceId } = row;
    const kind = sharedDraftKinds.find((one) => one === row.kind);
    if (kind === undefined) return true;
    const { seq, isShared, value } = await shared.read(account, referenceId);
    const isDraft = row.state === 'draft';
    if (isShared && value?.deskId !== site.deskId) return false;
    // A draft sent right after it was created was never available for take-over.
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
    if (!isShared) await shared.saveHere(account, referenceId, body, 0);
    if (!(await shared.swap(account, referenceId, body, seq))) return false;
    forgotten.delete(referenceId);
    return true;
  };

  /** Adopts a draft that was taken over as this desk's; repeated after an interruption, it adopts nothing twice. */
  const adopt = async (account: string, referenceId: string): Promise<OutboxRow | null> => {
    const whose = owner();
    const { seq, value } = await shared.read(account, referenceId);
    if (whose?.account !== account || value === null) return null;
    const { isAdopted: _isAdopted, ...adopted } = value;
    const { kind, draft } = adopted;
    const { operator, desk } = people(account);
    const local = await localRow(account, referenceId);
    const isHere = local?.state === 'draft' && isSame(withoutFiles(local.draft), draft);
    const content = withFilesOf(local?.draft, draft);
    const row = isHere
      ? local
      : await outbox.adoptDraft({ ...whose, kind, referenceId, draft: content, operator, desk });
    // From now on the version here is the newer one.
    await shared.saveHere(account, referenceId, adopted, seq);
    return row;
  };

  /** Completes a take-over that was interrupted: what this desk had becomes a draft of its own. Null if none was. */
  const completeTakeOver = async (
    account: string,
    referenceId: string,
    row: OutboxRow | null,
  ): Promise<OutboxRow | null> => {
    const { value } = await shared.read(account, referenceId);
    const isInterrupted = value?.deskId === site.deskId && value.isAdopted === false && !value.isOver;
    return isInterrupted && (row === null || isReplaceable(row)) ? adopt(account, referenceId) : null;
  };
  /** Completes all that the end of the program interrupted, while the site is away. */
  const completeTakeOvers = async (account: string): Promise<void> => {
    for (const { key, value } of await shared.list(account, { unless: 'isOver' })) {
      if (value?.isAdopted === false) await completeTakeOver(account, key, await localRow(account, key));
    }
  };

  /** Whether a row is all that is left here of a draft that the site still has as this desk's. */
  const isLost = async ({ account, referenceId, state, raw }: OutboxRow): Promise<boolean> => {
    const lost = lostDraftOf(raw);
    // What is left of a damaged one may be newer: a user decides.
    if (lost === null || (lost === 'damaged' && state !== 'cancelled')) return false;
    const { value } = await shared.read(account, referenceId);
    return value?.deskId === site.deskId && !value.isOver;
  };
  /** Makes the last shared version of a lost draft this desk's again, like a take-over: it may have been sent. */
  const restore = async (account: string, referenceId: string, lost: OutboxRow | null) => {
    const { seq, value } = await shared.read(account, referenceId);
    if (value === null) return null;
    if (lost?.state === 'unreadable') await outbox.cancel({ account, id: lost.id });
    const isTaken = await shared.swap(account, referenceId, takenHere(account, value), seq);
    return isTaken ? adopt(account, referenceId) : null;
  };

  const share = async (account: string, id: number): Promise<void> => {
    const row = isThere() && owner()?.account === account ? await outbox.read({ account, id }) : null;
    if (row === null) return;
    const { referenceId } = row;
    const taken = await completeTakeOver(account, referenceId, row);
    const current = taken ?? ((await isLost(row)) ? await restore(account, referenceId, row) : row);
    if (current === null || current.state === 'unreadable') return;
    if (await shareDraft(current)) await claims.share(current);
  };
  const unwatch = outbox.watch(({ account, id }) => {
    // What cannot be shared now is shared when the site is back.
    if (isThere()) inTurn(() => share(account, id)).catch(options.faulted);
  });
  site.onStatus(() => {
    const account = owner()?.account;
    // With the site, its newer rows come first; see `recheck`.
    if (account !== undefined && site.status().state === 'away') {
      inTurn(() => completeTakeOvers(account)).catch(options.faulted);
    }
  });

  /** Synchronizes the site's rows and this desk's drafts in both directions. */
  const recheck = async (account: string): Promise<void> => {
    const drafts = await outbox.readDrafts({ account, kind: null, except: [] });
    for (const row of drafts) await share(account, row.id);
    const nowMs = options.trustedNow();
    const oldest = new Date(nowMs - retentionMs).toISOString();
    const renewedBefore = new Date(nowMs - retentionMs / 2).toISOString();
    for (const { key: referenceId, seq, value } of await shared.list(account)) {
      if (value === null) unreadable(`${siteAreas.drafts} ${referenceId}`);
      // Also drafts ended by another desk, which may never come back.
      const isOld = value?.isOver === true && value.at < oldest;
      const isMine = value?.deskId === site.deskId;
      if (value === null || (!isMine && !isOld)) continue;
      const row = await localRow(account, referenceId);
      if (row === null && isOld) await shared.swap(account, referenceId, null, seq);
      else if (!isMine) continue;
      else if (row === null && !value.isOver) await restore(account, referenceId, null);
      else if (row !== null && row.state !== 'draft') {
        await share(account, row.id);
        // Without its row, a write that still waits could never be sent.
        if (value.isOver && value.at < renewedBefore && openStates.includes(row.state))
          await shared.swap(account, referenceId, { ...value, at: new Date(nowMs).toISOString() }, seq);
      }
    }
    await claims.recheck(account, (referenceId) => localRow(account, referenceId), oldest);
    // By now it is known whether another desk took it over; what a user decided without knowing no longer counts.
    for (const { id, evidence } of await outbox.readOpen({ account, kinds: sharedDraftKinds })) {
      if (evidence?.heldReason === 'siteAway' || evidence?.released?.includes('siteAway') === true)
        await outbox.releaseAutomatically({ account, id, reason: 'siteAway' });
    }
  };
  /** Parcels just given up at other desks. What was removed while this desk was away may have been sent before. */
  let givenUp = new Set<string>();
  const follow = (area: string, newest: NonNullable<Parameters<typeof followIntoStore>[0]['newest']>) =>
    followIntoStore({
      site,
      store,
      area,
      received(account) {
        received(account, area);
        if (area !== siteAreas.parcels || givenUp.size === 0) return;
        const parcels = givenUp;
        givenUp = new Set();
        inTurn(() => claims.freeParcels(account, parcels)).catch(options.faulted);
      },
      async caughtUp(account) {
        // From now on, a missing place means that what was known is lost.
        if ((await store.readSitePlace({ account, area })) === null)
          await store.saveSiteRows({ account, area, rows: [], place: { seq: 0, mark: null } });
        await inTurn(() => recheck(account));
      },
      newest,
      inTurn,
    });
  follow(siteAreas.drafts, (row, known) => {
    const [mine, theirs] = [known?.body, row.body].map((body) => SharedDraft.safeParse(body).data);
    if (mine === undefined || theirs === undefined || !isNewer(mine, theirs)) return row;
    forgotten.add(row.key);
    return { ...row, body: mine };
  });
  follow(siteAreas.parcels, (row, known, isCaughtUp) => {
    if (isCaughtUp && claims.isGivenUp(row, known)) givenUp.add(row.key);
    return row;
  });

  const nameOf = (value: { desk: string } | null) => ({ desk: value?.desk ?? '' });

  /** Whether this desk no longer knows which drafts it shared: its records were damaged, or cleared. */
  const hasForgotten = async (account: string): Promise<boolean> =>
    site.hasShared(account) && (await store.readSitePlace({ account, area: siteAreas.drafts })) === null;

  /** What stops a write from being sent from this desk; null for nothing. */
  const stopOf = async (row: OutboxRow): Promise<Stop | null> => {
    const { account, referenceId, evidence } = row;
    const released = evidence?.released ?? [];
    const kind = sharedDraftKinds.find((one) => one === row.kind);
    if (kind === undefined) return null;
    const { isShared, value, seq } = await shared.read(account, referenceId);
    if (isShared && value?.deskId !== site.deskId)
      return { reason: 'takenOver', sentence: sentence('outbox.evidence.takenOver', nameOf(value)) };
    if (value?.isOver !== true) {
      if (isThere()) {
        const over = { kind, turn: 0, ...value, ...who(account), isOver: true, draft: null };
        // The winner is known as soon as its row has arrived.
        if (!(await shared.swap(account, referenceId, over, seq))) return 'again';
      } else if (!released.includes('siteAway') && (isShared || (await hasForgotten(account)))) {
        // Released by a user while the site is away, it is sent.
        return { reason: 'siteAway', sentence: sentence('outbox.evidence.siteAway') };
      }
    }
    const claim = isThere() && !released.includes('parcel') ? await claims.claimFor(row) : null;
    if (claim === 'again') return claim;
    // A desk that had it may have sent it while it did not know that it was taken over.
    if (claim === null) return value !== null && value.turn > 0 ? 'lookUp' : null;
    const values = { ...nameOf(claim), reference: claim.referenceId };
    return { reason: 'parcel', sentence: sentence('outbox.evidence.parcel', values) };
  };
  const refused = (id: Extract<MessageId, `draft.failure.${string}`>, values = {}) =>
    new OutboxError('refused', sentence(id, values));

  /** Null if the desk holding the draft was just writing it; a draft is never taken from the desk that was faster. */
  const takeOnce = async (account: string, referenceId: string, first: SharedDraft | null) => {
    if (!isThere()) throw refused('draft.failure.siteAway');
    const { seq, value } = await shared.read(account, referenceId);
    if (value === null || value.isOver) throw refused('draft.failure.notOpen', nameOf(value));
    if (value.turn !== first?.turn) throw refused('draft.failure.changedElsewhere', nameOf(value));
    const local = await localRow(account, referenceId);
    if (local !== null && !isReplaceable(local)) throw refused('draft.failure.queuedHere');
    if (!(await shared.swap(account, referenceId, takenHere(account, value), seq))) return null;
    await claims.takeOver(account, referenceId, value.draft);
    const row = await adopt(account, referenceId);
    if (row === null) throw refused('draft.failure.siteAway');
    await shareDraft(row).catch(options.faulted);
    return row;
  };

  return {
    stopOf: (row: OutboxRow): Promise<Stop | null> =>
      inTurn(async () => {
        try {
          return await stopOf(row);
        } catch (error) {
          if (error instanceof StoreError) throw error;
          // The connection broke in the process.
          return 'again';
        }
      }),
    /** Drafts that other desks hold, most recently changed first. */
    async list(account: string): Promise<DeskDraft[]> {
      const open = await outbox.readOpen({ account, kinds: sharedDraftKinds });
      const drafts = await outbox.readDrafts({ account, kind: null, except: [] });
      const ownIds = [...open, ...drafts].map(({ referenceId }) => referenceId);
      const known = [
        ...(await shared.list(account, { unless: 'isOver' })),
        ...(await shared.list(account, { keys: ownIds })),
      ];
      const others = new Map(
        known.flatMap(({ key, value }) =>
          value === null || value.deskId === site.deskId ? [] : [[key, value] as const],
        ),
      );
      const isHere = new Set(ownIds);
      return [...others]
        .filter(([referenceId, { isOver }]) => !isOver || isHere.has(referenceId))
        .map(([referenceId, draft]) => deskDraftOf(referenceId, draft, isHere.has(referenceId)))
        .toSorted((left, right) => right.at.localeCompare(left.at));
    },
    /** Rejects with CONFLICT if the site is away or another desk was faster. */
    async takeOver(account: string, referenceId: string): Promise<OutboxRow> {
      const first = (await shared.read(account, referenceId)).value;
      for (let attempt = 1; ; attempt += 1) {
        const row = await inTurn(() => takeOnce(account, referenceId, first)).catch((error: unknown) => {
          if (error instanceof OutboxError || error instanceof StoreError) throw error;
          // The connection broke; if the take-over succeeded anyway, the draft is adopted later.
          throw refused('draft.failure.siteAway');
        });
        if (row !== null) return row;
        // The desk holding it was just writing it; its row will arrive shortly.
        if (attempt === maxAttempts) throw refused('draft.failure.changedElsewhere', nameOf(first));
        await delay(retryDelayMs);
      }
    },
    /** Name of the other desk that holds a draft; null if this one holds it. */
    async holderOf(account: string, referenceId: string): Promise<{ desk: string; isOver: boolean } | null> {
      const { isShared, value } = await shared.read(account, referenceId);
      if (!isShared || value?.deskId === site.deskId) return null;
      return { ...nameOf(value), isOver: value?.isOver ?? false };
    },
    /** Number of drafts that another desk has and no one took over. */
    async countOf(account: string, deskId: string): Promise<number> {
      const open = await shared.list(account, { unless: 'isOver' });
      return open.filter(({ value }) => value?.deskId === deskId).length;
    },
    recheck: (account: string) => inTurn(() => recheck(account)),
    close: unwatch,
  };
}
