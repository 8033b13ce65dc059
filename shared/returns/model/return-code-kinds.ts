import type { MessageIdSuffix } from '#shared/messages/messages.ts';

export const draftChanges = [
  'parcel',
  'shipment',
  'item',
  'parts',
  'quantity',
  'removal',
  'action',
  'lot',
  'serial',
  'grade',
  'note',
  'check',
  'center',
  'setAside',
  'photo',
] as const;

export type DraftChangeKind = (typeof draftChanges)[number];

/** A user's options for a finding of a draft; the window has a button or a field for each. */
export const returnDeskActions = [
  'scanParcel',
  'printSlip',
  'chooseShipment',
  'replaceParcel',
  'nextBox',
  'nextReturn',
  'chooseCenter',
  'scanItem',
  'chooseParts',
  'removeLine',
  'enterQuantity',
  'countAnyway',
  'chooseAction',
  'enterLot',
  'chooseShipmentLot',
  'goWithoutLot',
  'clearLot',
  'enterSerial',
  'inspect',
  'setAside',
  'keepLot',
  'takeLot',
  'askService',
  'typeAgain',
  'newReference',
  'openReturn',
] as const;

export type ReturnDeskAction = (typeof returnDeskActions)[number];

/** The feedback after a step, and the desk's own; each has a message and another about what to do next. */
export type ReturnFeedbackCode = Exclude<
  MessageIdSuffix<'returnFeedback.' | 'deskFeedback.'>,
  `${string}.next`
>;

/** The pre-flight findings; each has a message. */
export type ReturnFindingCode = MessageIdSuffix<'returnFinding.' | 'deskFinding.'>;
