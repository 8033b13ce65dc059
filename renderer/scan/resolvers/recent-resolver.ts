import { recentAddress } from '#renderer/components/records/recent-address.ts';
import { recentDetail } from '#renderer/components/records/recent-detail.ts';
import type { Translate } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import type { ItemLookUp } from '#shared/inventory/item-view.ts';
import type { RecentHit, RecentHits } from '#shared/recent/recent-view.ts';
import type { OpenRecord, ScanFinding, ScanResolver } from './scan-finding.ts';

/** The longest text for which the seen records are searched. */
const maxTextLength = 400;

/** Exact matches come first; there are never many of them. */
const maxHits = 30;

const searchRecent = (text: string): Promise<RecentHits> => call('recent.search', { text, limit: maxHits });

/**
 * Finds the records seen on this desk that a code names exactly: orders, parcels and returns by id, number or tracking
 * number. Includes parcels only if the more reliable shipment index does not know the code.
 */
export function createRecentResolver(t: Translate, open: OpenRecord, search = searchRecent): ScanResolver {
  return {
    id: 'seen',
    label: t('scan.resolver.seen'),
    async resolve(scan, { catalog, shipments }) {
      const searches = new Map<string, Promise<RecentHits>>();
      const start = (texts: readonly string[]) => {
        for (const text of texts) {
          if (searches.has(text)) continue;
          const hits = search(text);
          // Awaited below; until then no one handles a failure.
          hits.catch(() => undefined);
          searches.set(text, hits);
        }
      };
      // The scanned text is nearly always what is searched for, so do not wait for the catalog's answer.
      start(usable(scan.keyText === null ? [scan.text] : [scan.text, scan.keyText]));
      const lookUp = await catalog.catch(() => null);
      start(usable(readingTexts(lookUp)));
      const texts = [...searches.keys()];
      if (texts.length === 0) return null;
      const answers = await Promise.all(
        [...searches].map(async ([text, hits]) => ({ text, ...(await hits) })),
      );
      const named = answers.flatMap(({ text, hits }) => hits.filter((hit) => isNamed(hit, text)));
      const parcels = (await shipments.catch(() => null))?.hits ?? [];
      const eligible = named.filter(({ kind }) => kind !== 'shipment' || parcels.length === 0);
      return matchingHits(eligible, texts, (lookUp?.matches.length ?? 0) > 0).map((hit) =>
        findingOf(hit, t, open),
      );
    },
  };
}

function readingTexts(lookUp: ItemLookUp | null): string[] {
  const { sscc = null, gtin = null, data = null } = lookUp?.reading ?? {};
  return [sscc, gtin, data].filter((text) => text !== null);
}

function usable(texts: readonly string[]): string[] {
  return texts
    .map((text) => withoutPadding(text.trim()))
    .filter((text) => text !== '' && text.length <= maxTextLength);
}

/** Strips padding, so that a GTIN is also found in a shorter form: the index looks for its input anywhere in a word. */
function withoutPadding(text: string): string {
  return isGtinLike(text) ? text.replace(/^0+(?=\d)/u, '') : text;
}

function isGtinLike(text: string): boolean {
  return /^(?:\d{8}|\d{12,14})$/u.test(text);
}

function isSame(one: string, other: string): boolean {
  const fold = (text: string) =>
    text
      .trim()
      .replace(/^0+(?=\d{8,}$)/u, '')
      .toLowerCase();
  return fold(one) === fold(other);
}

function isNamed({ id, title, matched }: RecentHit, text: string): boolean {
  return isSame(matched, text) || isSame(title, text) || String(id) === text;
}

/**
 * Returns the records with this name. For an item's code, leaves out records that only contain the item, and items that
 * the more reliable catalog does not find by it.
 */
function matchingHits(hits: readonly RecentHit[], texts: readonly string[], isItem: boolean): RecentHit[] {
  const isCalledSo = ({ id, title }: RecentHit) =>
    texts.some((text) => isSame(title, text) || String(id) === text);
  if (isItem) return hits.filter((hit) => hit.kind !== 'inventoryItem' && isCalledSo(hit));
  if (!hits.some(({ kind }) => kind === 'inventoryItem')) return [...hits];
  return hits.filter((hit) => hit.kind === 'inventoryItem' || isCalledSo(hit));
}

function findingOf(hit: RecentHit, t: Translate, open: OpenRecord): ScanFinding {
  const address = recentAddress(hit);
  return {
    key: [address.to, ...Object.values(address.search)].join(' '),
    kind: hit.kind,
    title: hit.title === '' ? String(hit.id) : hit.title,
    detail: [hit.title === '' ? '' : String(hit.id), recentDetail(hit, t)]
      .filter((part) => part !== '')
      .join(' · '),
    isLikely: true,
    match: null,
    asOf: hit.asOf,
    open: () => open(address),
  };
}
