/** The steps by which a draft changes. */
export const draftChanges = [
  'parcel',
  'shipment',
  'item',
  'parts',
  'quantity',
  'removal',
  'action',
  'lot',
  'center',
  'setAside',
] as const;

/** A step by which a draft changes. */
export type DraftChangeKind = (typeof draftChanges)[number];

/** What a person can do about what was said of a draft; the window has a key or a field for each. */
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
  'setAside',
  'keepLot',
  'takeLot',
  'askService',
  'typeAgain',
  'newReference',
  'openReturn',
] as const;

export type ReturnDeskAction = (typeof returnDeskActions)[number];

/** What is said after a step; each has its words in the window. */
export const returnFeedbackCodes = [
  'PARCEL_TAKEN',
  'PARCEL_UNKNOWN',
  'PARCEL_AGAIN',
  'PARCEL_AMBIGUOUS',
  'PARCEL_OTHER',
  'TRACKING_EMPTY',
  'TRACKING_TOO_LONG',
  'SHIPMENT_TAKEN',
  'EXPECTED_TAKEN',
  'ITEM_ADDED',
  'ITEM_COUNTED',
  'ITEM_LOT_ASKED',
  'ITEM_CASE_ASKED',
  'ITEM_OTHER_LOT',
  'ITEM_SET_ASIDE',
  'ITEM_SERIAL_AGAIN',
  'ITEM_DIGITAL',
  'ITEM_BUNDLE',
  'ITEM_UNKNOWN',
  'PARTS_ADDED',
  'QUANTITY_SET',
  'QUANTITY_OUT_OF_RANGE',
  'LINE_REMOVED',
  'LINE_GONE',
  'ACTION_SET',
  'LOT_SET',
  'LOT_AGAIN',
  'LOT_UNREADABLE',
  'LOT_NOT_KEPT',
  'LOT_TOO_LONG',
  'LOT_DATE_INVALID',
  'CENTER_SET',
  'CENTER_WITHOUT_RETURNS',
  'SLIP_PRINTED',
  'STEP_UNDONE',
  'NOTHING_TO_UNDO',
  'NEXT_BOX',
] as const;

/** What is said after a step. */
export type ReturnFeedbackCode = (typeof returnFeedbackCodes)[number];

/** What the pre-flight finds; each has its words in the window. */
export const returnFindings = [
  'REFERENCE_LENGTH',
  'REFERENCE_UNPRINTABLE',
  'REFERENCE_TAKEN',
  'CENTER_MISSING',
  'CENTER_UNKNOWN',
  'CENTER_WITHOUT_RETURNS',
  'CENTER_UNCHECKED',
  'TRACKING_LENGTH',
  'BOX_UNMARKED',
  'NO_LINES',
  'PIECES_SET_ASIDE',
  'SAME_TRACKING',
  'SAME_SHIPMENT',
  'ITEM_TWICE',
  'ITEM_DIGITAL',
  'ITEM_BUNDLE',
  'ITEM_REMOVED',
  'ITEM_INACTIVE',
  'ITEM_UNCHECKED',
  'QUANTITY_OUT_OF_RANGE',
  'ACTION_UNKNOWN',
  'ACTION_UNSET',
  'LOT_MISSING',
  'LOT_UNREADABLE',
  'LOT_NOT_KEPT',
  'LOT_TOO_LONG',
  'LOT_DATE_INVALID',
  'LOT_DATE_ALONE',
  'LOT_NOT_SHIPPED',
  'NOT_IN_SHIPMENT',
  'MORE_THAN_SHIPPED',
] as const;

/** What the pre-flight finds. */
export type ReturnFindingCode = (typeof returnFindings)[number];
