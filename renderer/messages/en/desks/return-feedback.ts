const lotText = 'Lot {lot}{hasDay, select, yes {, {lotDay}} other {}}';
/** What the return desk says after a step, what it finds before a return is sent, and what can be done about it. */
export const returnFeedbackMessages = {
  'returnFeedback.PARCEL_TAKEN': 'Parcel found',
  'returnFeedback.PARCEL_TAKEN.next': '{tracking} was shipped from here. Scan what’s inside.',
  'returnFeedback.PARCEL_UNKNOWN': 'Parcel not recognized',
  'returnFeedback.PARCEL_UNKNOWN.next': 'No shipment found for {tracking}. Scan what’s inside.',
  'returnFeedback.PARCEL_AGAIN': 'The same parcel',
  'returnFeedback.PARCEL_AGAIN.next': '{tracking} is already this return’s parcel. Scan what’s inside.',
  'returnFeedback.PARCEL_AMBIGUOUS': 'Which shipment?',
  'returnFeedback.PARCEL_AMBIGUOUS.next':
    '{candidates, plural, one {# shipment has} other {# shipments have}} {tracking}. Choose the one that came back.',
  'returnFeedback.PARCEL_OTHER': 'Another parcel?',
  'returnFeedback.PARCEL_OTHER.next':
    'This label is {tracking}; the open return is for {before}. Each box needs its own return.',
  'returnFeedback.TRACKING_EMPTY': 'The label is empty',
  'returnFeedback.TRACKING_EMPTY.next': 'Nothing was scanned. Scan the tracking label again.',
  'returnFeedback.TRACKING_TOO_LONG': 'The code is too long',
  'returnFeedback.TRACKING_TOO_LONG.next':
    'A tracking number has at most {most, number} characters. Scan another barcode of the label, or type it.',
  'returnFeedback.SHIPMENT_TAKEN': '{pieces, plural, one {# unit} other {# units}} shipped',
  'returnFeedback.SHIPMENT_TAKEN.next':
    'Shipment {shipment} had {lines, plural, one {# item} other {# items}}. Scan what came back, or mark all as returned.',
  'returnFeedback.EXPECTED_TAKEN':
    '{pieces, plural, =0 {Everything is already counted} one {# unit added} other {# units added}}',
  'returnFeedback.EXPECTED_TAKEN.next': 'Everything shipped is now counted. Check the lots, then send.',
  'returnFeedback.ITEM_ADDED': `{against, select,
  unknown {{quantity, plural, one {# unit} other {# units}}}
  unexpected {Not from this parcel}
  short {{quantity, number} of {expected, number}}
  even {{quantity, number} of {expected, number}, complete}
  other {{quantity, number}, but {expected, number} shipped}
}`,
  'returnFeedback.ITEM_ADDED.next': `{hasLot, select, yes {Lot {lot}{hasDay, select, yes {, {lotDay}} other {}}. } other {}}{against, select,
  unexpected {It didn’t ship in this parcel. It’s counted; remove it if it belongs elsewhere.}
  even {Everything that shipped is counted. Scan the next item.}
  over {Count again, or continue if more came back.}
  other {Scan the next unit.}
}`,
  'returnFeedback.ITEM_COUNTED': `{against, select,
  unknown {{quantity, plural, one {# unit} other {# units}}}
  unexpected {Not from this parcel}
  short {{quantity, number} of {expected, number}}
  even {{quantity, number} of {expected, number}, complete}
  other {{quantity, number}, but {expected, number} shipped}
}`,
  'returnFeedback.ITEM_COUNTED.next': `{hasLot, select, yes {Lot {lot}{hasDay, select, yes {, {lotDay}} other {}}. } other {}}{against, select,
  unexpected {It didn’t ship in this parcel. It’s counted; remove it if it belongs elsewhere.}
  even {Everything that shipped is counted. Scan the next item.}
  over {Count again, or continue if more came back.}
  other {Scan the next unit.}
}`,
  'returnFeedback.ITEM_LOT_ASKED': 'Which lot?',
  'returnFeedback.ITEM_LOT_ASKED.next':
    '{quantity, plural, one {# unit} other {# units}} counted. Scan, choose or type the lot.',
  'returnFeedback.ITEM_CASE_ASKED': 'How many were in the case?',
  'returnFeedback.ITEM_CASE_ASKED.next':
    'The case was counted as {added, plural, one {# unit} other {# units}}, {quantity, number} in all. Enter how many came back.',
  'returnFeedback.ITEM_OTHER_LOT': 'Different lot',
  'returnFeedback.ITEM_OTHER_LOT.next':
    'The label has lot {lot}{hasDay, select, yes {, {lotDay}} other {}}; lot {lineLot} has {quantity, plural, one {# unit} other {# units}} here. A return can hold only one lot of an item.',
  'returnFeedback.ITEM_SET_ASIDE': 'Set aside',
  'returnFeedback.ITEM_SET_ASIDE.next':
    '{quantity, plural, one {# unit} other {# units}}{hasLot, select, yes { of lot {lot}} other {}} set aside for the next return. Finish this one, then continue with the next box.',
  'returnFeedback.ITEM_SERIAL_AGAIN': 'Already scanned?',
  'returnFeedback.ITEM_SERIAL_AGAIN.next':
    'Serial number {serial} is already counted. Count it again only if it’s another unit.',
  'returnFeedback.ITEM_DIGITAL': 'Can’t be returned',
  'returnFeedback.ITEM_DIGITAL.next': 'This is a digital item. Scan the item that’s in the box.',
  'returnFeedback.ITEM_BUNDLE': 'This is a bundle',
  'returnFeedback.ITEM_BUNDLE.next': 'Returns list a bundle’s components. Choose the ones that came back.',
  'returnFeedback.ITEM_UNKNOWN': 'Item not found',
  'returnFeedback.ITEM_UNKNOWN.next': `{text} wasn’t counted: {coverage, select,
  none {the catalog isn’t on this desk yet.}
  partial {the catalog is still downloading.}
  other {no item in the catalog has this code.}
}`,
  'returnFeedback.PARTS_ADDED':
    '{pieces, plural, =0 {No components added} one {# unit of the bundle added} other {# units of the bundle added}}',
  'returnFeedback.PARTS_ADDED.next':
    '{pieces, plural, =0 {None of its components can be returned. Nothing was counted.} other {{lines, plural, =0 {All were already in the return} one {# new item in the return} other {# new items in the return}}. Correct what’s missing.}}',
  'returnFeedback.QUANTITY_SET': '{quantity, plural, one {# unit} other {# units}}',
  'returnFeedback.QUANTITY_SET.next': 'The count is set. Scan the next unit.',
  'returnFeedback.QUANTITY_OUT_OF_RANGE': 'Invalid quantity',
  'returnFeedback.QUANTITY_OUT_OF_RANGE.next':
    'Enter 1 to {most, number} units of an item. Nothing was changed.',
  'returnFeedback.LINE_REMOVED': 'Removed',
  'returnFeedback.LINE_REMOVED.next': 'It is no longer in the return. Undo puts it back.',
  'returnFeedback.LINE_GONE': 'Not in this return',
  'returnFeedback.LINE_GONE.next': 'This item was already removed. Nothing was changed.',
  'returnFeedback.ACTION_SET': '{actionWord}',
  'returnFeedback.ACTION_SET.next': 'Applies to all units of this item. Scan the next one.',
  'returnFeedback.LOT_SET': lotText,
  'returnFeedback.LOT_SET.next':
    '{quantity, plural, one {# unit is} other {# units are}} of this lot. Scan the next unit.',
  'returnFeedback.LOT_AGAIN': 'Lot unchanged',
  'returnFeedback.LOT_AGAIN.next':
    'Lot {lot}{hasDay, select, yes {, {lotDay}} other {}}. No unit was counted. Scan the next unit.',
  'returnFeedback.LOT_UNREADABLE': 'No lot',
  'returnFeedback.LOT_UNREADABLE.next': 'Sent without a lot. Add it if you can read it later.',
  'returnFeedback.LOT_NOT_KEPT': 'Item isn’t lot-tracked',
  'returnFeedback.LOT_NOT_KEPT.next': 'No lot is needed. Nothing changed.',
  'returnFeedback.LOT_TOO_LONG': 'The lot is too long',
  'returnFeedback.LOT_TOO_LONG.next':
    'A lot has at most {most, number} characters. Nothing was changed. Scan the lot alone, or type it.',
  'returnFeedback.LOT_DATE_INVALID': 'Invalid date',
  'returnFeedback.LOT_DATE_INVALID.next':
    '{lotDate} isn’t in the calendar. Enter the date of the lot again, or leave it empty.',
  'returnFeedback.CENTER_SET': 'Center selected',
  'returnFeedback.CENTER_SET.next': 'The box stays at {center}. Scan what’s inside.',
  'returnFeedback.CENTER_WITHOUT_RETURNS': 'No returns there',
  'returnFeedback.CENTER_WITHOUT_RETURNS.next': '{center} doesn’t process returns. Choose another center.',
  'returnFeedback.SLIP_PRINTED': 'Slip printed',
  'returnFeedback.SLIP_PRINTED.next': 'Put it on top and close the box. If nothing printed, try again.',
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
    '{lines, plural, =0 {Scan the box’s tracking label.} one {# item that was set aside is in it. Scan what else is inside.} other {# items that were set aside are in it. Scan what else is inside.}}',

  'returnFinding.REFERENCE_LENGTH':
    'The reference must have 1 to {most, number} characters. Make a new one.{hasReference, select, yes { It is {reference} now.} other {}}',
  'returnFinding.REFERENCE_UNPRINTABLE':
    'The reference {reference} can’t be printed as a barcode. Make a new one.',
  'returnFinding.REFERENCE_TAKEN':
    '{known, select, yes {Return {return}} other {The return {reference} on this desk}} {known, select, yes {already has the reference {reference}} other {has the same reference}}. Create a new one or open that return.',
  'returnFinding.CENTER_MISSING': 'Choose the center processing this return.',
  'returnFinding.CENTER_UNKNOWN': '{center} no longer belongs to this account. Choose another one.',
  'returnFinding.CENTER_WITHOUT_RETURNS': '{center} doesn’t process returns. Choose another center.',
  'returnFinding.CENTER_UNCHECKED':
    'Dockhand can’t confirm right now that {center} processes returns. If it doesn’t, the server will reject the return.',
  'returnFinding.TRACKING_LENGTH':
    'The tracking number must have 1 to {most, number} characters. Scan the label again.',
  'returnFinding.BOX_UNMARKED':
    'Nothing on the box identifies this return. Scan its tracking label, or print a slip and put it in the box.',
  'returnFinding.NO_LINES': 'The return is empty. Scan what’s in the box.',
  'returnFinding.PIECES_SET_ASIDE':
    '{pieces, plural, one {# unit was} other {# units were}} set aside and won’t be in this return. Continue with the next box afterward.',
  'returnFinding.SAME_TRACKING':
    '{known, select, yes {Return {return}} other {The return {reference} on this desk}} already uses this tracking number. Open it first: the box may already be registered.',
  'returnFinding.SAME_SHIPMENT':
    '{known, select, yes {Return {return}} other {The return {reference} on this desk}} has the same shipment. Open it first: the box may already be registered.',
  'returnFinding.ITEM_TWICE': '{item} has two lines. Remove one, and count its units on the other.',
  'returnFinding.ITEM_DIGITAL': '{item} is digital and can’t be returned. Remove its line.',
  'returnFinding.ITEM_BUNDLE': '{item} is a bundle. Put its parts in its place.',
  'returnFinding.ITEM_REMOVED':
    '{item} is no longer in the catalog. Ask the server about it, or remove its line.',
  'returnFinding.ITEM_INACTIVE': '{item} is inactive. Check that it is the right item.',
  'returnFinding.ITEM_UNCHECKED':
    'This desk knows nothing of {item}. Ask the server about it, or remove its line.',
  'returnFinding.QUANTITY_OUT_OF_RANGE':
    'The quantity of {item} must be 1 to {most, number} units. Enter how many came back.',
  'returnFinding.ACTION_UNKNOWN':
    'The server doesn’t support the action {actionWord}. Choose what to do with {item}.',
  'returnFinding.ACTION_UNSET':
    'The merchant set no action for {item}. Choose one, or leave it to the center.',
  'returnFinding.LOT_MISSING': '{item} needs a lot. Scan or enter it, or mark it as unreadable.',
  'returnFinding.LOT_UNREADABLE': '{item} will be sent without a lot.',
  'returnFinding.LOT_NOT_KEPT': '{item} isn’t lot-tracked but has lot {lot} here. Clear it.',
  'returnFinding.LOT_TOO_LONG': 'The lot of {item} must have 1 to {most, number} characters. Enter it again.',
  'returnFinding.LOT_DATE_INVALID':
    'The date of lot {lot} of {item} is {lotDate}, which isn’t in the calendar. Enter it again.',
  'returnFinding.LOT_DATE_ALONE':
    '{item} has the lot date {lotDay}, but no lot. Enter the lot, or clear the date.',
  'returnFinding.LOT_NOT_SHIPPED':
    'Lot {lot} of {item} didn’t go out with this parcel. Look at the label again.',
  'returnFinding.NOT_IN_SHIPMENT': '{item} wasn’t in this shipment. Remove it if it belongs elsewhere.',
  'returnFinding.MORE_THAN_SHIPPED':
    '{quantity, number} of {item} counted, but only {expected, number} shipped. Check the count.',

  'returnDeskAction.scanParcel': 'Scan the parcel',
  'returnDeskAction.printSlip': 'Print a slip',
  'returnDeskAction.chooseShipment': 'Choose shipment',
  'returnDeskAction.replaceParcel': 'Use the new label',
  'returnDeskAction.nextBox': 'Next box',
  'returnDeskAction.nextReturn': 'Another return',
  'returnDeskAction.chooseCenter': 'Choose center',
  'returnDeskAction.scanItem': 'Scan an item',
  'returnDeskAction.chooseParts': 'Choose components',
  'returnDeskAction.removeLine': 'Remove the line',
  'returnDeskAction.enterQuantity': 'Enter the count',
  'returnDeskAction.countAnyway': 'Count it',
  'returnDeskAction.chooseAction': 'Choose action',
  'returnDeskAction.enterLot': 'Enter the lot',
  'returnDeskAction.chooseShipmentLot': 'A lot that went out',
  'returnDeskAction.goWithoutLot': 'No readable lot',
  'returnDeskAction.clearLot': 'Clear the lot',
  'returnDeskAction.setAside': 'Set the unit aside',
  'returnDeskAction.keepLot': 'Count it, keep the lot',
  'returnDeskAction.takeLot': 'Change all to the new lot',
  'returnDeskAction.askService': 'Check with server',
  'returnDeskAction.typeAgain': 'Type the code',
  'returnDeskAction.newReference': 'New reference',
  'returnDeskAction.openReturn': 'Open that return',
} as const;
