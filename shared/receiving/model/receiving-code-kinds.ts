/** The steps by which a draft changes. */
export const receivingChanges = [
  'item',
  'tracking',
  'box',
  'boxRemoval',
  'merge',
  'quantity',
  'lot',
  'removal',
  'head',
] as const;

/** A step by which a draft changes. */
export type ReceivingChangeKind = (typeof receivingChanges)[number];

/** What a person can do about what was said of a draft; the window has a key or a field for each. */
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

/** What is said after a step; each has its words in the window. */
export const receivingFeedbackCodes = [
  'ITEM_ADDED',
  'ITEM_COUNTED',
  'ITEM_LOT_ASKED',
  'ITEM_CASE_ASKED',
  'ITEM_SERIAL_AGAIN',
  'ITEM_DIGITAL',
  'ITEM_BUNDLE',
  'ITEM_UNKNOWN',
  'PIECES_ADDED',
  'QUANTITY_SET',
  'QUANTITY_OUT_OF_RANGE',
  'LINE_REMOVED',
  'LINE_GONE',
  'LINES_MERGED',
  'LOT_SET',
  'LOT_CLEARED',
  'LOT_NOT_KEPT',
  'LOT_TOO_LONG',
  'LOT_DATE_INVALID',
  'BOX_TRACKED',
  'BOX_AGAIN',
  'BOX_NEXT',
  'BOX_CHOSEN',
  'BOX_EMPTY',
  'BOX_GONE',
  'BOX_REMOVED',
  'BOX_REPEATED',
  'BOXES_MERGED',
  'BOX_LIMIT',
  'TRACKING_EMPTY',
  'TRACKING_TOO_LONG',
  'HEAD_SET',
  'STEP_UNDONE',
  'NOTHING_TO_UNDO',
] as const;

/** What is said after a step. */
export type ReceivingFeedbackCode = (typeof receivingFeedbackCodes)[number];

/** What the pre-flight finds; each has its words in the window. */
export const receivingFindings = [
  'CENTER_MISSING',
  'CENTER_UNKNOWN',
  'CENTER_UNCHECKED',
  'ARRIVAL_MISSING',
  'ARRIVAL_INVALID',
  'ARRIVAL_PAST',
  'NOT_RECOGNIZABLE',
  'NO_LINES',
  'TOO_MANY_BOXES',
  'CONTAINER_BOXES',
  'ONE_BOX_EXPECTED',
  'ONE_SKU_A_BOX',
  'TOO_MANY_SKUS',
  'BOX_EMPTY',
  'TRACKING_MISSING',
  'TRACKING_TWICE',
  'TRACKING_UNPRINTABLE',
  'FREIGHT_NOT_OFFERED',
  'DESTINATION_NOT_OFFERED',
  'DESTINATION_UNKNOWN',
  'DESTINATION_SAME',
  'ITEM_BY_SKU',
  'ITEM_DIGITAL',
  'ITEM_BUNDLE',
  'ITEM_REMOVED',
  'ITEM_INACTIVE',
  'ITEM_UNCHECKED',
  'QUANTITY_OUT_OF_RANGE',
  'LOT_NUMBER_MISSING',
  'LOT_DATE_MISSING',
  'LOT_DATE_INVALID',
  'LOT_EXPIRED',
  'LOT_NOT_KEPT',
] as const;

/** What the pre-flight finds. */
export type ReceivingFindingCode = (typeof receivingFindings)[number];
