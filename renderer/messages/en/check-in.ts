/** The check-in helper: what came in for a receiving order, counted on this desk. */
export const checkInWords = {
  'checkIn.title': 'Check-in',
  'checkIn.local': 'Counted on this desk alone: nothing is sent',
  'checkIn.about': 'This check-in',
  'checkIn.order': 'Receiving order',
  'checkIn.po': 'PO number',
  'checkIn.poNone': 'None',
  'checkIn.poWhat': 'PO number',
  'checkIn.center': 'Center',
  'checkIn.centerNone': 'No center named',
  'checkIn.announced': 'Announced',
  'checkIn.noOrder': 'This address names no receiving order. Open one, and choose “Check in”.',
  'checkIn.remains': 'An order that was opened on this desk before can be counted without the service too.',

  'checkIn.nothingSaid': 'Scan the label of a box',
  'checkIn.nothingSaidNext':
    'Its tracking number opens it; every item that is scanned then is counted in it. Without a label choose the box and press O.',

  'checkIn.boxes': 'Boxes',
  'checkIn.noBoxes':
    'The service lists no boxes for this order. What is scanned is counted for the order as a whole.',
  'checkIn.box': 'Box {box}',
  'checkIn.loose': 'In no box',
  'checkIn.open': 'Count in box {box}',
  'checkIn.noTracking': 'No tracking number',
  'checkIn.progress.ahead': 'Not seen yet',
  'checkIn.progress.open': 'In hand',
  'checkIn.progress.done': 'Done',
  'checkIn.differs': '{count, plural, one {# difference} other {# differences}}',

  'checkIn.rows': 'What was announced and counted',
  'checkIn.views': 'What is shown',
  'checkIn.view.box': 'Box',
  'checkIn.view.order': 'All boxes',
  'checkIn.view.differences': 'Differences {count, number}',
  'checkIn.title.order': 'All boxes, by item',
  'checkIn.title.differences': 'Differences',
  'checkIn.fileName': 'Check-in {id} {view}',
  'checkIn.empty.box': 'Nothing is announced in this box',
  'checkIn.empty.boxText': 'What you scan while it is in hand is counted here, and marked as not expected.',
  'checkIn.empty.order': 'Nothing is announced',
  'checkIn.empty.orderText': 'The service lists no items for this order. What you scan is counted here.',
  'checkIn.empty.differences': 'Everything is as announced',
  'checkIn.empty.differencesText':
    'Every box was counted, and no piece is missing, too many or of another lot.',
  'checkIn.column.box': 'Box',
  'checkIn.column.item': 'Item',
  'checkIn.column.name': 'Name',
  'checkIn.column.lot': 'Lot',
  'checkIn.column.lotDate': 'Lot date',
  'checkIn.column.bar': 'Progress',
  'checkIn.column.counted': 'Counted',
  'checkIn.column.expected': 'Expected',
  'checkIn.column.difference': 'Difference',
  'checkIn.column.mark': 'What it means',
  'checkIn.ofExpected': '{counted, number} counted, {expected, number} expected',
  'checkIn.mark.exact': 'As announced',
  'checkIn.mark.toCome': 'Still to come',
  'checkIn.mark.notMet': 'Box not seen',
  'checkIn.mark.missing': 'Missing',
  'checkIn.mark.more': 'More',
  'checkIn.mark.notExpected': 'Not expected',
  'checkIn.mark.otherLot': 'Other lot',
  'checkIn.mark.unknown': 'Unknown code',

  'checkIn.totals':
    '{counted} of {expected} counted · {met, number} of {boxes, plural, one {# box} other {# boxes}} seen · {differences, plural, =0 {no differences} one {# difference} other {# differences}}',
  'checkIn.key.undo': 'Undo',
  'checkIn.key.quantity': 'Quantity',
  'checkIn.key.print': 'Print differences',
  'checkIn.key.forget': 'Forget…',
  'checkIn.key.boxDone': 'Box done',
  'shortcut.checkIn.undo': 'Undo the last step',
  'shortcut.checkIn.quantity': 'Say how many pieces of the last item there are',
  'shortcut.checkIn.boxDone': 'The box in hand is done',
  'shortcut.checkIn.open': 'Count in the box that is shown',
  'shortcut.checkIn.order': 'Show all boxes, by item',
  'shortcut.checkIn.differences': 'Show the differences',
  'shortcut.checkIn.print': 'Print the differences',

  'checkIn.count': 'How many pieces are there?',
  'checkIn.countField': 'Pieces, {expected, number} expected',
  'checkIn.countWrong': 'Enter 0 to {most, number}.',
  'checkIn.countTake': 'Use it',
  'checkIn.countLeave': 'Leave the count as it is',

  'checkIn.forgetTitle': 'Forget the count of receiving order {id}?',
  'checkIn.forgetText':
    '{pieces, plural, one {# piece} other {# pieces}} in {boxes, plural, one {# box} other {# boxes}}, counted here since {since}. The count is only on this desk: nothing brings it back.',
  'checkIn.forgetConfirm': 'Forget this count',
  'checkIn.forgetKeep': 'Keep it',
  'checkIn.forgotten': 'The count of receiving order {id} is forgotten',
  'checkIn.forgottenText': 'It can be counted anew.',

  'checkIn.way.goTo': 'Go to order {order}',
  'checkIn.way.item': 'It is {item}',
  'checkIn.way.lot': 'It is lot {lot}',
  'checkIn.way.undo': 'Undo it',

  'checkInSaid.BOX_OPENED': 'Box {box}',
  'checkInSaid.BOX_OPENED.next':
    '{expected, plural, =0 {Nothing is announced in it.} one {# piece of} other {# pieces of}} {items, plural, =0 {} one {# item is announced.} other {# items are announced.}} Scan what is in it.',
  'checkInSaid.BOX_AGAIN': 'Box {box} again',
  'checkInSaid.BOX_AGAIN.next':
    '{counted, number} of {expected, number} pieces are counted in it. What you scan now comes on top.',
  'checkInSaid.BOX_OPEN': 'Box {box} is in hand already',
  'checkInSaid.BOX_OPEN.next': '{counted, number} of {expected, number} pieces are counted in it.',
  'checkInSaid.BOX_DONE': 'Box {box} is as announced',
  'checkInSaid.BOX_DONE.next':
    '{counted, plural, one {# piece} other {# pieces}}. {ahead, plural, =0 {Every box was seen.} one {# box is left: scan its label.} other {# boxes are left: scan the next label.}}',
  'checkInSaid.BOX_DONE_DIFFERENT': 'Box {box} is done, with differences',
  'checkInSaid.BOX_DONE_DIFFERENT.next':
    '{counted, number} of {expected, number} pieces, {differences, plural, one {# row is} other {# rows are}} not as announced. {ahead, plural, =0 {Every box was seen.} one {# box is left: scan its label.} other {# boxes are left: scan the next label.}}',
  'checkInSaid.BOX_NONE': 'No box is in hand',
  'checkInSaid.BOX_NONE.next': 'Scan the label of a box, or choose one and press O.',
  'checkInSaid.BOX_OTHER_ORDER': 'A box of another order',
  'checkInSaid.BOX_OTHER_ORDER.next':
    'Box {box} ({tracking}) belongs to receiving order {order}. Nothing was counted: set it aside, or go to its order.',
  'checkInSaid.ORDER_THIS': 'This is the order that you count',
  'checkInSaid.ORDER_THIS.next': 'Scan the label of a box, or an item.',
  'checkInSaid.ORDER_OTHER': 'Another receiving order',
  'checkInSaid.ORDER_OTHER.next': 'The code names receiving order {order}. Nothing was counted.',
  'checkInSaid.COUNTED': '{counted, number} of {expected, number}',
  'checkInSaid.COUNTED.next':
    '{hasBox, select, true {In box {box}.} other {For the order.}} {hasLot, select, true {Lot {lot}.} other {}}',
  'checkInSaid.COUNTED_MORE': 'More than announced: {counted, number} of {expected, number}',
  'checkInSaid.COUNTED_MORE.next':
    'It is counted all the same{hasBox, select, true {, in box {box}} other {}}. Look at the pieces once more.',
  'checkInSaid.COUNTED_CASE': 'A case: {counted, number} of {expected, number}',
  'checkInSaid.COUNTED_CASE.next':
    'The code is that of a whole case, and counted as one piece. Press Q, and say how many pieces are in it.',
  'checkInSaid.COUNTED_LOT': '{counted, number} of {expected, number}',
  'checkInSaid.COUNTED_LOT.next':
    'In box {box}, as lot {lot}: the only one that is announced. The label itself says no lot.',
  'checkInSaid.COUNTED_LOTS': 'Which lot? {counted, number} of {expected, number}',
  'checkInSaid.COUNTED_LOTS.next':
    'The label says no lot, and several are announced in box {box}. Counted as lot {lot}, unless you say another.',
  'checkInSaid.COUNTED_OTHER_LOT': 'Another lot than announced',
  'checkInSaid.COUNTED_OTHER_LOT.next':
    '{hasLot, select, true {Lot {lot}} other {No lot}} was not announced{hasBox, select, true { in box {box}} other {}}. {counted, plural, one {# piece is} other {# pieces are}} counted of it.',
  'checkInSaid.COUNTED_UNEXPECTED': 'Not expected here',
  'checkInSaid.COUNTED_UNEXPECTED.next':
    'This item was not announced{hasBox, select, true { in box {box}} other {}}. {counted, plural, one {# piece is} other {# pieces are}} counted of it.',
  'checkInSaid.COUNTED_LOOSE': 'No box is in hand',
  'checkInSaid.COUNTED_LOOSE.next':
    '{counted, plural, one {# piece is} other {# pieces are}} counted as lying in no box. Does it belong into one? Undo it, and scan the box first.',
  'checkInSaid.COUNTED_UNKNOWN': 'Unknown code',
  'checkInSaid.COUNTED_UNKNOWN.next':
    'Neither an item nor a box that this desk knows. It is counted as what it says, {counted, plural, one {# time} other {# times}}: the sheet of differences lists it.',
  'checkInSaid.COUNT_SET': '{counted, number} of {expected, number}',
  'checkInSaid.COUNT_SET.next':
    'The count was set{hasBox, select, true { in box {box}} other {}}. {hasLot, select, true {Lot {lot}.} other {}}',
  'checkInSaid.COUNT_REFUSED': 'That is more than can be counted',
  'checkInSaid.COUNT_REFUSED.next': 'Nothing was changed.',
  'checkInSaid.SEVERAL': 'Which of them is it?',
  'checkInSaid.SEVERAL.next':
    'The code {code} names {count, plural, one {# item} other {# items}}. Nothing was counted: choose one.',
  'checkInSaid.UNDONE': 'Undone',
  'checkInSaid.UNDONE.next':
    '{what, select, count {{counted, plural, =0 {It is not counted.} one {# piece is counted.} other {# pieces are counted.}}} other {}} {hasBox, select, true {Box {box} is in hand.} other {No box is in hand.}}',
  'checkInSaid.UNDO_NONE': 'There is nothing to undo',
  'checkInSaid.UNDO_NONE.next': 'Scan the label of a box, or an item.',
  'checkInSaid.ROW_NONE': 'Of which item?',
  'checkInSaid.ROW_NONE.next': 'Scan an item first, or open its row with Enter.',
  'checkInSaid.CHOICE_NONE': 'There is no answer {number, number}',
  'checkInSaid.CHOICE_NONE.next': 'Nothing was changed.',
  'checkInSaid.ANSWER_REPEATED': 'Not answered',
  'checkInSaid.ANSWER_REPEATED.next':
    'Answer {number} led to this question, so the same code can’t answer it. Press {number}, or scan Yes first.',
  'checkInSaid.COMMAND_UNKNOWN': 'This command is for a desk',
  'checkInSaid.COMMAND_UNKNOWN.next':
    'At a check-in DH-UNDO, DH-NEXT-BOX and DH-QTY work. Nothing was counted.',
  'checkInSaid.SCAN_FAILED': 'The scan was not counted',
  'checkInSaid.SCAN_FAILED.next': '{reason} Scan it again.',

  'checkIn.sheet.preview': 'Differences of receiving order {id}',
  'checkIn.sheet.fileName': 'Differences of receiving order {id}',
  'checkIn.sheet.title': 'Differences of a delivery',
  'checkIn.sheet.code': 'Order id {id} as a barcode',
  'checkIn.sheet.sums':
    '{counted} of {expected} pieces counted, {differences, plural, =0 {no differences} one {# difference} other {# differences}}',
  'checkIn.sheet.po': 'PO number',
  'checkIn.sheet.center': 'Center',
  'checkIn.sheet.by': 'Counted by',
  'checkIn.sheet.since': 'Counted since',
  'checkIn.sheet.none': 'Everything is as announced.',
  'checkIn.sheet.local': 'Counted at a desk, beside the service: what the service counts may differ.',
} as const;
