const lotText = 'Lot {lot}{hasDay, select, yes {, {lotDay}} other {}}';
const boxOfText = 'Box {box, number}{hasTracking, select, yes { · {tracking}} other {}}';

/** What the receiving desk says after a step, what it finds before an order is sent, and what can be done about it. */
export const receivingFeedbackMessages = {
  'receivingFeedback.ITEM_ADDED': '{quantity, plural, one {# unit} other {# units}}',
  'receivingFeedback.ITEM_ADDED.next':
    '{hasLot, select, yes {Lot {lot}{hasDay, select, yes {, {lotDay}} other {}}. } other {}}New in box {box, number}. Scan the next unit.',
  'receivingFeedback.ITEM_COUNTED': '{quantity, plural, one {# unit} other {# units}}',
  'receivingFeedback.ITEM_COUNTED.next':
    '{hasLot, select, yes {Lot {lot}{hasDay, select, yes {, {lotDay}} other {}}. } other {}}In box {box, number}, {added, number} more. Scan the next unit.',
  'receivingFeedback.ITEM_LOT_ASKED': 'Which lot?',
  'receivingFeedback.ITEM_LOT_ASKED.next':
    'Counted, but a lot and date are required. Scan or choose the lot, or keep scanning and add it later.',
  'receivingFeedback.ITEM_CASE_ASKED': 'How many are in the case?',
  'receivingFeedback.ITEM_CASE_ASKED.next':
    'This is a case barcode. {quantity, plural, one {# unit} other {# units}} counted so far. Enter the number of units in the case.',
  'receivingFeedback.ITEM_SERIAL_AGAIN': 'Already counted?',
  'receivingFeedback.ITEM_SERIAL_AGAIN.next':
    'The serial number {serial} was scanned before. Nothing was counted. Count it if it is another unit.',
  'receivingFeedback.ITEM_DIGITAL': 'Digital item',
  'receivingFeedback.ITEM_DIGITAL.next': 'Digital items can’t be received. Nothing was counted.',
  'receivingFeedback.ITEM_BUNDLE': 'This is a bundle',
  'receivingFeedback.ITEM_BUNDLE.next':
    'Orders list a bundle’s components instead. How many bundles are there?',
  'receivingFeedback.ITEM_UNKNOWN': 'Item not found',
  'receivingFeedback.ITEM_UNKNOWN.next': `{hasText, select, yes {{text}} other {An empty code}} wasn’t counted: {coverage, select,
  none {the catalog isn’t on this desk yet.}
  partial {the catalog is still downloading.}
  whole {no item in the catalog has this code.}
  other {the server doesn’t accept it as a SKU.}
}`,
  'receivingFeedback.PIECES_ADDED':
    '{pieces, plural, =0 {Nothing added} one {# unit added} other {# units added}}',
  'receivingFeedback.PIECES_ADDED.next':
    '{lines, plural, =0 {No new lines} one {# new line} other {# new lines}}{leftOut, plural, =0 {} one {, # item couldn’t be added} other {, # items couldn’t be added}}. Undo removes them all.',
  'receivingFeedback.QUANTITY_SET': '{quantity, plural, one {# unit} other {# units}}',
  'receivingFeedback.QUANTITY_SET.next': 'The count is set. Scan the next unit.',
  'receivingFeedback.QUANTITY_OUT_OF_RANGE': 'Invalid quantity',
  'receivingFeedback.QUANTITY_OUT_OF_RANGE.next':
    'Enter 1 to 2,147,483,647 units of an item. Nothing was changed.',
  'receivingFeedback.LINE_REMOVED': 'Removed',
  'receivingFeedback.LINE_REMOVED.next': 'It is no longer in the box. Undo puts it back.',
  'receivingFeedback.LINE_GONE': 'Already removed',
  'receivingFeedback.LINE_GONE.next': 'This line was already removed. Nothing was changed.',
  'receivingFeedback.LINES_MERGED': 'Lines merged',
  'receivingFeedback.LINES_MERGED.next': 'Two lines of one lot were made one. Scan the next unit.',
  'receivingFeedback.LOT_SET': lotText,
  'receivingFeedback.LOT_SET.next':
    '{hasDay, select, yes {All units of the line are of this lot. Scan the next unit.} other {Its date is still needed: the server takes a lot with its date alone.}}',
  'receivingFeedback.LOT_CLEARED': 'No lot',
  'receivingFeedback.LOT_CLEARED.next': 'The line has no lot now. Scan the next unit.',
  'receivingFeedback.LOT_NOT_KEPT': 'Item isn’t lot-tracked',
  'receivingFeedback.LOT_NOT_KEPT.next': 'No lot is needed. Nothing changed.',
  'receivingFeedback.LOT_TOO_LONG': 'The lot is too long',
  'receivingFeedback.LOT_TOO_LONG.next':
    'A lot has at most {most, number} characters. Nothing was changed. Scan the lot alone, or type it.',
  'receivingFeedback.LOT_DATE_INVALID': 'Invalid date',
  'receivingFeedback.LOT_DATE_INVALID.next':
    '{lotDate} isn’t in the calendar. Enter the date of the lot again.',
  'receivingFeedback.BOX_TRACKED': '{hasTracking, select, yes {Label added} other {No label}}',
  'receivingFeedback.BOX_TRACKED.next':
    '{hasTracking, select, yes {Box {box, number} has the tracking number {tracking}. Scan what’s inside.} other {Box {box, number} no longer has a tracking number.}}',
  'receivingFeedback.BOX_AGAIN': 'Same box',
  'receivingFeedback.BOX_AGAIN.next': '{tracking} is the label of box {box, number}, which is being packed.',
  'receivingFeedback.BOX_NEXT': boxOfText,
  'receivingFeedback.BOX_NEXT.next':
    '{hasTracking, select, yes {Scan what’s inside.} other {Scan its label, then what’s inside.}}',
  'receivingFeedback.BOX_CHOSEN': boxOfText,
  'receivingFeedback.BOX_CHOSEN.next': 'Now packing this box. Scan what’s inside.',
  'receivingFeedback.BOX_EMPTY': 'Box {box, number} is empty',
  'receivingFeedback.BOX_EMPTY.next': 'Scan what’s in it first. Nothing was changed.',
  'receivingFeedback.BOX_GONE': 'Already removed',
  'receivingFeedback.BOX_GONE.next': 'This box was already removed. Nothing was changed.',
  'receivingFeedback.BOX_REMOVED': 'Box {box, number} removed',
  'receivingFeedback.BOX_REMOVED.next':
    '{lines, plural, =0 {Nothing was in it.} one {# line went with it.} other {# lines went with it.}} Undo puts it back.',
  'receivingFeedback.BOX_REPEATED':
    '{times, plural, one {# box like box {box, number}} other {# boxes like box {box, number}}}',
  'receivingFeedback.BOX_REPEATED.next':
    'Each has the same contents. Now on box {first, number}: scan its label.',
  'receivingFeedback.BOXES_MERGED': 'Boxes merged',
  'receivingFeedback.BOXES_MERGED.next': 'The contents of box {box, number} are now in box {into, number}.',
  'receivingFeedback.BOX_LIMIT': 'Box limit reached',
  'receivingFeedback.BOX_LIMIT.next':
    'An order of packages holds up to {most, number} boxes. Continue in another order, or set the delivery type to pallets.',
  'receivingFeedback.TRACKING_EMPTY': 'The label is empty',
  'receivingFeedback.TRACKING_EMPTY.next': 'Nothing was scanned. Scan the label again.',
  'receivingFeedback.TRACKING_TOO_LONG': 'The code is too long',
  'receivingFeedback.TRACKING_TOO_LONG.next':
    'A tracking number has at most {most, number} characters. Scan another barcode of the label, or type it.',
  'receivingFeedback.HEAD_SET': `{field, select,
  center {Center selected} finalDestination {Final destination} packageType {Way of arrival}
  boxPackagingType {Packing of the boxes} expectedArrivalAt {Arrival} purchaseOrderNumber {Purchase order}
  freight {Freight details} other {As it was}
}`,
  'receivingFeedback.HEAD_SET.next': 'Saved.',
  'receivingFeedback.STEP_UNDONE': `{kind, select,
  item {Scan undone} tracking {Label undone} box {Box undone} boxRemoval {Box put back} merge {Boxes apart again}
  quantity {Count undone} lot {Lot undone} removal {Put back} head {Order details undone} other {Undone}
}`,
  'receivingFeedback.STEP_UNDONE.next':
    'The order is as it was before{hasText, select, yes { {text} was scanned} other { that}}.',
  'receivingFeedback.NOTHING_TO_UNDO': 'Nothing to undo',
  'receivingFeedback.NOTHING_TO_UNDO.next': 'You haven’t changed anything yet.',

  'receivingFinding.CENTER_MISSING': 'Choose the center the goods are delivered to.',
  'receivingFinding.CENTER_UNKNOWN': '{center} is no longer available. Choose another center.',
  'receivingFinding.CENTER_UNCHECKED':
    'Dockhand can’t confirm right now that {center} still belongs to this account. If it doesn’t, the server will reject the order.',
  'receivingFinding.ARRIVAL_MISSING': 'Enter the expected arrival date and time.',
  'receivingFinding.ARRIVAL_INVALID': 'The arrival {arrival} isn’t in the calendar. Enter it again.',
  'receivingFinding.ARRIVAL_PAST': 'The expected arrival ({arrivalTime}) is in the past. Enter a new one.',
  'receivingFinding.NOT_RECOGNIZABLE':
    'No box has a tracking number, so a lost send can’t be traced. Scan at least one label.',
  'receivingFinding.NO_LINES': 'The order is empty. Scan what’s in the boxes.',
  'receivingFinding.TOO_MANY_BOXES':
    'An order of packages holds up to {most, number} boxes; this one has {boxes, number}. Split it, merge boxes, or set the delivery type to pallets.',
  'receivingFinding.CONTAINER_BOXES':
    'A floor-loaded container is a single box, but you have {boxes, number}. Merge them or change the delivery type.',
  'receivingFinding.ONE_BOX_EXPECTED':
    'The packing says everything is in one box, but there are {boxes, number}. Change the packing or merge the boxes.',
  'receivingFinding.ONE_SKU_A_BOX':
    'Box {box, number} has {skus, number} SKUs, but packing is set to one SKU per box. Change the packing or split the box.',
  'receivingFinding.TOO_MANY_SKUS': 'An order takes {most, number} SKUs; these are {skus, number}. Split it.',
  'receivingFinding.BOX_EMPTY': 'Box {box, number} is empty. Remove it or scan what’s in it.',
  'receivingFinding.TRACKING_MISSING': 'Box {box, number} has no tracking number. Scan its label.',
  'receivingFinding.TRACKING_TWICE':
    'Box {box, number} has the tracking number {tracking} of box {other, number}. Scan its own label, or make them one.',
  'receivingFinding.TRACKING_UNPRINTABLE':
    'The tracking number {tracking} of box {box, number} can’t be printed as a barcode. Scan the label again.',
  'receivingFinding.FREIGHT_NOT_OFFERED':
    'Version {version} of the server doesn’t support freight details. Clear them.',
  'receivingFinding.DESTINATION_NOT_OFFERED':
    'Version {version} of the server doesn’t support a final destination ({center}). Clear it.',
  'receivingFinding.DESTINATION_UNKNOWN':
    'The final destination {center} doesn’t belong to this account. Choose another one or clear it.',
  'receivingFinding.DESTINATION_SAME':
    'The final destination {center} is also where the goods arrive. Clear it or choose another one.',
  'receivingFinding.ITEM_BY_SKU':
    '{item} has only a SKU, which version {version} of the server doesn’t accept. Look it up on the server or remove its line.',
  'receivingFinding.ITEM_DIGITAL': '{item} is digital and never arrives. Remove its line.',
  'receivingFinding.ITEM_BUNDLE': '{item} is a bundle. Put its parts in its place.',
  'receivingFinding.ITEM_REMOVED':
    '{item} is no longer in the catalog. Ask the server about it, or remove its line.',
  'receivingFinding.ITEM_INACTIVE': '{item} is inactive. Check that it is the right item.',
  'receivingFinding.ITEM_UNCHECKED':
    '{item} in box {box, number} isn’t in the local catalog. Check with the server, or remove the line.',
  'receivingFinding.QUANTITY_OUT_OF_RANGE':
    'The quantity of {item} in box {box, number} must be 1 to {most, number} units. Enter it again.',
  'receivingFinding.LOT_NUMBER_MISSING': '{item} in box {box, number} needs its lot. Scan or enter it.',
  'receivingFinding.LOT_DATE_MISSING':
    '{hasLot, select, yes {Lot {lot}} other {The lot}} of {item} in box {box, number} needs its date. Enter it.',
  'receivingFinding.LOT_DATE_INVALID':
    'The date of lot {lot} of {item} is {lotDate}, which isn’t in the calendar. Enter it again.',
  'receivingFinding.LOT_EXPIRED': 'Lot {lot} of {item} expired on {lotDay}. Check the label.',
  'receivingFinding.LOT_NOT_KEPT': '{item} isn’t lot-tracked but has lot {lot}. Clear it.',

  'receivingDeskAction.scanItem': 'Scan an item',
  'receivingDeskAction.scanBox': 'Scan the box’s label',
  'receivingDeskAction.nextBox': 'Next box',
  'receivingDeskAction.chooseBox': 'Choose a box',
  'receivingDeskAction.removeBox': 'Remove the box',
  'receivingDeskAction.mergeBoxes': 'Merge boxes',
  'receivingDeskAction.splitOrder': 'Continue in another order',
  'receivingDeskAction.chooseCenter': 'Choose center',
  'receivingDeskAction.chooseDestination': 'Choose another one',
  'receivingDeskAction.clearDestination': 'Clear it',
  'receivingDeskAction.choosePackageType': 'Choose delivery type',
  'receivingDeskAction.choosePackaging': 'Choose packing',
  'receivingDeskAction.enterArrival': 'Enter the arrival',
  'receivingDeskAction.clearFreight': 'Clear the freight details',
  'receivingDeskAction.enterQuantity': 'Enter the count',
  'receivingDeskAction.enterLot': 'Enter the lot',
  'receivingDeskAction.clearLot': 'Clear the lot',
  'receivingDeskAction.removeLine': 'Remove the line',
  'receivingDeskAction.chooseParts': 'Add components',
  'receivingDeskAction.countAnyway': 'Count it',
  'receivingDeskAction.askService': 'Check with server',
  'receivingDeskAction.takeAsSku': 'Use as SKU',
  'receivingDeskAction.typeAgain': 'Type the code',
} as const;
