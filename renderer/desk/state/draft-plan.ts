import type { call } from '#renderer/platform/bridge/call.ts';
import type { Center } from '#shared/centers/centers.ts';
import type { DeskCommand } from '#shared/desk/model/desk-command.ts';
import type { NewDeskCode } from '#shared/inventory/desk-code.ts';
import type { ItemHit, ItemLookUp, ItemMatch } from '#shared/inventory/item-view.ts';
import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import type { ReturnItemView } from '#shared/returns/return-item-view.ts';
import type { ScanReading } from '#shared/scan/scan-reading.ts';
import type { ShipmentFindings, ShipmentHit } from '#shared/shipments/shipment-view.ts';
import type { CorePorts, DeskState, DeskTypes, Values } from './desk-types.ts';

/** What a desk that builds drafts needs from the window. */
export type DraftPorts = CorePorts & {
  readonly call: typeof call;
  /** The centers of the account; null while they could not be read. */
  readonly centers: () => readonly Center[] | null;
  /** Where this desk stands; null where no center is chosen. */
  readonly deskCenter: () => { readonly id: number; readonly name: string } | null;
  /** The scope that sending lacks; null where it is granted, or not known. */
  readonly missingScope: () => string | null;
  /** Gives the n-th answer to what is asked on the screen; false where there is none of that number. */
  readonly pick: (number: number) => boolean;
  /** Leads to a record in another place. */
  readonly go: (address: `/${string}`) => void;
  /** Called with a draft that was discarded and can be restored. */
  readonly discarded?: (draft: { readonly id: number; readonly referenceId: string }) => void;
  /** Saves how many units one scan of a code counts on this desk, and says so. */
  readonly learnCase: (code: NewDeskCode) => void;
  /** Leads the keyboard to the field for a code. */
  readonly focusCodeField: () => void;
};

/** What the desks that build drafts say by themselves, beside what the steps of a draft say. */
export const draftDeskCodes = [
  'READY',
  'RESUMED',
  'DRAFT_KEPT',
  'DRAFT_GONE',
  'DISCARD_ASKED',
  'DISCARDED',
  'READ_FAILED',
  'COMMAND_UNKNOWN',
  'CHOICE_NONE',
  'CONFIRM_NONE',
  'ANSWER_REPEATED',
  'LINE_NONE',
  'QUESTION_WAITS',
  'SCAN_FAILED',
  'SCAN_SEVERAL',
  'ASKING',
  'SERVICE_KNOWS_NOT',
  'SERVICE_FAILED',
  'ITEM_TOLD',
  'PARTS_UNKNOWN',
  'SEND_BLOCKED',
  'SEND_ASKED',
  'SENDING',
  'QUEUED',
  'SEND_FAILED',
  'SCOPE_MISSING',
  'TAKE_OVER_FAILED',
] as const;

/** Ways out that every one of these desks has, beside those that the steps of a draft offer. */
export const draftDeskActions = [
  'undo',
  'otherDrafts',
  'takeAsLot',
  'sendAnyway',
  'sendAgain',
  'keepIt',
  'discard',
  'openSent',
] as const;

/** What the steps of both drafts say and offer. */
type StepCode = 'ITEM_BUNDLE' | 'ITEM_UNKNOWN';
type StepAction = 'scanItem' | 'removeLine' | 'chooseParts' | 'askService' | 'typeAgain';

type DraftCode = (typeof draftDeskCodes)[number] | StepCode;
type DraftAction = (typeof draftDeskActions)[number] | StepAction;

export type ItemScan = { readonly match: ItemMatch; readonly reading: ScanReading; readonly at: string };

export type NamedLine = {
  readonly inventoryId: number | null;
  readonly sku: string | null;
  readonly name: string | null;
};

type Finding = {
  readonly code: string;
  readonly severity: 'blocks' | 'warns';
  readonly values: Values;
  readonly actions: readonly unknown[];
};

/** What one desk that builds drafts has of its own, as types. */
export type DraftDeskTypes = Omit<DeskTypes, 'common'> & {
  ports: DraftPorts;
  action: string;
  finding: Finding;
  line: NamedLine & { readonly quantity: number };
  row: {
    readonly id: number;
    readonly referenceId: string;
    readonly state: OutboxState;
    readonly draft: unknown;
  };
  scan: ItemScan;
  /** What left the desk, as it shows that. */
  outcome: unknown;
};

/** What each of these desks can wait for. */
export type DraftQuestion<Types extends DraftDeskTypes> =
  /** One of the answers that the scan of an item can need. */
  | { readonly kind: 'scan'; readonly scan: Types['scan'] }
  | { readonly kind: 'unknown'; readonly text: string }
  | {
      readonly kind: 'several';
      readonly text: string;
      readonly scans: readonly Types['scan'][];
      readonly shipments: readonly ShipmentHit[];
    }
  | {
      readonly kind: 'parts';
      readonly match: ItemMatch;
      readonly view: ReturnItemView;
      readonly text: string | null;
    }
  | { readonly kind: 'drafts' | 'discard' };

/** What every one of these desks keeps beside its draft. */
type Drafts<Types extends DraftDeskTypes> = {
  /** What the catalog said of items, by their ids. */
  readonly known: ReadonlyMap<number, ReturnItemView>;
  readonly drafts: readonly Types['row'][];
  /** The newest first. */
  readonly outcomes: readonly Types['outcome'][];
};

export type DraftDesk<Types extends DraftDeskTypes> = {
  draft: Types['draft'];
  ports: Types['ports'];
  code: Types['code'] | DraftCode;
  action: Types['action'] | DraftAction;
  step: Types['step'];
  question: Types['question'] | DraftQuestion<Types>;
  finding: Types['finding'];
  common: Drafts<Types>;
  own: Types['own'];
};

type State<Types extends DraftDeskTypes> = DeskState<DraftDesk<Types>>;
export type Question<Types extends DraftDeskTypes> = DraftDesk<Types>['question'];
export type Action<Types extends DraftDeskTypes> = DraftDesk<Types>['action'];
/** Actions that every one of these desks does in the same way. */
export type SharedAction =
  | Exclude<(typeof draftDeskActions)[number], 'takeAsLot' | 'openSent'>
  | Exclude<StepAction, 'removeLine'>;
export type Run = () => Promise<void> | void;

/** A scan at the desk, with what is being looked up about it. */
export type DeskScan = {
  /** Readings of the same keys, the likeliest first. */
  readonly texts: readonly string[];
  /** What it asks of the desk; null for an ordinary code. */
  readonly command: DeskCommand | null;
  /** Since the scan before; null, or absent, for none. */
  readonly pauseMs?: number | null;
  readonly catalog: Promise<ItemLookUp>;
  readonly shipments?: Promise<ShipmentFindings>;
};

/** What a desk begins with: the last draft, or a record that is named; which of them there are, the desk says. */
export type DeskAddress =
  | { readonly with: 'last' }
  | { readonly with: 'draft'; readonly id: number }
  | RecordAddress;

/** A record that is no draft; a parcel by the number on its label. */
export type RecordAddress =
  | { readonly with: 'shipment' | 'modify'; readonly id: number }
  | { readonly with: 'parcel'; readonly text: string };

/** How one desk does what all of them do. */
export type DraftPlan<Types extends DraftDeskTypes> = {
  readonly own: Types['own'];
  /** What of it is different with a draft that is put on the desk. */
  readonly ownOfBegun?: (draft: Types['draft']) => Partial<Types['own']>;
  /** The kind of its writes in the outbox, and the requests by which its drafts are saved. */
  readonly outboxKind: string;
  readonly saveDraft: (input: {
    id: number | null;
    draft: Types['draft'];
  }) => Promise<{ id: number; referenceId: string }>;
  readonly readDraft: (id: number) => Promise<Types['row'] | null>;
  readonly readDrafts: () => Promise<readonly Types['row'][]>;
  /** A draft that nothing was done to yet. */
  readonly freshDraft: () => Types['draft'];
  /** Whether nothing that would be missed is in a draft. */
  readonly isBare: (draft: Types['draft']) => boolean;
  /** What the desk stands for in its sentences: what it is called, and how large it is. */
  readonly valuesOf: (state: State<Types>) => Values;
  /** The ways to another draft, and to keep on the desk what is gone from the outbox. */
  readonly newAction: Action<Types>;
  /** The way to another draft is offered whenever one is gone on with, and not only where it is put on the desk. */
  readonly offersOthers: boolean;
  readonly keepAction: Action<Types>;
  /** What a code can be that nobody knows. */
  readonly unknownActions: readonly Action<Types>[];
  /** The line that a step's feedback, or a finding, is about. */
  readonly lineIdOf: (about: Types['step'] | Types['finding']) => number | null;
  readonly selectedLine: (
    draft: Types['draft'],
    lineId: number | null,
    before: number | null,
  ) => number | null;
  readonly firstLine: (draft: Types['draft']) => number | null;
  readonly lineWith: (draft: Types['draft'], id: number) => Types['line'] | null;
  /** The line that a question is about; null for any other question. */
  readonly askedLineId: (asked: Question<Types>) => number | null;
  /** A question that only this desk has, where it holds something; null for any other. */
  readonly heldBy?: (asked: Question<Types>) => { code?: DraftDesk<Types>['code']; values: Values } | null;
  readonly undone: (draft: Types['draft']) => { draft: Types['draft']; feedback: Types['step'] };
  readonly takeItem: (scan: Types['scan']) => Promise<void>;
  /** Puts the parts that are offered into the draft. */
  readonly takeParts: (
    asked: { match: ItemMatch; view: ReturnItemView; text: string | null },
    bundles: number,
  ) => void;
  readonly hasParts: (view: ReturnItemView) => boolean;
  /** Says that the parts of a bundle are not known. */
  readonly sayPartsUnknown: (line: NamedLine, text: string | null) => void;
  /**
   * @param of `case`: that many units are in the case that was counted, and what else its scan leaves open is asked
   * then
   */
  readonly setQuantity: (line: Types['line'], quantity: number, of: 'line' | 'case') => void;
  /** Writes beside its lines what became known of an item. */
  readonly noteItem: (draft: Types['draft'], item: ItemHit) => Types['draft'];
  /** Does with a code what it means to the draft. */
  readonly takeCode: (lookUp: ItemLookUp, scan: DeskScan) => Promise<void> | void;
  /** Whether a scan may answer what is asked although it is no command. */
  readonly mayAnswer?: (asked: Question<Types>) => boolean;
  /** Whether an answer may be given again at once to a question that it led to, by a hand; default never. */
  readonly mayRepeat?: (asked: Question<Types>) => boolean;
  /** Whether a command answers what is asked; null: as at every desk. */
  readonly answers?: (command: DeskCommand, asked: Question<Types> | null) => boolean | null;
  readonly findings: () => readonly Types['finding'][];
  /** What warns and is asked about before a draft leaves: where it may be a mistake, and not how things are. */
  readonly askedAbout: ReadonlySet<string>;
  readonly send: (isConfirmed: boolean) => Promise<void>;
  readonly entryOf: (outcome: Types['outcome']) => OutboxEntry | null;
  readonly outcomeOf: (entry: OutboxEntry) => Types['outcome'];
  readonly onOutcome?: (entry: OutboxEntry) => void;
  /** Opens what an address names that is no draft. */
  readonly openOther?: (address: RecordAddress) => Promise<void>;
  /** What is read about a draft that is gone on with. */
  readonly onOpened?: () => void;
  /** Whether what is on the desk is a draft to be saved; default always. */
  readonly isKept?: (state: State<Types>) => boolean;
  /** Whether something else has to be decided before the desk is left for another draft; then that is asked. */
  readonly isBusy?: (address?: DeskAddress) => boolean;
  /** What can be done about the feedback, as long as it can. */
  readonly openActions: (state: State<Types>) => readonly Action<Types>[];
  /** What this desk does about the feedback, beside what every desk does. */
  readonly actions: () => Readonly<Partial<Record<Action<Types>, Run>>>;
  /** What it does by a command, beside what every desk does. */
  readonly obey: (command: DeskCommand) => Promise<void> | void;
};
