import type { Site } from '#electron/site/site.ts';
import type { SiteRow } from '#electron/site/site-rows.ts';
import { createSwappedRows } from '#electron/site/swapped-rows.ts';
import { plainCode } from '#shared/matching/plain-text.ts';
import { ParcelClaim } from '#shared/outbox/desk-draft.ts';
import type { OutboxRow } from '#shared/outbox/outbox-view.ts';
import { siteAreas } from '#shared/site/model/site-areas.ts';
import { returnKind } from './outbox-entry.ts';
import type { Outbox } from './storage/outbox.ts';

type ParcelClaimsOptions = {
  site: Pick<Site, 'put' | 'deskId'>;
  store: Parameters<typeof createSwappedRows>[0]['store'];
  outbox: Pick<Outbox, 'readDrafts' | 'readOpen' | 'releaseAutomatically'>;
  /** This desk and its current operator. */
  who: (account: string) => Omit<ParcelClaim, 'referenceId' | 'isSent'>;
};

/** Longest key of a site row. */
const maxKeyLength = 400;
const openStates: readonly OutboxRow['state'][] = ['draft', 'queued', 'sending', 'unconfirmed', 'held'];
/** The states of a return that is being sent, or may have been. */
const sentStates: readonly OutboxRow['state'][] = ['sending', 'unconfirmed', 'sent'];

/**
 * Tracks which desk returns a parcel: its tracking number has a site row, claimed while a return is built and kept once
 * it was sent.
 */
export function createParcelClaims({ site, store, outbox, who }: ParcelClaimsOptions) {
  const claims = createSwappedRows({ site, store, area: siteAreas.parcels, schema: ParcelClaim });
  /** The parcels claimed by this desk, by their returns' references. */
  const claimed = new Map<string, string>();

  /**
   * The claim of another return. A claim of the same return may belong to the desk that had its draft before; a return
   * that is sent takes the claim of an unsent one of this desk, which may be given up.
   */
  const ofAnother = (
    claim: ParcelClaim | null,
    { referenceId, isSending }: { referenceId: string; isSending: boolean },
  ): ParcelClaim | null => {
    if (claim === null) return null;
    const isOwn = claim.deskId === site.deskId;
    const isSame = claim.referenceId === referenceId;
    const isFree = claim.isSent ? isOwn && isSame : isSame || (isOwn && isSending);
    return isFree ? null : claim;
  };

  /** The claim of this desk's other return for a parcel that one of its returns gives up; null if there is none. */
  const claimOfOther = async (account: string, parcel: string, referenceId: string) => {
    const drafts = await outbox.readDrafts({ account, kind: returnKind, except: [] });
    const others = [...drafts, ...(await outbox.readOpen({ account, kinds: [returnKind] }))];
    const other = others.find((row) => row.referenceId !== referenceId && parcelOf(row) === parcel);
    if (other === undefined) return null;
    claimed.set(other.referenceId, parcel);
    return { ...who(account), referenceId: other.referenceId, isSent: false };
  };

  /** Claims a return's parcel while it is built and once it was sent, and gives up its previous claim. */
  const share = async (row: OutboxRow): Promise<void> => {
    if (row.kind !== returnKind) return;
    const { account, referenceId, state, raw } = row;
    // It may have been sent, and no longer names its parcel: the claim stays, even if it was discarded.
    if (raw !== null) return;
    const parcel = openStates.includes(state) || state === 'sent' ? parcelOf(row) : null;
    const before = claimed.get(referenceId);
    if (before !== undefined && before !== parcel) {
      const { seq, value } = await claims.read(account, before);
      const isMine = value?.deskId === site.deskId && value.referenceId === referenceId;
      if (isMine) await claims.swap(account, before, await claimOfOther(account, before, referenceId), seq);
      claimed.delete(referenceId);
    }
    if (parcel === null) return;
    const { seq, value } = await claims.read(account, parcel);
    const isSent = state === 'sent';
    if (ofAnother(value, { referenceId, isSending: sentStates.includes(state) }) !== null) return;
    claimed.set(referenceId, parcel);
    const isMine = value?.deskId === site.deskId && value.referenceId === referenceId;
    if (isMine && seq > 0 && value.isSent === isSent) return;
    await claims.swap(account, parcel, { ...who(account), referenceId, isSent }, seq);
  };

  return {
    share,
    /**
     * Claims the parcel of a write about to be sent. Returns the conflicting claim, null for none; `again`: not yet
     * known.
     */
    async claimFor(row: OutboxRow): Promise<ParcelClaim | 'again' | null> {
      const { account, referenceId } = row;
      const parcel = row.kind === returnKind ? parcelOf(row) : null;
      if (parcel === null) return null;
      const { seq, value } = await claims.read(account, parcel);
      const isOwn = value?.deskId === site.deskId;
      if (isOwn && (value.isSent || value.referenceId === referenceId)) return null;
      const another = ofAnother(value, { referenceId, isSending: true });
      if (another !== null) return another;
      const body = { ...who(account), referenceId, isSent: false };
      return (await claims.swap(account, parcel, body, seq)) ? null : 'again';
    },
    /** Moves a draft's claim to this desk along with the draft. */
    async takeOver(account: string, referenceId: string, draft: unknown): Promise<void> {
      const parcel = trackingOf(draft);
      if (parcel === null) return;
      const { seq, value } = await claims.read(account, parcel);
      if (value?.referenceId !== referenceId) return;
      await claims.swap(account, parcel, { ...value, ...who(account) }, seq);
    },
    /** Whether another desk has just given up a parcel without sending its return. */
    isGivenUp(row: SiteRow, known: SiteRow | undefined): boolean {
      const before = row.body === null ? ParcelClaim.safeParse(known?.body).data : undefined;
      return before !== undefined && before.deskId !== site.deskId && !before.isSent;
    },
    /** Releases the returns held for parcels that the other desk has given up. */
    async freeParcels(account: string, parcels: ReadonlySet<string>): Promise<void> {
      for (const row of await outbox.readOpen({ account, kinds: [returnKind] })) {
        const parcel = parcelOf(row);
        if (row.state !== 'held' || parcel === null || !parcels.has(parcel)) continue;
        await share(row);
        const { value } = await claims.read(account, parcel);
        const isMine = value?.deskId === site.deskId && value.referenceId === row.referenceId;
        if (isMine) await outbox.releaseAutomatically({ account, id: row.id, reason: 'parcel' });
      }
    },
    /**
     * Aligns this desk's claims with its returns; a claim without a return stays for a while if the return was sent.
     */
    async recheck(
      account: string,
      find: (referenceId: string) => Promise<OutboxRow | null>,
      oldest: string,
    ): Promise<void> {
      for (const { key: parcel, seq, value } of await claims.list(account)) {
        // Also claims of another desk, which may never come back.
        const isOld = value?.isSent === true && value.at < oldest;
        if (value?.deskId !== site.deskId) {
          if (isOld) await claims.swap(account, parcel, null, seq);
          continue;
        }
        claimed.set(value.referenceId, parcel);
        const row = await find(value.referenceId);
        if (row !== null) await share(row);
        else if (!value.isSent || isOld) await claims.swap(account, parcel, null, seq);
      }
    },
  };
}

function parcelOf({ body, draft }: OutboxRow): string | null {
  return trackingOf(body ?? draft);
}

function trackingOf(content: unknown): string | null {
  const tracking = (content as { trackingNumber?: unknown } | null)?.trackingNumber;
  const key = typeof tracking === 'string' ? plainCode(tracking) : '';
  return key === '' || key.length > maxKeyLength ? null : key;
}
