export const outboxMessages = {
  'outbox.list.title': 'Outbox',
  'outbox.list.filters': 'Filter the outbox',
  'outbox.views': 'What is shown',
  'outbox.view.open': 'Open',
  'outbox.view.person': 'Needs you',
  'outbox.view.moving': 'On the way',
  'outbox.view.drafts': 'Drafts',
  'outbox.view.sent': 'Sent',
  'outbox.view.ended': 'Rejected, cancelled',
  'outbox.text': 'Reference, tracking, order, item',
  'outbox.list.noneMatch': 'Nothing in the outbox matches this',
  'outbox.list.noneMatchText': 'Take the text away, or look at what is open.',
  'outbox.list.none': 'The outbox is empty',
  'outbox.list.noneText':
    'What is sent from this desk stands here until the service has it: returns and receiving orders that wait for the network, drafts, and what needs a decision.',
  'outbox.newReturn': 'New return',
  'outbox.newReceiving': 'New receiving order',
  'outbox.tryAllNow': 'Try all now',
  'outbox.tryAllTitle': 'Ends the pauses of what did not leave this computer',

  'outbox.column.next': 'Next',
  'outbox.column.what': 'What',
  'outbox.column.tracking': 'Tracking, order',
  'outbox.column.since': 'Since',

  'outbox.state.needsDecision': 'Needs a decision',
  'outbox.state.correction': 'To be corrected',
  'outbox.state.held': 'Held',
  'outbox.state.unreadable': 'Unreadable',
  'outbox.state.unconfirmed': 'Being looked up',
  'outbox.state.sending': 'Being sent',
  'outbox.state.queued': 'Queued',
  'outbox.state.draft': 'Draft',
  'outbox.state.rejected': 'Rejected',
  'outbox.state.sent': 'Sent',
  'outbox.state.cancelled': 'Cancelled',

  'outbox.when.now': 'now',
  'outbox.when.in': 'in {time}',
  'outbox.next.draft': 'Waits to be finished',
  'outbox.next.correction': 'Waits to be corrected',
  'outbox.next.signIn': 'Goes on as soon as somebody signs in',
  'outbox.next.offline':
    'Goes out as soon as the service can be reached{isTimed, select, true {; tried {when}} other {}}',
  'outbox.next.turn': 'Goes out as soon as it is its turn',
  'outbox.next.retry': 'Tried again {when}',
  'outbox.next.asked': 'Sent {when}; the service asked to wait',
  'outbox.next.noRoom': 'Sent {when}; until then the server takes no more requests',
  'outbox.next.sending': 'On its way now',
  'outbox.next.lookUp': 'Looked up {when}',
  'outbox.next.needsDecision': 'Waits for your decision',
  'outbox.next.held.scope':
    'Goes on when {isScopeKnown, select, true {the permission {scope}} other {a permission}} is granted',
  'outbox.next.held.version':
    'Goes on when the server offers it{isTimed, select, true {; asked again {when}} other {}}',
  'outbox.next.held.size': 'Has to be made smaller in a new draft',
  'outbox.next.held.address': 'Goes on when the service’s address is corrected',
  'outbox.next.held.content': 'Has to be changed in a new draft',
  'outbox.next.held.refusal': 'Waits for somebody to look at it',
  'outbox.next.arrived': 'Nothing: the service has it',
  'outbox.next.numberUnknown': 'Nothing: somebody saw it there, its number is not known here',
  'outbox.next.copies': 'Waits for you: cancel the extra ones at the server',
  'outbox.next.followed': 'Nothing: a new draft took its place',
  'outbox.next.nothing': 'Nothing',
  'outbox.next.unreadable': 'Kept until somebody has read it; nothing is sent',

  'outbox.kind.return': 'return',
  'outbox.kind.receiving': 'receiving order',
  'outbox.kind.other': 'write',
  'outbox.kindShort.return': 'Return',
  'outbox.kindShort.receiving': 'Receiving',
  'outbox.kindShort.other': 'Write',
  'outbox.kindName.return': 'Return',
  'outbox.kindName.receiving': 'Receiving order',
  'outbox.region': 'Write {id} of the outbox',
  'outbox.idWhat': 'reference',
  'outbox.refresh': 'Read this again (R)',
  'outbox.gone': 'The outbox has no such write',
  'outbox.goneText':
    'What came to its end is deleted after a while, and another account’s writes are not shown.',
  'outbox.what': 'What happened',
  'outbox.whatNext': 'What happens next',
  'outbox.fields': 'What the service says of it',
  'outbox.field.whole': 'of the whole',
  'outbox.status': 'Status {status}',
  'outbox.triedAt': 'Last attempt',
  'outbox.lookUpsImpossible':
    '{kind, select, receiving {The service shows an order that may be this one or another, or could not be asked.} other {The service could not be asked for its reference.}}',
  'outbox.lookUpsDone':
    '{count, plural, =0 {Not looked up yet.} one {Looked up once: the service did not know it.} other {Looked up # times: the service did not know it.}}',
  'outbox.lookThere': 'At the service',
  'outbox.lookByNumber': 'Show the receiving orders with the number {number}',
  'outbox.lookByDay': 'Show the receiving orders since {day}',

  'outbox.why.draft': 'This {what} is still being built. Nothing of it was sent.',
  'outbox.why.correction':
    'The service rejected this {what}. This is its new draft with a new reference: correct what is named here, then send it.',
  'outbox.why.queued': 'This {what} is safe on this computer and goes out by itself.',
  'outbox.why.sending': 'This {what} is on its way to the service at this moment.',
  'outbox.why.unconfirmed':
    'It is not known whether this {what} arrived: the answer was lost. {kind, select, receiving {Dockhand looks for its number, the tracking numbers of its boxes and its day at the service} other {Dockhand asks the service for its reference}} before anything else is done.',
  'outbox.why.needsDecision':
    'It is not known whether this {what} arrived, and the service could not say so. Look for {kind, select, receiving {its number and its boxes} other {its reference}} at the service, then decide.',
  'outbox.why.unconfirmed.refused':
    'The server refused this {what}. A refusal can be the answer to a second copy of the same request, so Dockhand checks whether the server has it before anything else is done.',
  'outbox.why.unconfirmed.unnumbered':
    'An answer said that this {what} arrived, but gave no number for it. Something on the way may have answered in place of the server, so Dockhand checks whether the server has it.',
  'outbox.why.needsDecision.refused':
    'The server refused this {what}, and Dockhand could not find out whether the server has it all the same. Look for {kind, select, receiving {its number and its boxes} other {its reference}} there, then decide.',
  'outbox.why.needsDecision.unnumbered':
    'An answer said that this {what} arrived, but gave no number for it, and Dockhand did not find it at the server. Look for {kind, select, receiving {its number and its boxes} other {its reference}} there, then decide.',
  'outbox.why.rejected': 'The service rejected this {what}; it is not there.',
  'outbox.why.sent': 'The service has this {what}.',
  'outbox.why.cancelled': 'Somebody gave this {what} up. It did not go out.',
  'outbox.why.unreadable':
    'What was written of this {what} cannot be read any more, or is gone. All that is left of it is kept below; nothing is sent, and nothing is deleted.',
  'outbox.why.held.scope':
    'This account may not send this {what}. Ask whoever manages the account to grant the permission{isScopeKnown, select, true { {scope}} other {}}, then sign in again: it goes on by itself, with the same reference.',
  'outbox.why.held.version':
    'No version of this server’s API offers it. Dockhand asks again by itself, and it goes on as soon as the server offers it.',
  'outbox.why.held.size':
    'The service finds it too large. Make a new draft of it with fewer items, and put the rest into another one.',
  'outbox.why.held.address':
    'The service answers at another address than the profile says. Whoever manages the profile has to correct it; after signing in with it, this goes on by itself.',
  'outbox.why.held.content':
    'It holds characters that cannot be sent. Make a new draft of it and type its {kind, select, receiving {numbers} other {tracking number}} and lots anew.',
  'outbox.why.held.refusal':
    'The service refused it in a way that only a person can do something about. When the cause is gone, let it go on; or change it in a new draft.',
  'outbox.mayHaveArrived':
    'An earlier attempt may have arrived: it is looked up before it is sent once more, and before it is given up.',

  'outbox.key.goOn': 'Go on at the {kind, select, receiving {receiving} other {return}} desk',
  'outbox.key.correct': 'Correct it at the {kind, select, receiving {receiving} other {return}} desk',
  'outbox.key.sendAgain': 'Send again…',
  'outbox.key.itArrived': 'It arrived…',
  'outbox.key.release': 'Let it go on…',
  'outbox.key.retryNow': 'Try now',
  'outbox.key.revise': 'Change in a new draft…',
  'outbox.key.cancel': 'Cancel…',
  'outbox.refusal.beingSent': 'It is being sent at this moment.',
  'outbox.refusal.lookedUp': 'It is still being looked up whether it arrived.',
  'outbox.refusal.mayHaveArrived': 'It may have arrived: look whether it did, then decide.',
  'outbox.refusal.serviceAskedToWait': 'The service asked to wait this long.',
  'outbox.refusal.missingScope':
    'This account may not create {kind, select, receiving {receiving orders: the permission receiving_write} other {returns: the permission returns_write}} is missing. When it is granted, sign in again.',

  'outbox.ask.keep': 'Leave it as it is',
  'outbox.ask.sendAgain.title': 'Send this {what} again?',
  'outbox.ask.sendAgain.text':
    '{kind, select, receiving {{order} goes out once more.} other {It goes out once more under the same reference, {reference}.}} Dockhand looks for it once more first.',
  'outbox.ask.sendAgain.twice':
    '{kind, select, receiving {The service takes any number of orders that are alike: if the first one arrived after all, it is there twice, and one of them has to be cancelled.} other {Where the service refuses a reference that it has, the {what} cannot be there twice. Where it takes any, and the first one arrived after all, it is there twice.}}',
  'outbox.ask.sendAgain.confirm': 'Send again',
  'outbox.ask.sendAgain.done': 'Sent again',
  'outbox.ask.itArrived.title': 'Take this {what} as arrived?',
  'outbox.ask.itArrived.text':
    'Say so only if you saw {kind, select, receiving {{order} with its boxes} other {{reference}}} at the service. Nothing more of it is sent from here, and this cannot be taken back.',
  'outbox.ask.itArrived.confirm': 'It arrived',
  'outbox.ask.itArrived.done': 'Taken as arrived',
  'outbox.ask.release.title': 'Let this {what} go on?',
  'outbox.ask.release.text':
    'It is sent now{kind, select, receiving {} other {, with the same reference, {reference}}}. If what held it is still there, it is held again.',
  'outbox.ask.release.confirm': 'Let it go on',
  'outbox.ask.release.done': 'It goes on',
  'outbox.ask.revise.title': 'Change this {what} in a new draft?',
  'outbox.ask.revise.text':
    '{reference} did not go out. It is cancelled, and a new draft with the same content and a new reference opens at the {kind, select, receiving {receiving} other {return}} desk.',
  'outbox.ask.revise.refused':
    'Do this only if you looked at the server and {reference} is not there. It is cancelled, and a new draft with the same content and a new reference opens at the {kind, select, receiving {receiving} other {return}} desk. If it is there after all, sending the draft makes a second one.',
  'outbox.ask.revise.slip':
    'A slip that was printed with the old reference no longer fits: print a new one for the box.',
  'outbox.ask.revise.confirm': 'Make a new draft',
  'outbox.ask.revise.done': 'New draft',
  'outbox.ask.cancel.title': 'Cancel this {what}?',
  'outbox.ask.cancel.draft':
    '{pieces, plural, =0 {The draft {reference} is empty.} one {The draft {reference} with # piece is given up.} other {The draft {reference} with # pieces is given up.}} Its content can be taken up again from “Rejected, cancelled”.',
  'outbox.ask.cancel.unsent':
    '{reference} did not go out, and will not. Its content can be taken up again from “Rejected, cancelled”.',
  'outbox.ask.cancel.refused':
    'Do this only if you looked at the server and {reference} is not there. Its content can be taken up again from “Rejected, cancelled”.',
  'outbox.ask.cancel.lookedUp':
    'It is not sent any more, but an earlier attempt may have arrived. Dockhand looks for {kind, select, receiving {it} other {{reference}}} at the service first, and then asks you.',
  'outbox.ask.cancel.confirm': 'Cancel the {what}',
  'outbox.ask.cancel.done': 'Cancelled',
  'outbox.ask.cancel.doneLookedUp': 'Called off; being looked up',
  'outbox.hurried': 'Tried now',
  'outbox.notHurried': 'Nothing was tried',
  'outbox.hurriedText':
    '{count, plural, =0 {Nothing waits for a pause to end.} one {One write is tried now.} other {# writes are tried now.}}',

  'outbox.noLines': 'There is no item in it yet.',
  'outbox.linesUnknown': 'What is in it cannot be told any more.',
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
  'outbox.fact.requestIdWhat': 'request id',
  'outbox.fact.follows': 'Takes the place of',
  'outbox.fact.followedBy': 'New draft',
  'outbox.step.begun': 'Begun',
  'outbox.step.queued': 'Queued',
  'outbox.step.tried': 'Last attempt',
  'outbox.raw': 'Its text, as it was written',
  'outbox.rawWhat': 'text',
  'outbox.rawSave': 'Save to a file…',
  'outbox.rawColumn': 'Text',
  'outbox.rawFile': 'Unreadable write {id}',

  'outbox.missing':
    '{count, plural, one {One write was queued here and is no longer in the outbox’s file: {references}. Look whether the server has it; if it does not, build it again.} other {# writes were queued here and are no longer in the outbox’s file: {references}. Look whether the server has them; what it does not have, build again.}}',
  'outbox.missingDrafts':
    '{count, plural, one {One draft is no longer in the outbox’s file: {references}. Build it again.} other {# drafts are no longer in the outbox’s file: {references}. Build them again.}}',
  'outbox.newer': 'A newer Dockhand used this outbox',
  'outbox.newerText':
    '{rows, plural, =0 {Nothing was in it} one {One write was taken over from it} other {# writes were taken over from it}} as it was. Its file is kept as {files}.',
  'outbox.damaged': 'The outbox was damaged',
  'outbox.damagedText':
    '{rows, plural, =0 {No write could be read} one {One write could be read} other {# writes could be read}} out of the damaged file into a new one. The damaged file is kept as {files}. What was on its way is looked up at the service before anything of it is sent.',
  'outbox.damagedBefore':
    'A damaged file of the outbox is kept from before: {files}. Give it to support if something is missing.',

  'shortcut.outboxGoOn': 'Go on with the draft',
  'shortcut.outboxSendAgain': 'Send again',
  'shortcut.outboxItArrived': 'It arrived',
  'shortcut.outboxRelease': 'Let what is held go on',
  'shortcut.outboxRetryNow': 'Try now',
  'shortcut.outboxRevise': 'Change in a new draft',
  'shortcut.outboxCancel': 'Cancel',
} as const;
