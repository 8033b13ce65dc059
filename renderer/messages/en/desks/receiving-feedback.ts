const lotText = 'Lot {lot}{hasDay, select, yes {, {lotDay}} other {}}';
const piecesText = '{quantity, plural, one {# piece} other {# pieces}}';
const boxOfText = 'Box {box, number}{hasTracking, select, yes { · {tracking}} other {}}';

/** What the receiving desk says after a step, what it finds before an order is sent, and what can be done about it. */
export const receivingFeedbackMessages = {
  'receivingFeedback.ITEM_ADDED': piecesText,
  'receivingFeedback.ITEM_ADDED.next': `{hasLot, select, yes {${lotText}. } other {}}New in box {box, number}. Scan the next piece.`,
  'receivingFeedback.ITEM_COUNTED': piecesText,
  'receivingFeedback.ITEM_COUNTED.next': `{hasLot, select, yes {${lotText}. } other {}}In box {box, number}, {added, number} more. Scan the next piece.`,
  'receivingFeedback.ITEM_LOT_ASKED': 'Which lot?',
  'receivingFeedback.ITEM_LOT_ASKED.next':
    'The item is counted, and needs its lot with its date. Scan or choose the lot, or scan on and tell it later.',
  'receivingFeedback.ITEM_CASE_ASKED': 'How many are in the case?',
  'receivingFeedback.ITEM_CASE_ASKED.next':
    'The code is that of a case of this item; {quantity, plural, one {# piece is} other {# pieces are}} counted. Enter how many there are.',
  'receivingFeedback.ITEM_SERIAL_AGAIN': 'Counted already?',
  'receivingFeedback.ITEM_SERIAL_AGAIN.next':
    'The serial number {serial} was scanned before. Nothing was counted. Count it if it is another piece.',
  'receivingFeedback.ITEM_DIGITAL': 'Not a thing that arrives',
  'receivingFeedback.ITEM_DIGITAL.next': 'The item is digital. Nothing was counted. Scan the next item.',
  'receivingFeedback.ITEM_BUNDLE': 'This is a bundle',
  'receivingFeedback.ITEM_BUNDLE.next':
    'An order takes its parts in its place. Choose how many bundles there are.',
  'receivingFeedback.ITEM_UNKNOWN': 'Not known',
  'receivingFeedback.ITEM_UNKNOWN.next': `{hasText, select, yes {{text}} other {An empty code}} was not counted: {coverage, select,
  none {the catalog is not on this desk yet.}
  partial {the catalog is still being read to this desk.}
  whole {no item of the catalog has it.}
  other {it is no SKU that the service takes.}
}`,
  'receivingFeedback.PIECES_ADDED':
    '{pieces, plural, =0 {Nothing was put in} one {# piece put in} other {# pieces put in}}',
  'receivingFeedback.PIECES_ADDED.next':
    '{lines, plural, =0 {No line is new} one {# line is new} other {# lines are new}}{leftOut, plural, =0 {} one {, # item could not be taken} other {, # items could not be taken}}. Undo takes all of it back.',
  'receivingFeedback.QUANTITY_SET': piecesText,
  'receivingFeedback.QUANTITY_SET.next': 'The count is set. Scan the next piece.',
  'receivingFeedback.QUANTITY_OUT_OF_RANGE': 'The count cannot be sent',
  'receivingFeedback.QUANTITY_OUT_OF_RANGE.next':
    'An order takes 1 to 2,147,483,647 whole pieces of an item. Nothing was changed.',
  'receivingFeedback.LINE_REMOVED': 'Taken out',
  'receivingFeedback.LINE_REMOVED.next': 'It is no longer in the box. Undo puts it back.',
  'receivingFeedback.LINE_GONE': 'Not in this order',
  'receivingFeedback.LINE_GONE.next': 'The line was taken out before. Nothing was changed.',
  'receivingFeedback.LINES_MERGED': 'One line now',
  'receivingFeedback.LINES_MERGED.next': 'Two lines of one lot were made one. Scan the next piece.',
  'receivingFeedback.LOT_SET': lotText,
  'receivingFeedback.LOT_SET.next':
    '{hasDay, select, yes {All pieces of the line are of this lot. Scan the next piece.} other {Its date is still needed: the service takes a lot with its date alone.}}',
  'receivingFeedback.LOT_CLEARED': 'Without a lot',
  'receivingFeedback.LOT_CLEARED.next': 'The line has no lot now. Scan the next piece.',
  'receivingFeedback.LOT_NOT_KEPT': 'The item has no lots',
  'receivingFeedback.LOT_NOT_KEPT.next': 'The catalog keeps it without them. Nothing was changed.',
  'receivingFeedback.LOT_TOO_LONG': 'The lot is too long',
  'receivingFeedback.LOT_TOO_LONG.next':
    'A lot has at most {most, number} characters. Nothing was changed. Scan the lot alone, or type it.',
  'receivingFeedback.LOT_DATE_INVALID': 'No such day',
  'receivingFeedback.LOT_DATE_INVALID.next':
    '{lotDate} is not in the calendar. Enter the date of the lot again.',
  'receivingFeedback.BOX_TRACKED': '{hasTracking, select, yes {Label taken} other {Without a label}}',
  'receivingFeedback.BOX_TRACKED.next':
    '{hasTracking, select, yes {Box {box, number} has the tracking number {tracking}. Scan what is inside.} other {Box {box, number} has no tracking number now.}}',
  'receivingFeedback.BOX_AGAIN': 'The same box',
  'receivingFeedback.BOX_AGAIN.next': '{tracking} is the label of box {box, number}, which is being packed.',
  'receivingFeedback.BOX_NEXT': boxOfText,
  'receivingFeedback.BOX_NEXT.next':
    '{hasTracking, select, yes {Scan what is inside.} other {Scan its label, then what is inside.}}',
  'receivingFeedback.BOX_CHOSEN': boxOfText,
  'receivingFeedback.BOX_CHOSEN.next': 'This box is packed on. Scan what is inside.',
  'receivingFeedback.BOX_EMPTY': 'Box {box, number} is empty',
  'receivingFeedback.BOX_EMPTY.next': 'Scan what is in it first. Nothing was changed.',
  'receivingFeedback.BOX_GONE': 'Not in this order',
  'receivingFeedback.BOX_GONE.next': 'The box was taken out before. Nothing was changed.',
  'receivingFeedback.BOX_REMOVED': 'Box {box, number} taken out',
  'receivingFeedback.BOX_REMOVED.next':
    '{lines, plural, =0 {Nothing was in it.} one {# line went with it.} other {# lines went with it.}} Undo puts it back.',
  'receivingFeedback.BOX_REPEATED':
    '{times, plural, one {# box like box {box, number}} other {# boxes like box {box, number}}}',
  'receivingFeedback.BOX_REPEATED.next':
    'The same pieces are in each. Box {first, number} is packed on: scan its label.',
  'receivingFeedback.BOXES_MERGED': 'Boxes made one',
  'receivingFeedback.BOXES_MERGED.next': 'What was in box {box, number} is in box {into, number} now.',
  'receivingFeedback.BOX_LIMIT': 'No more boxes',
  'receivingFeedback.BOX_LIMIT.next':
    'An order of packages takes {most, number} boxes. Go on in another order, or say that they come on pallets.',
  'receivingFeedback.TRACKING_EMPTY': 'The label is empty',
  'receivingFeedback.TRACKING_EMPTY.next': 'Nothing was read from it. Scan the label again.',
  'receivingFeedback.TRACKING_TOO_LONG': 'The code is too long',
  'receivingFeedback.TRACKING_TOO_LONG.next':
    'A tracking number has at most {most, number} characters. Scan another barcode of the label, or type it.',
  'receivingFeedback.HEAD_SET': `{field, select,
  center {Center chosen} finalDestination {Final destination} packageType {Way of arrival}
  boxPackagingType {Packing of the boxes} expectedArrivalAt {Arrival} purchaseOrderNumber {Purchase order}
  freight {Freight details} other {As it was}
}`,
  'receivingFeedback.HEAD_SET.next': 'The order is kept with it.',
  'receivingFeedback.STEP_UNDONE': `{kind, select,
  item {Scan undone} tracking {Label undone} box {Box undone} boxRemoval {Box put back} merge {Boxes apart again}
  quantity {Count undone} lot {Lot undone} removal {Put back} head {Order details undone} other {Undone}
}`,
  'receivingFeedback.STEP_UNDONE.next':
    'The order is as it was before{hasText, select, yes { {text} was scanned} other { that}}.',
  'receivingFeedback.NOTHING_TO_UNDO': 'Nothing to undo',
  'receivingFeedback.NOTHING_TO_UNDO.next': 'Nothing was done to this order yet.',

  'receivingFinding.CENTER_MISSING': 'No center is chosen. Say where the goods arrive.',
  'receivingFinding.CENTER_UNKNOWN': '{center} is no center of this account any more. Choose another one.',
  'receivingFinding.CENTER_UNCHECKED':
    'Whether {center} is still a center of this account is not known now. If not, the service refuses the order.',
  'receivingFinding.ARRIVAL_MISSING': 'No arrival is told. Enter the day and the time.',
  'receivingFinding.ARRIVAL_INVALID': 'The arrival {arrival} is not in the calendar. Enter it again.',
  'receivingFinding.ARRIVAL_PAST': 'The arrival, {arrivalTime}, is over. Enter when the goods will be there.',
  'receivingFinding.NOT_RECOGNIZABLE':
    'No box has a tracking number. If an answer is lost, nobody can tell whether the order arrived. Scan a label.',
  'receivingFinding.NO_LINES': 'The order is empty. Scan what is in the boxes.',
  'receivingFinding.TOO_MANY_BOXES':
    'An order of packages takes {most, number} boxes; these are {boxes, number}. Split it, make boxes one, or say that they come on pallets.',
  'receivingFinding.CONTAINER_BOXES':
    'A floor-loaded container is one box; these are {boxes, number}. Make them one, or choose another way of arrival.',
  'receivingFinding.ONE_BOX_EXPECTED':
    'Everything is said to be in one box; these are {boxes, number}. Choose another packing, or make them one.',
  'receivingFinding.ONE_SKU_A_BOX':
    'Box {box, number} has {skus, number} SKUs; one SKU a box is said. Choose another packing, or take them apart.',
  'receivingFinding.TOO_MANY_SKUS': 'An order takes {most, number} SKUs; these are {skus, number}. Split it.',
  'receivingFinding.BOX_EMPTY': 'Box {box, number} is empty. Remove it, or scan what is in it.',
  'receivingFinding.TRACKING_MISSING': 'Box {box, number} has no tracking number. Scan its label.',
  'receivingFinding.TRACKING_TWICE':
    'Box {box, number} has the tracking number {tracking} of box {other, number}. Scan its own label, or make them one.',
  'receivingFinding.TRACKING_UNPRINTABLE':
    'The tracking number {tracking} of box {box, number} cannot be printed as a barcode. Scan the label again.',
  'receivingFinding.FREIGHT_NOT_OFFERED':
    'Freight details cannot be told at version {version} of the service. Clear them.',
  'receivingFinding.DESTINATION_NOT_OFFERED':
    'The final destination {center} cannot be told at version {version} of the service. Clear it.',
  'receivingFinding.DESTINATION_UNKNOWN':
    'The final destination {center} is no center of this account. Choose another one, or clear it.',
  'receivingFinding.DESTINATION_SAME':
    'The final destination {center} is where the goods arrive. Clear it, or choose another one.',
  'receivingFinding.ITEM_BY_SKU':
    '{item} is known by its SKU alone, which version {version} of the service does not take. Ask the service about it, or remove its line.',
  'receivingFinding.ITEM_DIGITAL': '{item} is digital and never arrives. Remove its line.',
  'receivingFinding.ITEM_BUNDLE': '{item} is a bundle. Put its parts in its place.',
  'receivingFinding.ITEM_REMOVED':
    '{item} is no longer in the catalog. Ask the service about it, or remove its line.',
  'receivingFinding.ITEM_INACTIVE': '{item} is inactive. Check that it is the right item.',
  'receivingFinding.ITEM_UNCHECKED':
    'This desk knows nothing of {item} in box {box, number}. Ask the service about it, or remove its line.',
  'receivingFinding.QUANTITY_OUT_OF_RANGE':
    'The count of {item} in box {box, number} must be 1 to {most, number} whole pieces. Enter it again.',
  'receivingFinding.LOT_NUMBER_MISSING': '{item} in box {box, number} needs its lot. Scan or enter it.',
  'receivingFinding.LOT_DATE_MISSING':
    '{hasLot, select, yes {Lot {lot}} other {The lot}} of {item} in box {box, number} needs its date. Enter it.',
  'receivingFinding.LOT_DATE_INVALID':
    'The date of lot {lot} of {item} is {lotDate}, which is not in the calendar. Enter it again.',
  'receivingFinding.LOT_EXPIRED':
    'The date of lot {lot} of {item}, {lotDay}, is over. Look at the label again.',
  'receivingFinding.LOT_NOT_KEPT': '{item} is kept without lots, but has lot {lot} here. Clear it.',

  'receivingDeskAction.scanItem': 'Scan an item',
  'receivingDeskAction.scanBox': 'Scan the box’s label',
  'receivingDeskAction.nextBox': 'Next box',
  'receivingDeskAction.chooseBox': 'Choose a box',
  'receivingDeskAction.removeBox': 'Remove the box',
  'receivingDeskAction.mergeBoxes': 'Make boxes one',
  'receivingDeskAction.splitOrder': 'Go on in another order',
  'receivingDeskAction.chooseCenter': 'Choose the center',
  'receivingDeskAction.chooseDestination': 'Choose another one',
  'receivingDeskAction.clearDestination': 'Clear it',
  'receivingDeskAction.choosePackageType': 'Choose the way of arrival',
  'receivingDeskAction.choosePackaging': 'Choose the packing',
  'receivingDeskAction.enterArrival': 'Enter the arrival',
  'receivingDeskAction.clearFreight': 'Clear the freight details',
  'receivingDeskAction.enterQuantity': 'Enter the count',
  'receivingDeskAction.enterLot': 'Enter the lot',
  'receivingDeskAction.clearLot': 'Clear the lot',
  'receivingDeskAction.removeLine': 'Remove the line',
  'receivingDeskAction.chooseParts': 'Put the parts in',
  'receivingDeskAction.countAnyway': 'Count it',
  'receivingDeskAction.askService': 'Ask the service',
  'receivingDeskAction.takeAsSku': 'It is a SKU: take it',
  'receivingDeskAction.typeAgain': 'Type the code',
} as const;
