import type { Scan } from '#renderer/scan/engine/scan.ts';
import type { DeskCommand } from '#shared/desk/model/desk-command.ts';
import type { ItemLookUp, ItemMatch } from '#shared/inventory/item-view.ts';
import type { InboundFindings } from '#shared/receiving/receiving-index-view.ts';
import type { RecentKind } from '#shared/recent/model/recent-kinds.ts';
import type { ShipmentFindings } from '#shared/shipments/shipment-view.ts';

/** What a scan can name: a record of the service, somebody who works at this desk, or something to be done. */
type ScanKind = RecentKind | 'operator' | 'command';

/** What came of a scan where a screen did something with it: heard, seen and spoken in place of what was found. */
export type ScanResult = {
  readonly tone: 'done' | 'attention' | 'wrong';
  readonly sentence: string;
  /** Where it is saved on the disk: what is done counts as done once it is there. */
  readonly keeping?: ScanKeeping;
};

/** Whether what a scan did is on the disk; null once it is, or where it is no longer the matter. */
export type ScanKeeping = {
  readonly read: () => 'saving' | 'failed' | null;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Something that can be done with what was scanned, beside opening it. */
export type ScanOffer = {
  /** What it does, in a word or two. */
  readonly text: string;
  /** The first part of the address where the finding opens. */
  readonly place: string;
  readonly run: () => unknown;
};

export type ScanFinding = {
  /** The same for the same thing, whoever finds it: it is offered once. */
  readonly key: string;
  readonly kind: ScanKind;
  /** What it is called: a SKU, a PO number, an id. */
  readonly title: string;
  /** What else tells it apart: a name, a state; '' where nothing does. */
  readonly detail: string;
  /** Nothing speaks against it being what the code means; where it is the only such finding, it is opened at once. */
  readonly isLikely: boolean;
  /** The item of the catalog with its quantities; null where it is none. */
  readonly match: ItemMatch | null;
  /** When the service returned it; ISO 8601 in UTC. Null for what is of no service. */
  readonly asOf: string | null;
  /** Goes there, or does with it what the screen that found it is for; a promise of that is waited for. */
  readonly open: () => unknown;
  /** What the screen did with it already; absent where opening it is all there is to it. */
  readonly result?: ScanResult;
  /** What else can be done with it, while the place where it opened is on the screen. */
  readonly offer?: ScanOffer;
  /** Takes back what `open` did; absent where going back is all there is to it. */
  readonly undo?: () => void;
};

/** What every resolver of a scan can use; asked for once a scan. */
export type ScanLook = {
  /** What the code asks of a desk, by a command of this desk; null for an ordinary code. */
  readonly command: DeskCommand | null;
  /** What the code says by itself, and the items of the catalog on this desk that it names. */
  readonly catalog: Promise<ItemLookUp>;
  /** The shipments of the index on this desk whose parcel label it may be, and how far that index goes. */
  readonly shipments: Promise<ShipmentFindings>;
  /**
   * The receiving orders, boxes and unidentified parcels on this desk that it names, and how far that knowledge goes.
   */
  readonly inbound: Promise<InboundFindings>;
};

/** One way of finding what a scan names. */
export type ScanResolver = {
  readonly id: string;
  /** Where it looks, as it is said when nothing is found: "items of the catalog". */
  readonly label: string;
  /** Answers what the scan names; nothing where it looked in vain, null where such a code is not its matter. */
  readonly resolve: (scan: Scan, look: ScanLook) => Promise<readonly ScanFinding[] | null>;
  /** What it finds stands in place of what others find with the same key; what it claims, nobody else can claim. */
  readonly isFirst?: boolean;
  /** While it is registered every scan is its own, and no other resolver is asked. */
  readonly isExclusive?: boolean;
  /** Scans that are its own beyond doubt, on every screen: then it alone is asked, also where another is exclusive. */
  readonly claims?: (scan: Scan) => boolean;
};

/** Where a finding opens: the address of its record, and what stands in the search part of it. */
export type RecordAddress = { readonly to: string; readonly search: Readonly<Record<string, string>> };

/** Opens a record; within its own place the filters of the list beside it stay. */
export type OpenRecord = (address: RecordAddress) => unknown;
