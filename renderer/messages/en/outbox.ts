export const outboxMessages = {
  'outbox.list.title': 'Outbox',
  'outbox.list.filters': 'Filter the outbox',
  'outbox.views': 'View',
  'outbox.view.open': 'Open',
  'outbox.view.person': 'Needs attention',
  'outbox.view.moving': 'Sending',
  'outbox.view.drafts': 'Drafts',
  'outbox.view.sent': 'Sent',
  'outbox.view.ended': 'Rejected & canceled',
  'outbox.text': 'Reference, tracking, order, item',
  'outbox.list.noneMatch': 'Nothing in the outbox matches this',
  'outbox.list.noneMatchText': 'Clear the search, or look at open items.',
  'outbox.list.none': 'The outbox is empty',
  'outbox.list.noneText':
    'Returns and receiving orders wait here until they’re sent, along with drafts and anything that needs a decision.',
  'outbox.newReturn': 'New return',
  'outbox.newReceiving': 'New receiving order',
  'outbox.tryAllNow': 'Retry all',
  'outbox.tryAllTitle': 'Retry everything that hasn’t been sent',

  'outbox.column.next': 'Next step',
  'outbox.column.what': 'Type',
  'outbox.column.tracking': 'Tracking, order',
  'outbox.column.since': 'Since',

  'outbox.state.needsDecision': 'Needs decision',
  'outbox.state.correction': 'Needs correction',
  'outbox.state.held': 'On hold',
  'outbox.state.unreadable': 'Unreadable',
  'outbox.state.unconfirmed': 'Checking',
  'outbox.state.sending': 'Sending',
  'outbox.state.queued': 'Queued',
  'outbox.state.draft': 'Draft',
  'outbox.state.rejected': 'Rejected',
  'outbox.state.sent': 'Sent',
  'outbox.state.cancelled': 'Canceled',

  'outbox.when.now': 'now',
  'outbox.when.in': 'in {time}',
  'outbox.next.draft': 'Finish and send',
  'outbox.next.correction': 'Waits to be corrected',
  'outbox.next.signIn': 'Sends after sign-in',
  'outbox.next.offline': 'Sends when back online{isTimed, select, true {; retrying {when}} other {}}',
  'outbox.next.turn': 'Next in line',
  'outbox.next.retry': 'Retrying {when}',
  'outbox.next.asked': 'Sent {when}; the server asked to wait',
  'outbox.next.noRoom': 'Sent {when}; until then the server takes no more requests',
  'outbox.next.sending': 'Sending now',
  'outbox.next.lookUp': 'Checking with the server {when}',
  'outbox.next.needsDecision': 'Waiting for your decision',
  'outbox.next.held.scope':
    'Resumes when {isScopeKnown, select, true {the permission {scope}} other {a permission}} is granted',
  'outbox.next.held.version':
    'Sends when the server supports it{isTimed, select, true {; checking again {when}} other {}}',
  'outbox.next.held.size': 'Too large: split it in a new draft',
  'outbox.next.held.address': 'Resumes when the server’s address is corrected',
  'outbox.next.held.content': 'Has to be changed in a new draft',
  'outbox.next.held.refusal': 'Waits for someone to look at it',
  'outbox.next.arrived': 'Done',
  'outbox.next.numberUnknown': 'Nothing: marked as received, number unknown',
  'outbox.next.copies': 'Waits for you: cancel the extra ones at the server',
  'outbox.next.followed': 'Replaced by a new draft',
  'outbox.next.nothing': 'Nothing',
  'outbox.next.unreadable': 'Kept for review; nothing is sent',

  'outbox.kind.return': 'return',
  'outbox.kind.receiving': 'receiving order',
  'outbox.kind.other': 'change',
  'outbox.kindShort.return': 'Return',
  'outbox.kindShort.receiving': 'Receiving',
  'outbox.kindShort.other': 'Write',
  'outbox.kindName.return': 'Return',
  'outbox.kindName.receiving': 'Receiving order',
  'outbox.region': 'Outbox entry {id}',
  'outbox.idWhat': 'reference',
  'outbox.refresh': 'Refresh (R)',
  'outbox.gone': 'No longer in the outbox',
  'outbox.goneText': 'Finished items are deleted after a while. Other accounts’ items aren’t shown.',
  'outbox.what': 'What happened',
  'outbox.whatNext': 'What happens next',
  'outbox.fields': 'Server feedback',
  'outbox.field.whole': 'of the whole',
  'outbox.status': 'Status {status}',
  'outbox.triedAt': 'Last attempt',
  'outbox.lookUpsImpossible':
    '{kind, select, receiving {The server shows an order that may be this one, or couldn’t be checked.} other {The server couldn’t be checked for its reference.}}',
  'outbox.lookUpsDone':
    '{count, plural, =0 {Not looked up yet.} one {Looked up once: the server didn’t know it.} other {Looked up # times: the server didn’t know it.}}',
  'outbox.lookThere': 'At the server',
  'outbox.lookByNumber': 'Show the receiving orders with the number {number}',
  'outbox.lookByDay': 'Show the receiving orders since {day}',

  'outbox.why.draft': 'This {what} is still a draft. Nothing was sent.',
  'outbox.why.correction':
    'The server rejected this {what}. This is a new draft with a new reference: fix the problems below, then send it.',
  'outbox.why.queued': 'This {what} is saved on this computer and will be sent automatically.',
  'outbox.why.sending': 'This {what} is being sent to the server.',
  'outbox.why.unconfirmed':
    'The connection dropped while sending this {what}. Dockhand is checking whether it was received before doing anything else.',
  'outbox.why.needsDecision':
    'We couldn’t confirm whether this {what} was received. Look for {kind, select, receiving {its number and boxes} other {its reference}} on the server, then choose below.',
  'outbox.why.unconfirmed.refused':
    'The server refused this {what}. It may have refused a second copy of the same request, so Dockhand checks whether the server already has it.',
  'outbox.why.unconfirmed.unnumbered':
    'A response said this {what} arrived but gave no number. Something in between may have answered for the server, so Dockhand checks whether the server has it.',
  'outbox.why.needsDecision.refused':
    'The server refused this {what}, and Dockhand couldn’t find out whether the server has it anyway. Look for {kind, select, receiving {its number and its boxes} other {its reference}} there, then decide.',
  'outbox.why.needsDecision.unnumbered':
    'A response said this {what} arrived but gave no number, and Dockhand didn’t find it on the server. Look for {kind, select, receiving {its number and its boxes} other {its reference}} there, then decide.',
  'outbox.why.rejected': 'The server rejected this {what}. It wasn’t created.',
  'outbox.why.sent': 'The server has this {what}.',
  'outbox.why.cancelled': 'This {what} was discarded and not sent.',
  'outbox.why.unreadable':
    'This {what} was damaged on disk and can’t be read. What’s left of it is kept below. Nothing is sent or deleted.',
  'outbox.why.held.scope':
    'This account can’t send this {what}. Ask the account’s administrator for the permission{isScopeKnown, select, true { {scope}} other {}}, then sign in again. It resumes automatically with the same reference.',
  'outbox.why.held.version':
    'No version of this server’s API supports it. Dockhand checks again automatically and resumes when the server supports it.',
  'outbox.why.held.size':
    'The server says it’s too large. Make a new draft with fewer items and put the rest in another one.',
  'outbox.why.held.address':
    'The server answers at a different address than the profile has. Ask whoever manages the profile to correct it. After you sign in with it, sending resumes automatically.',
  'outbox.why.held.content':
    'It contains characters that can’t be sent. Make a new draft and type its {kind, select, receiving {numbers} other {tracking number}} and lots again.',
  'outbox.why.held.refusal':
    'The server refused it for a reason only a person can fix. Fix the cause and resume it, or change it in a new draft.',
  'outbox.mayHaveArrived':
    'An earlier attempt may have gone through. Dockhand checks before sending or canceling.',

  'outbox.key.goOn': 'Continue editing',
  'outbox.key.correct': 'Correct it at the {kind, select, receiving {receiving} other {return}} desk',
  'outbox.key.sendAgain': 'Send again…',
  'outbox.key.itArrived': 'Mark as received…',
  'outbox.key.release': 'Release…',
  'outbox.key.retryNow': 'Retry now',
  'outbox.key.revise': 'Edit as new draft…',
  'outbox.key.cancel': 'Cancel…',
  'outbox.refusal.beingSent': 'It’s being sent right now.',
  'outbox.refusal.lookedUp': 'It is still being looked up whether it arrived.',
  'outbox.refusal.mayHaveArrived': 'It may have arrived: look whether it did, then decide.',
  'outbox.refusal.serviceAskedToWait': 'The server asked to wait this long.',
  'outbox.refusal.missingScope':
    'This account can’t create {kind, select, receiving {receiving orders: the permission receiving_write} other {returns: the permission returns_write}} is missing. Once it’s granted, sign in again.',

  'outbox.ask.keep': 'Cancel',
  'outbox.ask.sendAgain.title': 'Send this {what} again?',
  'outbox.ask.sendAgain.text':
    '{kind, select, receiving {{order} goes out once more.} other {It goes out once more under the same reference, {reference}.}} Dockhand looks for it once more first.',
  'outbox.ask.sendAgain.twice':
    '{kind, select, receiving {The server accepts identical orders. If the first one did arrive, it will exist twice, and one of them has to be canceled.} other {If the server rejects references it already has, the {what} can’t exist twice. If it accepts any reference and the first one did arrive, it will exist twice.}}',
  'outbox.ask.sendAgain.confirm': 'Send again',
  'outbox.ask.sendAgain.done': 'Sent again',
  'outbox.ask.itArrived.title': 'Mark this {what} as received?',
  'outbox.ask.itArrived.text':
    'Only do this if you’ve seen {kind, select, receiving {{order} with its boxes} other {{reference}}} on the server. It won’t be sent again, and this can’t be undone.',
  'outbox.ask.itArrived.confirm': 'It arrived',
  'outbox.ask.itArrived.done': 'Marked as arrived',
  'outbox.ask.release.title': 'Release this {what}?',
  'outbox.ask.release.text': 'It’s sent now. If the problem remains, it’s put on hold again.',
  'outbox.ask.release.confirm': 'Resume',
  'outbox.ask.release.done': 'Resumed',
  'outbox.ask.revise.title': 'Change this {what} in a new draft?',
  'outbox.ask.revise.text':
    '{reference} didn’t go out. It is canceled, and a new draft with the same content and a new reference opens at the {kind, select, receiving {receiving} other {return}} desk.',
  'outbox.ask.revise.refused':
    'Do this only if you looked at the server and {reference} isn’t there. It is canceled, and a new draft with the same content and a new reference opens at the {kind, select, receiving {receiving} other {return}} desk. If it is there after all, sending the draft makes a second one.',
  'outbox.ask.revise.slip':
    'A slip that was printed with the old reference no longer fits: print a new one for the box.',
  'outbox.ask.revise.confirm': 'Make a new draft',
  'outbox.ask.revise.done': 'New draft',
  'outbox.ask.cancel.title': 'Cancel this {what}?',
  'outbox.ask.cancel.draft':
    '{pieces, plural, =0 {The draft {reference} is empty.} one {The draft {reference} with # unit is discarded.} other {The draft {reference} with # units is discarded.}} You can reuse its content from “Rejected, canceled”.',
  'outbox.ask.cancel.unsent':
    '{reference} wasn’t sent and won’t be. You can reuse its content from “Rejected, canceled”.',
  'outbox.ask.cancel.refused':
    'Do this only if you checked that {reference} isn’t on the server. You can reuse its content from “Rejected, canceled”.',
  'outbox.ask.cancel.lookedUp':
    'It won’t be sent again, but an earlier attempt may have arrived. Dockhand first looks for {kind, select, receiving {it} other {{reference}}} on the server, then asks you.',
  'outbox.ask.cancel.confirm': 'Cancel the {what}',
  'outbox.ask.cancel.done': 'Canceled',
  'outbox.ask.cancel.doneLookedUp': 'Called off; being looked up',
  'outbox.hurried': 'Retrying',
  'outbox.notHurried': 'Nothing was tried',
  'outbox.hurriedText':
    '{count, plural, =0 {Nothing waits for a pause to end.} one {One write is tried now.} other {# writes are tried now.}}',

  'outbox.noLines': 'There is no item in it yet.',
  'outbox.linesUnknown': 'Contents unavailable.',
  'outbox.line.item': 'Item',
  'outbox.line.action': 'Action',
  'outbox.action.Restock': 'Restock',
  'outbox.action.Quarantine': 'Quarantine',
  'outbox.action.Dispose': 'Dispose',
  'outbox.action.default': 'Item’s default',
  'outbox.fact.customer': 'Customer',
  'outbox.fact.numberWhat': 'purchase order number',
  'outbox.fact.arrival': 'Arrival',
  'outbox.fact.trackingAllWhat': 'tracking numbers',
  'outbox.fact.trackingMore': 'and {count, number} more',
  'outbox.fact.trackingNone': '{count, plural, =0 {} one {# without a number} other {# without a number}}',
  'outbox.fact.requestIdWhat': 'request ID',
  'outbox.fact.follows': 'Takes the place of',
  'outbox.fact.followedBy': 'New draft',
  'outbox.step.begun': 'Started',
  'outbox.step.queued': 'Queued',
  'outbox.step.tried': 'Last attempt',
  'outbox.raw': 'Raw data',
  'outbox.rawWhat': 'text',
  'outbox.rawSave': 'Save to a file…',
  'outbox.rawColumn': 'Text',
  'outbox.rawFile': 'Unreadable item {id}',

  'outbox.missing':
    '{count, plural, one {1 item was queued here and is missing from the outbox file: {references}. Check whether the server has it. If it doesn’t, create it again.} other {# items were queued here and are missing from the outbox file: {references}. Check whether the server has them, and create the missing ones again.}}',
  'outbox.missingDrafts':
    '{count, plural, one {One draft is no longer in the outbox’s file: {references}. Build it again.} other {# drafts are no longer in the outbox’s file: {references}. Build them again.}}',
  'outbox.newer': 'A newer Dockhand used this outbox',
  'outbox.newerText':
    '{rows, plural, =0 {It was empty} one {1 item was taken over unchanged} other {# items were taken over unchanged}}. The old file is kept as {files}.',
  'outbox.damaged': 'The outbox was damaged',
  'outbox.damagedText':
    '{rows, plural, =0 {No entries} one {One entry} other {# entries}} recovered. The damaged file is saved as {files}. Anything in flight is checked with the server before it’s sent again.',
  'outbox.damagedBefore':
    'An earlier damaged outbox file is kept: {files}. Send it to support if something is missing.',

  'shortcut.outboxGoOn': 'Resume the draft',
  'shortcut.outboxSendAgain': 'Send again',
  'shortcut.outboxItArrived': 'It arrived',
  'shortcut.outboxRelease': 'Resume a held item',
  'shortcut.outboxRetryNow': 'Retry now',
  'shortcut.outboxRevise': 'Change in a new draft',
  'shortcut.outboxCancel': 'Cancel',
} as const;
