import type { MissingPart } from '../../../shared/inventory/inventory.ts';
import type { SyncView } from '../../../shared/sync/sync-view.ts';

/** How far the catalog on this desk goes: all of it, some of it, nothing; null until that is known. */
type Coverage = 'whole' | 'partial' | 'none' | null;

/** How far the catalog goes, by what its sync says. */
export function coverageOf(sync: Pick<SyncView, 'wholeAsOf' | 'itemCount'> | undefined): Coverage {
  if (sync === undefined) return null;
  if (sync.wholeAsOf !== null) return 'whole';
  return sync.itemCount > 0 ? 'partial' : 'none';
}

/** Who is asked beside the catalog on this desk: nobody, the service, or the service without an answer. */
export type Asking = 'none' | 'service' | 'outOfReach';

/** What decides whether the service is asked too. */
export type AskedFor = {
  readonly coverage: Coverage;
  /** What the catalog on this desk has of it is shown to its end. */
  readonly isCacheShown: boolean;
  /** The catalog on this desk cannot be read. */
  readonly isCacheBroken: boolean;
  readonly cachedCount: number;
  readonly text: string;
  /** The catalog is being read now. */
  readonly isGrowing: boolean;
};

/**
 * Whether the service is asked for a list beside the catalog on this desk. Never once that is whole and can be
 * read; before, for a text that is looked for, and for the rest of the list where nothing else brings it here.
 */
export function asksService(asked: AskedFor): boolean {
  const { coverage, isCacheShown, isCacheBroken, cachedCount, text, isGrowing } = asked;
  if (isCacheBroken) return true;
  if (coverage === 'whole' || coverage === null || !isCacheShown) return false;
  return text !== '' || cachedCount === 0 || !isGrowing;
}

const notOffered: MissingPart = { code: 'UNSUPPORTED', message: '', missingScope: null };
const forbidden: MissingPart = { code: 'FORBIDDEN', message: '', missingScope: null };

/** Why no item has quantities, where the sync found out; null where it did not. */
export function levelsMissing(sync: Pick<SyncView, 'passes'> | undefined): MissingPart | null {
  const levels = sync?.passes.find(({ pass }) => pass === 'levels')?.state;
  if (levels === 'notOffered') return notOffered;
  return levels === 'forbidden' ? forbidden : null;
}
