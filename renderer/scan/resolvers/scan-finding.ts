import type { Scan } from '#renderer/scan/engine/scan.ts';
import type { DeskCommand } from '#shared/desk/model/desk-command.ts';
import type { ItemLookUp, ItemMatch } from '#shared/inventory/item-view.ts';
import type { InboundFindings } from '#shared/receiving/receiving-index-view.ts';
import type { RecentKind } from '#shared/recent/model/recent-kinds.ts';
import type { ShipmentFindings } from '#shared/shipments/shipment-view.ts';

/** What a scan can name: a service record, someone who works at this desk, or something to do. */
type ScanKind = RecentKind | 'operator' | 'command';

/** The result of a scan that a screen acted on: heard, shown and spoken instead of the finding. */
export type ScanResult = {
  readonly tone: 'done' | 'attention' | 'wrong';
  readonly sentence: string;
  /** Tracks whether it is saved to disk: an action is treated as done once it is there. */
  readonly keeping?: ScanSaveState;
};

/** Whether the result of a scan is on disk; null once it is, or if it no longer matters. */
export type ScanSaveState = {
  readonly read: () => 'saving' | 'failed' | null;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Something that can be done with what was scanned, besides opening it. */
export type ScanOffer = {
  /** In a word or two. */
  readonly text: string;
  /** The first part of the path where the finding opens. */
  readonly place: string;
  readonly run: () => unknown;
};

export type ScanFinding = {
  /** Identical for the same thing, whichever resolver finds it: it is offered once. */
  readonly key: string;
  readonly kind: ScanKind;
  /** Its name: a SKU, a PO number, an id. */
  readonly title: string;
  /** What else distinguishes it: a name, a state; '' if nothing does. */
  readonly detail: string;
  /** Nothing contradicts it; if it is the only such finding, it is opened immediately. */
  readonly isLikely: boolean;
  /** Null if it is not an item. */
  readonly match: ItemMatch | null;
  /** When the service returned it; ISO 8601 in UTC. Null if it does not come from a service. */
  readonly asOf: string | null;
  /** Opens it, or does what the screen that found it is for; a returned promise is awaited. */
  readonly open: () => unknown;
  /** Opening it leaves the screen: an open dialog holds it, even if the scan was claimed. */
  readonly leavesScreen?: boolean;
  /** What the screen already did with it; omitted if opening it is all there is. */
  readonly result?: ScanResult;
  /** What else can be done with it while the screen where it opened is shown. */
  readonly offer?: ScanOffer;
  /** Undoes `open`; omitted if navigating back is enough. */
  readonly undo?: () => void;
};

/** Returns the finding of a scan that its screen acts on: a command unless stated, without a record of the service. */
export function deskFinding(part: Pick<ScanFinding, 'key' | 'title'> & Partial<ScanFinding>): ScanFinding {
  return {
    kind: 'command',
    detail: '',
    isLikely: true,
    match: null,
    asOf: null,
    open: () => undefined,
    ...part,
  };
}

/** What every resolver of a scan can use; requested once per scan. */
export type ScanLookups = {
  /** The command of this desk in the code; null for an ordinary code. */
  readonly command: DeskCommand | null;
  /** What the code itself contains, and the items of the catalog on this desk that it names. */
  readonly catalog: Promise<ItemLookUp>;
  /** The shipments in the index on this desk whose parcel label it may be, and the coverage of that index. */
  readonly shipments: Promise<ShipmentFindings>;
  /** The receiving orders, boxes and unidentified parcels on this desk that it names, and the coverage of that data. */
  readonly inbound: Promise<InboundFindings>;
};

export type ScanResolver = {
  readonly id: string;
  /** Where it looks, as shown when nothing is found: "items of the catalog". */
  readonly label: string;
  /** Returns what the scan names; empty if it found nothing, null if it does not handle such codes. */
  readonly resolve: (scan: Scan, look: ScanLookups) => Promise<readonly ScanFinding[] | null>;
  /** Its findings replace those of others with the same key; what it claims, no other resolver can claim. */
  readonly isFirst?: boolean;
  /** While it is registered, every scan belongs to it, and no other resolver is asked. */
  readonly isExclusive?: boolean;
  /** Scans that clearly belong to it, on every screen: then it alone is asked, even if another is exclusive. */
  readonly claims?: (scan: Scan) => boolean;
};

export type RecordAddress = { readonly to: string; readonly search: Readonly<Record<string, string>> };

/** Opens a record; within its own screen, the filters of the list beside it are kept. */
export type OpenRecord = (address: RecordAddress) => unknown;
