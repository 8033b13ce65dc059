import type { LotLevel } from '../../../../shared/inventory/inventory.ts';
import type { LotExclusion } from '../../../../shared/lots/lots.ts';
import {
  actionsFor,
  exclusionOf,
  isAsWanted,
  type LotAction,
  type LotStanding,
  standingOfLot,
} from '../../../../shared/lots/model/lot-exclusion-rules.ts';
import type { LotChange } from '../changes/use-lot-changes.ts';
import { isOfLot } from '../lot-exclusions.ts';
import type { LotLine } from './lot-list-lines.ts';

/** An item that a list names, as it was looked up. */
export type ListedItem =
  | { readonly state: 'unknown' }
  | { readonly state: 'failed'; readonly reason: string }
  | {
      readonly state: 'found';
      readonly inventoryId: number;
      readonly name: string;
      /** Null where this server does not list them. */
      readonly exclusions: readonly LotExclusion[] | null;
      /** Null where this server does not list them. */
      readonly lots: readonly LotLevel[] | null;
    };

/** What can be done about the lot of a line. */
export type LotFindingKind =
  | 'ready'
  | 'already'
  | 'notSo'
  | 'unknownLot'
  | 'unknownItem'
  | 'failed'
  | 'noLot'
  | 'twice';

/** A line of a list with what was found of its lot. */
export type LotFinding = {
  readonly line: LotLine;
  readonly kind: LotFindingKind;
  readonly item: Extract<ListedItem, { state: 'found' }> | null;
  /** What is sent; the line's own date, or that of the only lot of this number. */
  readonly lotDate: string | null;
  readonly standing: LotStanding | null;
  /** Why the item could not be read; null otherwise. */
  readonly reason: string | null;
};

/** What a person sees of every line before anything is done; the first line of a lot counts, others are named as such. */
export function lotFindings(
  lines: readonly LotLine[],
  items: ReadonlyMap<string, ListedItem>,
  action: LotAction,
): LotFinding[] {
  const named = new Set<string>();
  return lines.map((line) => {
    const finding = findingOf(line, items.get(line.item ?? ''), action);
    if (finding.item === null || line.lotNumber === null) return finding;
    const key = JSON.stringify([finding.item.inventoryId, line.lotNumber, finding.lotDate]);
    if (named.has(key)) return { ...finding, kind: 'twice' };
    named.add(key);
    return finding;
  });
}

function findingOf(line: LotLine, listed: ListedItem | undefined, action: LotAction): LotFinding {
  const bare = { line, item: null, lotDate: line.lotDate, standing: null, reason: null };
  if (line.lotNumber === null) return { ...bare, kind: 'noLot' };
  if (listed === undefined || listed.state === 'unknown') return { ...bare, kind: 'unknownItem' };
  if (listed.state === 'failed') return { ...bare, kind: 'failed', reason: listed.reason };
  const { exclusions, lots } = listed;
  const { lotNumber } = line;
  const dates = new Set(lots?.filter((lot) => lot.lotNumber === lotNumber).map(({ lotDate }) => lotDate));
  const [only = null] = dates;
  const lotDate = line.lotDate ?? (dates.size === 1 ? only : null);
  const exclusion = exclusions === null ? null : exclusionOf(exclusions, { lotNumber, lotDate });
  const isKept = lots === null || lots.some((lot) => isOfLot({ lotNumber, lotDate }, lot));
  const found = { ...bare, item: listed, lotDate: exclusion === null ? lotDate : exclusion.lotDate };
  if (exclusion === null && !isKept) return { ...found, kind: 'unknownLot' };
  if (exclusions === null) return { ...found, kind: 'ready' };
  const standing = standingOfLot(exclusion);
  if (isAsWanted(action, standing)) return { ...found, standing, kind: 'already' };
  return { ...found, standing, kind: actionsFor(standing).includes(action) ? 'ready' : 'notSo' };
}

/** What is to be done with the lots of a list, and in which of its lines each of them stands. */
export type ListedChange = LotChange & { readonly lines: readonly number[] };

/** What is to be done with the lots of a list that are ready for it. */
export function changeOfList(findings: readonly LotFinding[], action: LotAction): ListedChange {
  const wanted = findings.flatMap(({ kind, item, line, lotDate, standing }) => {
    const { lotNumber } = line;
    if (kind !== 'ready' || item === null || lotNumber === null) return [];
    const named = { inventoryId: item.inventoryId, sku: null };
    return [{ line: line.number, lot: { item: named, lotNumber, lotDate, expectedStatus: standing } }];
  });
  return { action, lots: wanted.map(({ lot }) => lot), lines: wanted.map(({ line }) => line) };
}

/** What became of lots by their lines: those in which they stood when it was asked for. */
export function resultsByLine<Result>(
  { lines }: ListedChange,
  results: readonly Result[],
): ReadonlyMap<number, Result> {
  return new Map(
    lines.flatMap((line, index) => {
      const result = results[index];
      return result === undefined ? [] : [[line, result] as const];
    }),
  );
}
