import type { call } from '#renderer/platform/bridge/call.ts';
import type { Center } from '#shared/centers/centers.ts';
import type { DeskCommand } from '#shared/desk/model/desk-command.ts';
import type { NewDeskCode } from '#shared/inventory/desk-code.ts';
import type { ItemHit, ItemLookUp, ItemMatch } from '#shared/inventory/item-view.ts';
import type { ItemLot } from '#shared/inventory/model/item-lots.ts';
import type { DeskDraft } from '#shared/outbox/desk-draft.ts';
import type { OutboxState } from '#shared/outbox/model/outbox-states.ts';
import type { OutboxEntry } from '#shared/outbox/outbox-view.ts';
import type { ReturnItemView } from '#shared/returns/return-item-view.ts';
import type { ScanReading } from '#shared/scan/scan-reading.ts';
import type { ShipmentFindings, ShipmentHit } from '#shared/shipments/shipment-view.ts';
import type { CorePorts, DeskState, DeskTypes, Values } from './desk-types.ts';

export type DraftPorts = CorePorts & {
  readonly call: typeof call;
  /** The centers of the account; null until they could be read. */
  readonly centers: () => readonly Center[] | null;
  /** Null if none is chosen. */
  readonly deskCenter: () => { readonly id: number; readonly name: string } | null;
  /** The missing scope for sending; null if it is granted, or unknown. */
  readonly missingScope: () => string | null;
  /** The desk of the site that took over a draft of this desk, as far as known; null if this desk still has it. */
  readonly takenBy: (referenceId: string) => Pick<DeskDraft, 'desk' | 'isOver'> | null;
  /** Picks the n-th answer to the question on the screen; false if there is no such answer. */
  readonly pick: (number: number) => boolean;
  readonly go: (address: `/${string}`) => void;
  /** Called with a draft that was discarded and can be restored. */
  readonly discarded?: (draft: { readonly id: number; readonly referenceId: string }) => void;
  /** Saves on this desk how many units one scan of a code counts, and reports it. */
  readonly learnCase: (code: NewDeskCode) => void;
  readonly focusCodeField: () => void;
};

/** Codes of the desks themselves, and of their drafts' steps, with the same text at every desk that builds drafts. */
const deskCodes = [
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
  'SEND_ASKED',
  'SEND_FAILED',
  'SCOPE_MISSING',
  'TAKE_OVER_FAILED',
] as const;
const stepCodes = ['QUANTITY_SET', 'LOT_NOT_KEPT', 'LOT_TOO_LONG', 'TRACKING_TOO_LONG'] as const;
export const commonDeskCodes = [...deskCodes, ...stepCodes] as const;
export type CommonDeskCode = (typeof commonDeskCodes)[number];

/** Codes of findings with the same text at every one of these desks. */
export const commonFindingCodes = [
  'ITEM_BUNDLE',
  'ITEM_INACTIVE',
  'ITEM_REMOVED',
  'LOT_DATE_INVALID',
] as const;
export type CommonFindingCode = (typeof commonFindingCodes)[number];

/** Feedback codes of these desks, besides those of one draft's steps. */
export const draftDeskCodes = [
  ...deskCodes,
  'READY',
  'RESUMED',
  'DRAFT_KEPT',
  'DRAFT_GONE',
  'DISCARD_ASKED',
  'DISCARDED',
  'PARTS_UNKNOWN',
  'SEND_BLOCKED',
  'SENDING',
  'QUEUED',
] as const;

/** Actions of every one of these desks, besides those offered by a draft's steps. */
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
  /** A write that left the desk, as the desk shows it. */
  outcome: unknown;
};

/** A code whose meaning is asked. */
export type AskedCode = {
  readonly reading: ScanReading;
  /** The code as the lot of a line; omitted if no line waits for one. */
  readonly lot?: ItemLot & { readonly lineId: number };
};

export type DraftQuestion<Types extends DraftDeskTypes> =
  /** One of the answers that the scan of an item can require. */
  | { readonly kind: 'scan'; readonly scan: Types['scan'] }
  | ({ readonly kind: 'unknown' } & AskedCode)
  | ({
      readonly kind: 'several';
      readonly scans: readonly Types['scan'][];
      readonly shipments: readonly ShipmentHit[];
    } & AskedCode)
  | {
      readonly kind: 'parts';
      readonly match: ItemMatch;
      readonly view: ReturnItemView;
      readonly text: string | null;
      readonly hasSerial: boolean;
    }
  | { readonly kind: 'drafts' | 'discard' };

/** The state of every one of these desks besides its draft. */
type Drafts<Types extends DraftDeskTypes> = {
  /** By item id, as read since the last new draft was put on the desk. */
  readonly known: ReadonlyMap<number, ReturnItemView>;
  readonly drafts: readonly Types['row'][];
  /** Newest first. */
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
/** A question whose confirmation sends the draft. */
export type SendQuestion = {
  readonly kind: 'send';
  /** The warnings that it confirms, those that the user has seen. */
  readonly confirms: readonly string[];
};
export type Action<Types extends DraftDeskTypes> = DraftDesk<Types>['action'];
export type SharedAction =
  | Exclude<(typeof draftDeskActions)[number], 'takeAsLot' | 'openSent'>
  | Exclude<StepAction, 'removeLine'>;
export type Run = () => Promise<void> | void;

export type DeskScan = {
  /** Readings of the same keystrokes, most likely first. */
  readonly texts: readonly string[];
  /** Null for an ordinary code. */
  readonly command: DeskCommand | null;
  /** Since the previous scan; null, or omitted, if there is none. */
  readonly pauseMs?: number | null;
  readonly catalog: Promise<ItemLookUp>;
  readonly shipments?: Promise<ShipmentFindings>;
};

/** What a desk starts with: the last draft, or a named record; each desk decides which of them it supports. */
export type DeskAddress =
  | { readonly with: 'last' }
  | { readonly with: 'draft'; readonly id: number }
  | RecordAddress;

/** A record that is not a draft; a parcel by the number on its label. */
export type RecordAddress =
  | { readonly with: 'shipment' | 'modify'; readonly id: number }
  | { readonly with: 'parcel'; readonly text: string };

/** How one desk implements the functions shared by all. */
export type DraftPlan<Types extends DraftDeskTypes> = {
  readonly own: Types['own'];
  /** Its changes when a draft is put on the desk. */
  readonly ownOfBegun?: (draft: Types['draft']) => Partial<Types['own']>;
  /** The kind of its writes in the outbox, and the requests that save its drafts. */
  readonly outboxKind: string;
  readonly saveDraft: (input: {
    id: number | null;
    draft: Types['draft'];
  }) => Promise<{ id: number; referenceId: string }>;
  readonly readDraft: (id: number) => Promise<Types['row'] | null>;
  readonly readDrafts: () => Promise<readonly Types['row'][]>;
  readonly freshDraft: () => Types['draft'];
  /** Whether a draft contains nothing worth keeping. */
  readonly isBare: (draft: Types['draft']) => boolean;
  /** The values of the desk in its messages: its name and its size. */
  readonly valuesOf: (state: State<Types>) => Values;
  /** The actions for another draft, and for keeping on the desk what was removed from the outbox. */
  readonly newAction: Action<Types>;
  /** The action for another draft is offered whenever one is resumed, not only when it is put on the desk. */
  readonly offersOthers: boolean;
  readonly keepAction: Action<Types>;
  /** The possible meanings of an unknown code. */
  readonly unknownActions: readonly Action<Types>[];
  readonly lineIdOf: (about: Types['step'] | Types['finding']) => number | null;
  readonly selectedLine: (
    draft: Types['draft'],
    lineId: number | null,
    before: number | null,
  ) => number | null;
  readonly firstLine: (draft: Types['draft']) => number | null;
  readonly lineWith: (draft: Types['draft'], id: number) => Types['line'] | null;
  /** Null for a question that is about no line. */
  readonly questionLineId: (asked: Question<Types>) => number | null;
  /** Content of a question that only this desk has; null for any other question. */
  readonly heldBy?: (asked: Question<Types>) => { code?: DraftDesk<Types>['code']; values: Values } | null;
  readonly undone: (draft: Types['draft']) => { draft: Types['draft']; feedback: Types['step'] };
  /** Reads again what depends on a step that was taken back. */
  readonly onUndone?: (before: Types['draft']) => void;
  readonly takeItem: (scan: Types['scan']) => Promise<void>;
  readonly takeParts: (
    scanned: { match: ItemMatch; view: ReturnItemView; text: string | null; hasSerial: boolean },
    bundles: number,
  ) => void;
  readonly hasParts: (view: ReturnItemView) => boolean;
  readonly sayPartsUnknown: (line: NamedLine, reading: ScanReading | null) => void;
  /**
   * @param of `case`: the counted case contains this number of units, and the remaining questions of its scan are asked
   *   then
   */
  readonly setQuantity: (line: Types['line'], quantity: number, of: 'line' | 'case') => void;
  /** Adds newly learned data of a line's item to its lines. */
  readonly noteItem: (draft: Types['draft'], line: Types['line'], item: ItemHit) => Types['draft'];
  readonly takeCode: (lookUp: ItemLookUp, scan: DeskScan) => Promise<void> | void;
  /** Whether a scan that is not a command may answer the open question. */
  readonly mayAnswer?: (asked: Question<Types>) => boolean;
  /**
   * Whether an answer may be repeated immediately for the question that it led to, if entered by hand; default never.
   */
  readonly mayRepeat?: (asked: Question<Types>) => boolean;
  /** Whether a command answers the open question; null: as at every desk. */
  readonly answers?: (command: DeskCommand, asked: Question<Types> | null) => boolean | null;
  readonly findings: () => readonly Types['finding'][];
  /** Warnings that need confirmation before a draft is sent: those that may be mistakes, not facts. */
  readonly warningsToConfirm: ReadonlySet<string>;
  readonly send: (isConfirmed: boolean) => Promise<void>;
  readonly entryOf: (outcome: Types['outcome']) => OutboxEntry | null;
  readonly outcomeOf: (entry: OutboxEntry) => Types['outcome'];
  readonly onOutcome?: (entry: OutboxEntry) => void;
  readonly openOther?: (address: RecordAddress) => Promise<void>;
  /** Reads data about a draft that is resumed. */
  readonly onOpened?: () => void;
  /** Whether the content of the desk is a draft to save; default always. */
  readonly isKept?: (state: State<Types>) => boolean;
  /** Whether something else must be decided before the desk is left for another draft; if so, asks for it. */
  readonly isBusy?: (address?: DeskAddress) => boolean;
  /** The actions of the feedback that are still possible. */
  readonly openActions: (state: State<Types>) => readonly Action<Types>[];
  /** This desk's actions on feedback, besides those of every desk. */
  readonly actions: () => Readonly<Partial<Record<Action<Types>, Run>>>;
  /** Runs this desk's commands, besides those of every desk. */
  readonly obey: (command: DeskCommand) => Promise<void> | void;
};
