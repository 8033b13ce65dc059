/** What can be done with receiving orders: said where their keys are, and loaded with them. */
export const receivingWriteMessages = {
  'receiving.inOutbox':
    '{count, plural, one {# receiving order of this desk is not at the service yet} other {# receiving orders of this desk are not at the service yet}}{person, plural, =0 {.} one {; one needs you.} other {; # need you.}}',
  'receiving.openOutbox': 'Open the outbox',
  'receiving.views': 'Which receiving orders',
  'receiving.view.all': 'All orders',
  'receiving.view.notSynced': 'Not synced yet',
  'receiving.new': 'New receiving order',
  'shortcut.newReceiving': 'New receiving order',

  'syncMark.chosen': '{count, plural, one {# order chosen} other {# orders chosen}}',
  'syncMark.mark': '{count, plural, one {Mark # as synced…} other {Mark # as synced…}}',
  'syncMark.question':
    '{count, plural, one {Mark # receiving order as synced?} other {Mark # receiving orders as synced?}}',
  'syncMark.questionText':
    '{count, plural, one {It then counts as taken over by your other system, and leaves this list.} other {They then count as taken over by your other system, and leave this list.}} An order that somebody else marked since this list was read stays as it is.',
  'syncMark.questionBack': 'It can be taken back, order by order, in the opened order.',
  'syncMark.confirm': 'Mark as synced',
  'syncMark.cancel': 'Not now',
  'syncMark.done': 'Marked as synced',
  'syncMark.doneText':
    '{count, plural, one {# order} other {# orders}}{already, plural, =0 {} one {, # of them by somebody else before} other {, # of them by somebody else before}}.',
  'syncMark.failed': '{count, plural, one {# order was not marked} other {# orders were not marked}}',
  'syncMark.failedText': 'What was not marked stays chosen: mark it again, or take it away.',
  'syncMark.closeFailed': 'Close what was not marked',
  'syncMark.noReason': 'The service gives no reason.',
  'syncMark.nowSynced': 'Receiving order {id} is marked as synced',
  'syncMark.nowSyncedText': 'It counts as taken over by your other system.',
  'syncMark.nowNotSynced': 'Receiving order {id} is no longer marked as synced',
  'syncMark.nowNotSyncedText': 'It is among those not synced yet again.',
  'syncMark.notMarked': 'The mark of receiving order {id} was not changed',
  'syncMark.conflict': 'Somebody else was faster with receiving order {id}',
  'syncMark.unverified': 'Receiving order {id}: not certain yet',

  'orderKey.checkIn': 'Check in',
  'orderKey.sheet': 'Print sheet',
  'orderKey.labels': 'Print labels',
  'orderKey.boxesUnread': 'Its boxes were not read yet: the sheet would be without them.',
  'orderKey.markSynced': 'Mark as synced',
  'orderKey.markNotSynced': 'No longer synced',
  'orderKey.cancel': 'Cancel…',
  'orderKey.notCancellable': 'This order is “{status}”: nothing of it is left to be cancelled.',
  'shortcut.checkIn': 'Count what came in of the opened order',
  'shortcut.printReceivingSheet': 'Print the sheet of the opened order',
  'shortcut.printLabels': 'Open the box labels of the opened order, to print them',
  'shortcut.markSynced': 'Mark the opened order as synced, or no longer',
  'shortcut.cancelReceiving': 'Cancel the opened order',

  'labels.opened': 'The box labels of order {id} are open',
  'labels.openedText': 'They are in the program that this computer opens PDFs with: print them there.',
  'labels.notOpened': 'The box labels of order {id} were not opened',

  'orderCancel.title': 'Cancel receiving order {id}?',
  'orderCancel.text':
    '{pieces, plural, one {# piece} other {# pieces}} of {skus, plural, one {# SKU} other {# SKUs}}{hasPo, select, true {, PO {po},} other {}} will not be expected any more. Boxes of it that still arrive become unidentified.',
  'orderCancel.unlikely':
    'It is “{status}” already: the service decides whether that can still be cancelled, and says why not.',
  'orderCancel.final': 'A cancelled order cannot be brought back.',
  'orderCancel.confirm': 'Cancel the order',
  'orderCancel.keep': 'Keep it',
  'orderCancelled.done': 'Receiving order {id} is cancelled',
  'orderCancelled.doneText': 'The service shows it as cancelled.',
  'orderCancelled.unverified': 'Receiving order {id}: not certain yet',
  'orderCancelled.unverifiedText':
    'The service took the cancellation, and still shows the order as “{status}”. Read it again in a moment; asking once more does no harm.',
} as const;
