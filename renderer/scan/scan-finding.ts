import type { ItemLookUp, ItemMatch } from '../../shared/ipc/item-view.ts';
import type { SeenKind } from '../../shared/ipc/seen-kinds.ts';
import type { Scan } from './scan.ts';

/** Something that a scan names. */
export type ScanFinding = {
  /** The same for the same thing, whoever finds it: it is offered once. */
  readonly key: string;
  readonly kind: SeenKind;
  /** What it is called: a SKU, a PO number, an id. */
  readonly title: string;
  /** What else tells it apart: a name, a state; '' where nothing does. */
  readonly detail: string;
  /** Nothing speaks against it being what the code means; where it is the only such finding, it is opened at once. */
  readonly isLikely: boolean;
  /** The item of the catalogue with its quantities; null where it is none. */
  readonly match: ItemMatch | null;
  /** When the service told it; ISO 8601 in UTC. */
  readonly asOf: string;
  /** Goes there, or does with it what the screen that found it is for. */
  readonly open: () => void;
  /** Takes back what `open` did; absent where going back is all there is to it. */
  readonly undo?: () => void;
};

/** What every resolver of a scan can use; asked for once a scan. */
export type ScanLook = {
  /** What the code says by itself, and the items of the catalogue on this desk that it names. */
  readonly catalogue: Promise<ItemLookUp>;
};

/** One way of finding what a scan names. */
export type ScanResolver = {
  readonly id: string;
  /** Where it looks, as it is said when nothing is found: "items of the catalogue". */
  readonly label: string;
  /** Answers what the scan names; nothing where it looked in vain, null where such a code is not its matter. */
  readonly resolve: (scan: Scan, look: ScanLook) => Promise<readonly ScanFinding[] | null>;
  /** While it is registered every scan is its own, and no other resolver is asked. */
  readonly isExclusive?: boolean;
};
