/** What can be done with receiving orders: said where their keys are, and loaded with them. */
export const receivingWriteMessages = {
  'receiving.inOutbox':
    '{count, plural, one {1 receiving order hasn’t} other {# receiving orders haven’t}} been sent yet{person, plural, =0 {.} one {; one needs your attention.} other {; # need your attention.}}',
  'receiving.openOutbox': 'Open the outbox',
  'receiving.views': 'View',
  'receiving.view.all': 'All orders',
  'receiving.view.notSynced': 'Not synced yet',
  'receiving.new': 'New receiving order',
  'shortcut.newReceiving': 'New receiving order',

  'syncMark.chosen': '{count, plural, one {# order selected} other {# orders selected}}',
  'syncMark.mark': '{count, plural, one {Mark # as synced…} other {Mark # as synced…}}',
  'syncMark.question':
    '{count, plural, one {Mark # receiving order as synced?} other {Mark # receiving orders as synced?}}',
  'syncMark.questionText':
    '{count, plural, one {It’s} other {They’re}} marked as imported into your other system and {count, plural, one {leaves} other {leave}} this list. Orders someone else has already marked aren’t changed.',
  'syncMark.questionBack': 'You can undo this on each order.',
  'syncMark.confirm': 'Mark as synced',
  'syncMark.cancel': 'Cancel',
  'syncMark.done': 'Marked as synced',
  'syncMark.doneText':
    '{count, plural, one {# order} other {# orders}}{already, plural, =0 {} one {, # already marked by someone else} other {, # already marked by someone else}}.',
  'syncMark.failed': '{count, plural, one {# order wasn’t marked} other {# orders weren’t marked}}',
  'syncMark.failedText': 'These stay selected. Try again or clear the selection.',
  'syncMark.closeFailed': 'Dismiss',
  'syncMark.noReason': 'The server gave no reason.',
  'syncMark.nowSynced': 'Receiving order {id} is marked as synced',
  'syncMark.nowSyncedText': 'Marked as imported into your other system.',
  'syncMark.nowNotSynced': 'Receiving order {id} is no longer marked as synced',
  'syncMark.nowNotSyncedText': 'It’s back in “Not synced”.',
  'syncMark.notMarked': 'Couldn’t update receiving order {id}',
  'syncMark.conflict': 'Someone else already changed receiving order {id}',
  'syncMark.unverified': 'Receiving order {id}: not confirmed yet',

  'orderKey.checkIn': 'Check in',
  'orderKey.sheet': 'Print sheet',
  'orderKey.labels': 'Print labels',
  'orderKey.boxesUnread': 'Boxes haven’t loaded yet, so the sheet would be incomplete.',
  'orderKey.markSynced': 'Mark as synced',
  'orderKey.markNotSynced': 'Mark as not synced',
  'orderKey.cancel': 'Cancel…',
  'orderKey.notCancellable': 'This order is “{status}” and can’t be canceled.',
  'shortcut.checkIn': 'Check in the open order',
  'shortcut.printReceivingSheet': 'Print the sheet of the opened order',
  'shortcut.printLabels': 'Open the box labels of the opened order, to print them',
  'shortcut.markSynced': 'Mark the opened order as synced, or no longer',
  'shortcut.cancelReceiving': 'Cancel the opened order',

  'labels.opened': 'The box labels of order {id} are open',
  'labels.openedText': 'They’re open in your PDF viewer. Print them from there.',
  'labels.notOpened': 'Couldn’t open the box labels for order {id}',

  'orderCancel.title': 'Cancel receiving order {id}?',
  'orderCancel.text':
    '{pieces, plural, one {# unit} other {# units}} of {skus, plural, one {# SKU} other {# SKUs}}{hasPo, select, true { (PO {po})} other {}} will no longer be expected. Boxes that still arrive become unidentified.',
  'orderCancel.unlikely': 'This order is already “{status}”, so it may not be possible to cancel it.',
  'orderCancel.final': 'This can’t be undone.',
  'orderCancel.confirm': 'Cancel the order',
  'orderCancel.keep': 'Keep draft',
  'orderCancelled.done': 'Receiving order {id} is canceled',
  'orderCancelled.doneText': 'The server shows it as canceled.',
  'orderCancelled.unverified': 'Receiving order {id}: cancellation not confirmed',
  'orderCancelled.unverifiedText':
    'The server accepted the cancellation but still shows the order as “{status}”. Refresh in a moment. It’s safe to try again.',
} as const;
