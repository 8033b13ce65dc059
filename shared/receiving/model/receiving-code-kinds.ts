import type { MessageIdSuffix } from '#shared/messages/messages.ts';

export const receivingChanges = [
  'item',
  'list',
  'tracking',
  'box',
  'boxRemoval',
  'merge',
  'quantity',
  'lot',
  'removal',
  'head',
  'deliveryNote',
] as const;

export type ReceivingChangeKind = (typeof receivingChanges)[number];

/** A user's options for a finding of a draft; the window has a button or a field for each. */
export const receivingDeskActions = [
  'scanItem',
  'scanBox',
  'nextBox',
  'chooseBox',
  'removeBox',
  'mergeBoxes',
  'splitOrder',
  'chooseCenter',
  'chooseDestination',
  'clearDestination',
  'choosePackageType',
  'choosePackaging',
  'enterArrival',
  'clearFreight',
  'enterQuantity',
  'enterLot',
  'clearLot',
  'removeLine',
  'chooseParts',
  'countAnyway',
  'askService',
  'takeAsSku',
  'typeAgain',
] as const;

export type ReceivingDeskAction = (typeof receivingDeskActions)[number];

/** The feedback after a step, and the desk's own; each has a message and another about what to do next. */
export type ReceivingFeedbackCode = Exclude<
  MessageIdSuffix<'receivingFeedback.' | 'deskFeedback.'>,
  `${string}.next`
>;

/** The pre-flight findings; each has a message. */
export type ReceivingFindingCode = MessageIdSuffix<'receivingFinding.' | 'deskFinding.'>;
