const lotText = 'Lot {lot}{hasDay, select, yes {, {lotDay}} other {}}';
const countText = `{against, select,
  unknown {{quantity, plural, one {# piece} other {# pieces}}}
  unexpected {Not from this parcel}
  short {{quantity, number} of {expected, number}}
  even {{quantity, number} of {expected, number}, complete}
  other {{quantity, number}, but {expected, number} went out}
}`;
const nextPieceText = `{hasLot, select, yes {${lotText}. } other {}}{against, select,
  unexpected {It did not go out with this parcel. It is counted; take it out if it belongs elsewhere.}
  even {All that went out of it is counted. Scan the next item.}
  over {Count again, or go on if more came back.}
  other {Scan the next piece.}
}`;
const otherReturnText = '{known, select, yes {Return {return}} other {The return {reference} on this desk}}';

/** What the return desk says after a step, what it finds before a return is sent, and what can be done about it. */
export const returnFeedbackMessages = {
  'returnFeedback.PARCEL_TAKEN': 'Parcel found',
  'returnFeedback.PARCEL_TAKEN.next': '{tracking} went out from here. Scan what is inside.',
  'returnFeedback.PARCEL_UNKNOWN': 'Parcel taken',
  'returnFeedback.PARCEL_UNKNOWN.next': 'This desk knows no shipment with {tracking}. Scan what is inside.',
  'returnFeedback.PARCEL_AGAIN': 'The same parcel',
  'returnFeedback.PARCEL_AGAIN.next': '{tracking} is the parcel of this return already. Scan what is inside.',
  'returnFeedback.PARCEL_AMBIGUOUS': 'Which shipment?',
  'returnFeedback.PARCEL_AMBIGUOUS.next':
    '{candidates, plural, one {# shipment has} other {# shipments have}} {tracking}. Choose the one that came back.',
  'returnFeedback.PARCEL_OTHER': 'Another parcel?',
  'returnFeedback.PARCEL_OTHER.next':
    'The label says {tracking}, but this return is of {before}. Each box is a return of its own.',
  'returnFeedback.TRACKING_EMPTY': 'The label is empty',
  'returnFeedback.TRACKING_EMPTY.next': 'Nothing was read from it. Scan the tracking label again.',
  'returnFeedback.TRACKING_TOO_LONG': 'The code is too long',
  'returnFeedback.TRACKING_TOO_LONG.next':
    'A tracking number has at most {most, number} characters. Scan another barcode of the label, or type it.',
  'returnFeedback.SHIPMENT_TAKEN': '{pieces, plural, one {# piece} other {# pieces}} went out',
  'returnFeedback.SHIPMENT_TAKEN.next':
    'Shipment {shipment} held {lines, plural, one {# item} other {# items}}. Scan what came back, or take all of it.',
  'returnFeedback.EXPECTED_TAKEN':
    '{pieces, plural, =0 {Nothing was left to take} one {# piece taken} other {# pieces taken}}',
  'returnFeedback.EXPECTED_TAKEN.next':
    'All that went out is counted{lines, plural, =0 {} one {, # item of it new} other {, # items of it new}}. Check the lots, then send it.',
  'returnFeedback.ITEM_ADDED': countText,
  'returnFeedback.ITEM_ADDED.next': nextPieceText,
  'returnFeedback.ITEM_COUNTED': countText,
  'returnFeedback.ITEM_COUNTED.next': nextPieceText,
  'returnFeedback.ITEM_LOT_ASKED': 'Which lot?',
  'returnFeedback.ITEM_LOT_ASKED.next':
    '{quantity, plural, one {# piece is} other {# pieces are}} counted. Scan a label with the lot, or choose or type it.',
  'returnFeedback.ITEM_CASE_ASKED': 'How many were in the case?',
  'returnFeedback.ITEM_CASE_ASKED.next':
    'The case was counted as {added, plural, one {# piece} other {# pieces}}, {quantity, number} in all. Enter how many came back.',
  'returnFeedback.ITEM_OTHER_LOT': 'A second lot',
  'returnFeedback.ITEM_OTHER_LOT.next':
    'The label says lot {lot}{hasDay, select, yes {, {lotDay}} other {}}; lot {lineLot} has {quantity, plural, one {# piece} other {# pieces}} here. One return takes one lot of an item.',
  'returnFeedback.ITEM_SET_ASIDE': 'Set aside',
  'returnFeedback.ITEM_SET_ASIDE.next':
    '{quantity, plural, one {# piece} other {# pieces}}{hasLot, select, yes { of lot {lot}} other {}} for the next return. Finish this one, then go on with the next box.',
  'returnFeedback.ITEM_SERIAL_AGAIN': 'The same piece?',
  'returnFeedback.ITEM_SERIAL_AGAIN.next':
    'Serial number {serial} was counted already. Count it only if it is another piece.',
  'returnFeedback.ITEM_DIGITAL': 'Cannot be returned',
  'returnFeedback.ITEM_DIGITAL.next':
    'The item is digital: no box holds it. Scan the item that is in the box.',
  'returnFeedback.ITEM_BUNDLE': 'This is a bundle',
  'returnFeedback.ITEM_BUNDLE.next':
    'A return takes what a bundle is made of. Choose the parts that came back.',
  'returnFeedback.ITEM_UNKNOWN': 'Not known',
  'returnFeedback.ITEM_UNKNOWN.next': `{text} was not counted: {coverage, select,
  none {the catalog is not on this desk yet.}
  partial {the catalog is still being read to this desk.}
  other {no item of the catalog has it.}
}`,
  'returnFeedback.PARTS_ADDED':
    '{pieces, plural, =0 {No part taken} one {# piece of the bundle taken} other {# pieces of the bundle taken}}',
  'returnFeedback.PARTS_ADDED.next':
    '{pieces, plural, =0 {None of its parts can be in a return. Nothing was counted.} other {{lines, plural, =0 {All were in the return before} one {# item is new in the return} other {# items are new in the return}}. Correct what is missing.}}',
  'returnFeedback.QUANTITY_SET': '{quantity, plural, one {# piece} other {# pieces}}',
  'returnFeedback.QUANTITY_SET.next': 'The count is set. Scan the next piece.',
  'returnFeedback.QUANTITY_OUT_OF_RANGE': 'The count cannot be sent',
  'returnFeedback.QUANTITY_OUT_OF_RANGE.next':
    'A return takes 1 to {most, number} whole pieces of an item. Nothing was changed.',
  'returnFeedback.LINE_REMOVED': 'Taken out',
  'returnFeedback.LINE_REMOVED.next': 'It is no longer in the return. Undo puts it back.',
  'returnFeedback.LINE_GONE': 'Not in this return',
  'returnFeedback.LINE_GONE.next': 'The item was taken out before. Nothing was changed.',
  'returnFeedback.ACTION_SET': '{actionWord}',
  'returnFeedback.ACTION_SET.next': 'This holds for all pieces of the item. Scan the next piece.',
  'returnFeedback.LOT_SET': lotText,
  'returnFeedback.LOT_SET.next':
    '{quantity, plural, one {# piece is} other {# pieces are}} of this lot. Scan the next piece.',
  'returnFeedback.LOT_AGAIN': 'Its lot stays',
  'returnFeedback.LOT_AGAIN.next': `${lotText}. No piece was counted. Scan the next piece.`,
  'returnFeedback.LOT_UNREADABLE': 'Without a lot',
  'returnFeedback.LOT_UNREADABLE.next': 'No lot is sent for the item. Enter it if it can be read after all.',
  'returnFeedback.LOT_NOT_KEPT': 'The item has no lots',
  'returnFeedback.LOT_NOT_KEPT.next': 'The catalog keeps it without them. Nothing was changed.',
  'returnFeedback.LOT_TOO_LONG': 'The lot is too long',
  'returnFeedback.LOT_TOO_LONG.next':
    'A lot has at most {most, number} characters. Nothing was changed. Scan the lot alone, or type it.',
  'returnFeedback.LOT_DATE_INVALID': 'No such day',
  'returnFeedback.LOT_DATE_INVALID.next':
    '{lotDate} is not in the calendar. Enter the date of the lot again, or leave it empty.',
  'returnFeedback.CENTER_SET': 'Center chosen',
  'returnFeedback.CENTER_SET.next': 'The box stays at {center}. Scan what is inside.',
  'returnFeedback.CENTER_WITHOUT_RETURNS': 'No returns there',
  'returnFeedback.CENTER_WITHOUT_RETURNS.next': '{center} processes no returns. Choose another center.',
  'returnFeedback.SLIP_PRINTED': 'Slip printed',
  'returnFeedback.SLIP_PRINTED.next':
    'Lay it on the goods and close the box. If none came out, print it again.',
  'returnFeedback.STEP_UNDONE': `{kind, select,
  parcel {Parcel undone} shipment {Shipment undone} item {Scan undone} parts {Parts undone}
  quantity {Count undone} removal {Put back} action {Action undone} lot {Lot undone}
  center {Center undone} other {Undone}
}`,
  'returnFeedback.STEP_UNDONE.next':
    'The return is as it was before{hasText, select, yes { {text} was scanned} other { that}}.',
  'returnFeedback.NOTHING_TO_UNDO': 'Nothing to undo',
  'returnFeedback.NOTHING_TO_UNDO.next': 'Nothing was done to this return yet.',
  'returnFeedback.NEXT_BOX': 'Box {box, number}',
  'returnFeedback.NEXT_BOX.next':
    '{lines, plural, =0 {Scan the tracking label of the box.} one {# item that was set aside is in it. Scan what else is inside.} other {# items that were set aside are in it. Scan what else is inside.}}',

  'returnFinding.REFERENCE_LENGTH':
    'The reference must have 1 to {most, number} characters. Make a new one.{hasReference, select, yes { It is {reference} now.} other {}}',
  'returnFinding.REFERENCE_UNPRINTABLE':
    'The reference {reference} cannot be printed as a barcode. Make a new one.',
  'returnFinding.REFERENCE_TAKEN': `${otherReturnText} {known, select, yes {has the reference {reference} already} other {has the same reference}}. Make a new one, or open that return.`,
  'returnFinding.CENTER_MISSING': 'No center is chosen. Say where the box stays.',
  'returnFinding.CENTER_UNKNOWN': '{center} is no center of this account any more. Choose another one.',
  'returnFinding.CENTER_WITHOUT_RETURNS': '{center} processes no returns. Choose another center.',
  'returnFinding.CENTER_UNCHECKED':
    'Whether {center} processes returns is not known now. If it does not, the service will refuse the return.',
  'returnFinding.TRACKING_LENGTH':
    'The tracking number must have 1 to {most, number} characters. Scan the label again.',
  'returnFinding.BOX_UNMARKED':
    'Nothing on the box names its return. Scan its tracking label, or print a slip and lay it in.',
  'returnFinding.NO_LINES': 'The return is empty. Scan what is in the box.',
  'returnFinding.PIECES_SET_ASIDE':
    '{pieces, plural, one {# piece was} other {# pieces were}} set aside and will not be in this return. Go on with the next box after it.',
  'returnFinding.SAME_TRACKING': `${otherReturnText} has the same tracking number. Open it first: the box may be registered already.`,
  'returnFinding.SAME_SHIPMENT': `${otherReturnText} is of the same shipment. Open it first: the box may be registered already.`,
  'returnFinding.ITEM_TWICE': '{item} has two lines. Remove one, and count its pieces on the other.',
  'returnFinding.ITEM_DIGITAL': '{item} is digital and cannot be returned. Remove its line.',
  'returnFinding.ITEM_BUNDLE': '{item} is a bundle. Put its parts in its place.',
  'returnFinding.ITEM_REMOVED':
    '{item} is no longer in the catalog. Ask the service about it, or remove its line.',
  'returnFinding.ITEM_INACTIVE': '{item} is inactive. Check that it is the right item.',
  'returnFinding.ITEM_UNCHECKED':
    'This desk knows nothing of {item}. Ask the service about it, or remove its line.',
  'returnFinding.QUANTITY_OUT_OF_RANGE':
    'The count of {item} must be 1 to {most, number} whole pieces. Enter how many came back.',
  'returnFinding.ACTION_UNKNOWN': 'The service knows no action {actionWord}. Choose what to do with {item}.',
  'returnFinding.ACTION_UNSET':
    'The merchant set no action for {item}. Choose one, or leave it to the center.',
  'returnFinding.LOT_MISSING': '{item} needs its lot. Scan or enter it, or say that none can be read.',
  'returnFinding.LOT_UNREADABLE': '{item} goes without a lot. Enter it if it can be read after all.',
  'returnFinding.LOT_NOT_KEPT': '{item} is kept without lots, but has lot {lot} here. Clear it.',
  'returnFinding.LOT_TOO_LONG': 'The lot of {item} must have 1 to {most, number} characters. Enter it again.',
  'returnFinding.LOT_DATE_INVALID':
    'The date of lot {lot} of {item} is {lotDate}, which is not in the calendar. Enter it again.',
  'returnFinding.LOT_DATE_ALONE':
    '{item} has the lot date {lotDay}, but no lot. Enter the lot, or clear the date.',
  'returnFinding.LOT_NOT_SHIPPED':
    'Lot {lot} of {item} did not go out with this parcel. Look at the label again.',
  'returnFinding.NOT_IN_SHIPMENT':
    '{item} did not go out with this parcel. Remove it if it belongs elsewhere.',
  'returnFinding.MORE_THAN_SHIPPED':
    '{quantity, plural, one {# piece} other {# pieces}} of {item}, but {expected, number} went out. Count again.',

  'returnDeskAction.scanParcel': 'Scan the parcel',
  'returnDeskAction.printSlip': 'Print a slip',
  'returnDeskAction.chooseShipment': 'Choose the shipment',
  'returnDeskAction.replaceParcel': 'The new label is right',
  'returnDeskAction.nextBox': 'Next box',
  'returnDeskAction.nextReturn': 'Another return',
  'returnDeskAction.chooseCenter': 'Choose the center',
  'returnDeskAction.scanItem': 'Scan an item',
  'returnDeskAction.chooseParts': 'Choose the parts',
  'returnDeskAction.removeLine': 'Remove the line',
  'returnDeskAction.enterQuantity': 'Enter the count',
  'returnDeskAction.countAnyway': 'Count it',
  'returnDeskAction.chooseAction': 'Choose the action',
  'returnDeskAction.enterLot': 'Enter the lot',
  'returnDeskAction.chooseShipmentLot': 'A lot that went out',
  'returnDeskAction.goWithoutLot': 'No lot to be read',
  'returnDeskAction.clearLot': 'Clear the lot',
  'returnDeskAction.setAside': 'Set the piece aside',
  'returnDeskAction.keepLot': 'Count it, lot stays',
  'returnDeskAction.takeLot': 'All are the new lot',
  'returnDeskAction.askService': 'Ask the service',
  'returnDeskAction.typeAgain': 'Type the code',
  'returnDeskAction.newReference': 'New reference',
  'returnDeskAction.openReturn': 'Open that return',
} as const;
