import { signedOut } from '#electron/cache/read-through.ts';
import { StoreError } from '#electron/database/store-error.ts';
import type { BarcodeProblem } from '#shared/barcode/barcode-problem.ts';
import type { Gs1Message } from '#shared/barcode/gs1-message.ts';
import { printedGtin } from '#shared/barcode/gtin.ts';
import { type Barcode, type BarcodeReading, readBarcode } from '#shared/barcode/read-barcode.ts';
import type { DeskCode } from '#shared/inventory/desk-code.ts';
import type {
  CatalogCoverage,
  ItemHits,
  ItemLookUp,
  ItemMatch,
  ItemSearch,
} from '#shared/inventory/item-view.ts';
import type { LotHits, LotSearch } from '#shared/lots/lot-list-view.ts';
import type { ReadingProblem, ScanReading } from '#shared/scan/scan-reading.ts';
import { deskCodeKey } from './desk-codes.ts';
import { type FoundItem, type ItemIndex, type ItemKey, lotsAsOf } from './item-index.ts';
import { foldCode } from './item-keys.ts';
import { candidatesOf, confidenceOf, type LookupCandidate } from './lookup-candidates.ts';

/** Items from the catalog on this desk, answered without the service and with the age of each figure. */
export type Catalog = {
  /**
   * Returns what a code names; never asks the service. Given several texts (readings of the same keystrokes), takes the
   * one that names something, else the one with the most certain reading, else the first.
   *
   * Matches are ordered by certainty: what the scanner declared, then barcode, SKU, the code's meaning on this desk,
   * the item in a case, id and lot; then items in use before those that are not. Each item appears once. Of SKUs and
   * lots that differ only by case, the one written like the code stands for all.
   *
   * The lot of a GS1 label is returned with its item; of several with its number, the one with the label's date. Its
   * date is the service's date for that lot, because writes to the service are checked against it, or the label's date
   * if the service has none. The label's own date is always in
   * the reading, so a difference can be shown.
   *
   * If the label states no quantity, the reading has the units that this desk counts by the code, if known.
   *
   * Rejects with SIGNED_OUT if no account is signed in; a catalog that cannot be read is treated as empty.
   */
  lookUp(query: { texts: readonly string[] }): Promise<ItemLookUp>;
  /** Rejects as `lookUp` does. */
  search(query: ItemSearch): Promise<ItemHits>;
  /** Of all items; their coverage is partial until the lots were read completely once. Rejects as `lookUp` does. */
  searchLots(query: LotSearch): Promise<LotHits>;
};

type CatalogOptions = {
  /** Returns the index of the signed-in account; rejects with a {@link StoreError} if it is unavailable. */
  indexOf: (
    account: string,
  ) => Promise<Pick<ItemIndex, 'find' | 'search' | 'searchLots' | 'coverage' | 'readSync'>>;
  /** The account of the data; null if none is signed in. */
  account: () => string | null;
  /** The meanings given to codes on the desk of an account; none by default. */
  deskCodes?: (account: string) => readonly DeskCode[];
  /** Called when the catalog could not be read. */
  onStoreProblem?: (error: unknown) => void;
};

type Find = { found: FoundItem[]; coverage: CatalogCoverage };

/** A match with the values that decide its rank. */
type RankedMatch = { match: ItemMatch; candidate: LookupCandidate; rank: readonly number[] };

const operation = 'inventory.list';
const emptyCoverage: CatalogCoverage = { coverage: 'none', itemCount: 0, wholeAsOf: null };
const bases = ['symbology', 'form', 'guess'] as const;
const matchKinds = [
  'barcode',
  'sku',
  'bound',
  'caseOf',
  'id',
  'lot',
] as const satisfies readonly ItemMatch['by'][];

export function createCatalog(options: CatalogOptions): Catalog {
  const { indexOf, account, deskCodes = () => [], onStoreProblem = () => undefined } = options;

  /** Returns the meaning of each scanned text on this desk. */
  const boundOf = (barcodes: readonly Barcode[]): readonly (DeskCode | null)[] => {
    const accountId = account();
    const codes = accountId === null ? [] : deskCodes(accountId);
    const byKey = new Map(codes.map((code) => [foldCode(code.code), code]));
    return barcodes.map((barcode) => byKey.get(deskCodeKey(barcode)) ?? null);
  };

  const read = async <Value>(
    work: (index: Awaited<ReturnType<CatalogOptions['indexOf']>>) => Promise<Value>,
    fallback: Value,
  ) => {
    const accountId = account();
    if (accountId === null) throw signedOut(operation);
    const value = await indexOf(accountId)
      .then(work)
      .catch((error: unknown) => {
        if (!(error instanceof StoreError)) throw error;
        onStoreProblem(error);
        return fallback;
      });
    if (account() !== accountId) throw signedOut(operation, 'failure.accountChanged');
    return value;
  };

  return {
    async lookUp({ texts }) {
      const barcodes = texts.map((text) => readBarcode(text));
      const bound = boundOf(barcodes);
      const candidates = barcodes.flatMap((barcode, text) =>
        candidatesOf(barcode, text, bound[text] ?? null),
      );
      const keys = new Map(candidates.map(({ key }) => [nameOf(key), key]));
      const { found, coverage } = await read<Find>(
        async (index) => {
          // Looked up together, so that a scan waits only once.
          const lookup = keys.size === 0 ? [] : index.find([...keys.values()]);
          const [items, catalog] = await Promise.all([lookup, index.coverage()]);
          return { found: items, coverage: catalog };
        },
        { found: [], coverage: emptyCoverage },
      );
      const places = new Map([...keys.keys()].map((name, place) => [name, place]));
      const rankedMatches = candidates
        .flatMap((candidate, order) =>
          rankedMatchesOf(candidate, order, found, places.get(nameOf(candidate.key))),
        )
        .toSorted((left, right) => compareRanks(left.rank, right.rank));
      const matches = dedupeByItem(rankedMatches);
      const { taken, reading } = chooseReading(barcodes, rankedMatches[0]);
      const known = bound[taken] ?? null;
      const item = matches[0]?.item;
      const isBound = known !== null && item !== undefined && known.inventoryId === item.inventoryId;
      // For an item that is kept as a case, a quantity of one is worth knowing too.
      const learned = isBound && (known.quantity > 1 || item.isCase) ? known.quantity : null;
      return {
        taken,
        reading: { ...reading, quantity: reading.quantity ?? learned },
        matches,
        catalog: coverage,
      };
    },

    search: (query) =>
      read<ItemHits>(
        async (index) => {
          const [page, catalog] = await Promise.all([index.search(query), index.coverage()]);
          return { ...page, catalog };
        },
        { hits: [], hasMore: false, isCut: false, catalog: emptyCoverage },
      ),

    searchLots: (query) =>
      read<LotHits>(
        async (index) => {
          const [page, catalog, sync] = await Promise.all([
            index.searchLots(query),
            index.coverage(),
            index.readSync(),
          ]);
          // Lots are read after the items and products that make the catalog whole.
          const isPartial = catalog.coverage === 'whole' && lotsAsOf(sync) === null;
          return { ...page, catalog: isPartial ? { ...catalog, coverage: 'partial' } : catalog };
        },
        { lots: [], hasMore: false, isCut: false, items: null, asOf: null, catalog: emptyCoverage },
      ),
  };
}

/**
 * Returns what each code of a list names, in their order. A list states units, so a code by which this desk counts
 * several names nothing.
 */
export function lookUpEach(
  { lookUp }: Pick<Catalog, 'lookUp'>,
  texts: readonly string[],
): Promise<ItemMatch[][]> {
  return Promise.all(
    texts.map(async (text) => {
      const { matches, reading } = await lookUp({ texts: [text] });
      return (reading.quantity ?? 1) === 1 ? matches : matches.filter(({ by }) => by !== 'bound');
    }),
  );
}

function nameOf(key: ItemKey): string {
  const { lotDate = null } = key;
  return JSON.stringify('text' in key ? [key.text, lotDate] : [key.gtin, key.lot, lotDate]);
}

/** Returns the items found by a candidate's key, of the match kinds that it allows. */
function rankedMatchesOf(
  candidate: LookupCandidate,
  order: number,
  found: readonly FoundItem[],
  place: number | undefined,
): RankedMatch[] {
  const met = found.filter(({ key, by }) => key === place && candidate.matchKinds.includes(by));
  const exact = met.filter((item) => item.hit.removedAt === null && isAsWritten(item, candidate.key));
  const exactMatchKinds = new Set(exact.map(({ by }) => by));
  return met
    .filter((item) => !exactMatchKinds.has(item.by) || isAsWritten(item, candidate.key))
    .map((item) => {
      const by = candidate.of === 'item' ? item.by : candidate.of;
      const match: ItemMatch = { item: item.hit, by, lot: lotOf(candidate, item) };
      // A code may have been reassigned to a new item: removed items rank last, inactive ones after their equals.
      const rank = [
        item.hit.removedAt === null ? 0 : 1,
        bases.indexOf(candidate.reading.basis),
        matchKinds.indexOf(by),
        item.hit.isActive === false ? 1 : 0,
        isAsWritten(item, candidate.key) ? 0 : 1,
        order,
      ];
      return { match, candidate, rank };
    });
}

/** Returns whether the matched value is written exactly like the key, including case; true if unknown. */
function isAsWritten({ by, hit, lot }: FoundItem, key: ItemKey): boolean {
  if (!('text' in key)) return true;
  if (by === 'sku') return hit.sku?.trim() === key.text;
  return by === 'lot' ? lot?.number.trim() === key.text : true;
}

function lotOf({ reading }: LookupCandidate, { by, lot }: FoundItem): ItemMatch['lot'] {
  if (reading.kind === 'gs1' && reading.lot !== null) {
    return { number: lot?.number ?? reading.lot, date: lot?.date ?? reading.expiry };
  }
  return by === 'lot' ? lot : null;
}

function compareRanks(left: readonly number[], right: readonly number[]): number {
  const place = left.findIndex((number, index) => number !== right[index]);
  return place < 0 ? 0 : (left[place] ?? 0) - (right[place] ?? 0);
}

/** Returns each item once. If the codes of a case and of the piece inside are both an item's own, the case wins. */
function dedupeByItem(rankedMatches: readonly RankedMatch[]): ItemMatch[] {
  const matches = new Map<number, ItemMatch>();
  for (const { match } of rankedMatches) {
    const { inventoryId } = match.item;
    const known = matches.get(inventoryId);
    if (known === undefined) matches.set(inventoryId, match);
    else if (known.by === 'barcode' && match.by === 'caseOf')
      matches.set(inventoryId, { ...known, by: 'caseOf' });
  }
  return [...matches.values()];
}

/** Returns the chosen text and its reading. */
function chooseReading(
  barcodes: readonly Barcode[],
  best: RankedMatch | undefined,
): Pick<ItemLookUp, 'taken' | 'reading'> {
  const firmness = barcodes.map(confidenceOf);
  const taken = best?.candidate.text ?? Math.max(0, firmness.indexOf(Math.max(...firmness)));
  const barcode = barcodes[taken] ?? readBarcode('');
  return { taken, reading: toScanReading(barcode, best?.candidate.reading ?? barcode.readings[0] ?? null) };
}

/**
 * Converts the chosen reading of a code to the reply for the window. Lists everything that was refused by its position
 * in the scanned text: first what the code resembled but is not, then the elements of the message.
 *
 * @param reading one of the barcode's readings; null if there was nothing to read
 */
function toScanReading({ data, symbology, refused }: Barcode, reading: BarcodeReading | null): ScanReading {
  const message = reading?.kind === 'gs1' ? reading : null;
  const problems = [...refused.flatMap(({ problems: own }) => own), ...(message?.errors ?? [])];
  return {
    data,
    symbology: symbology?.name ?? null,
    kind: reading?.kind ?? 'text',
    gtin: reading?.kind === 'gtin' ? printedGtin(reading.key) : gtinOf(message),
    lot: message?.lot ?? null,
    serial: message?.serial ?? null,
    expiry: message?.expiry ?? null,
    bestBefore: message?.bestBefore ?? null,
    sscc: message?.sscc ?? null,
    quantity: message?.quantity ?? null,
    elements: (message?.elements ?? []).map(({ ai, title, value }) => ({ ai, title, value })),
    refused: problems.map(toReadingProblem),
  };
}

/** Returns the item that the message names, else the one in the shipping unit. */
function gtinOf(message: Gs1Message | null): string | null {
  const key = message?.gtin ?? message?.contentGtin ?? null;
  return key === null ? null : printedGtin(key);
}

function toReadingProblem({ code, at, length, ai, reason }: BarcodeProblem): ReadingProblem {
  return { code, at, length, ai, reason };
}
