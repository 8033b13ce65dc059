export const lotsMessages = {
  'lots.list.title': 'Lot exclusions',
  'lots.list.filters': 'Choose an item',
  'lots.item': 'Inventory id or SKU, then Enter',
  'lots.list.noneMatch': 'No item that is kept in lots matches',
  'lots.list.noneMatchText':
    'The service finds an id that is exactly this, or a part of a name or SKU. Enter opens an item that is not kept in lots as well.',
  'lots.list.none': 'No item is kept in lots',
  'lots.list.noneText': 'An item appears here as soon as the merchant keeps one in lots.',
  'lots.noneYet': 'Among the first {count} items that the service found none is kept in lots.',
  'lots.lookedThrough': '{count} items looked through, {shown} of them are kept in lots.',
  'lots.lookFurther': 'Look further',
  'lots.notNamed': 'No item, or more than one, has the id or SKU “{text}”.',
  'lots.ofItem': 'Lot exclusions of item {id}',
  'lots.notInLots': 'Not kept in lots',
  'lots.item.open': 'Open the item',

  'exclusions.title': 'Exclusions',
  'exclusions.none': 'No lot of this item is, or was, excluded.',
  'exclusions.remains': 'Which lots are kept back cannot be seen here.',
  'exclusions.isActive': 'Excluded',
  'exclusions.isDeleted': 'Deleted',
  'exclusions.deleted': 'Deleted',
  'exclusions.onHandUnknown': 'What is on hand of this lot is not known.',

  'goingOut.title': 'Lots that go out',
  'goingOut.allLots': 'Lots',
  'goingOut.exclusionsUnknown': 'Which of these lots are excluded is not known.',
  'goingOut.none': 'No lot of this item can go out.',
  'goingOut.remains': 'What is on hand of each lot cannot be read here.',

  'offered.title': 'Offered here',
  'offered.operation.list': 'List of exclusions',
  'offered.operation.exclude': 'Exclude a lot',
  'offered.operation.delete': 'Delete an exclusion',
  'offered.operation.restore': 'Restore an exclusion',
  'offered.quantities': 'Quantities by lot',
  'offered.offered': 'offered by this server',
  'offered.expected': 'offered as far as is known, not used yet',
  'offered.notOffered': 'not offered by this server',
  'offered.forbidden': 'offered, but this account may not use it',
  'offered.unknown': 'not known yet',

  'lotExpiry.title': 'Expiry',
  'lotExpiry.expired': 'Over',
  'lotExpiry.soon': 'Over soon',
  'lotExpiry.good': 'Good',
  'lotExpiry.undated': 'Without a date',
  'lotExpiry.none': 'none',
  'lotExpiry.count':
    '{lots, plural, one {# lot} other {# lots}}, {count, plural, one {{pieces} piece} other {{pieces} pieces}}{heldBack, plural, =0 {} one {; # excluded} other {; # excluded}}',
  'lotExpiry.today': 'Counted from',

  'lotChange.bar': 'What to do with the chosen lots',
  'lotChange.none': 'Choose lots by their boxes, or use the key on a row.',
  'lotChange.chosen': '{count, plural, one {# lot chosen} other {# lots chosen}}',
  'lotChange.choose': 'Choose lot {lot}',
  'lotChange.column': 'Do',
  'lotChange.key.exclude': 'Exclude',
  'lotChange.key.delete': 'Delete',
  'lotChange.key.restore': 'Restore',
  'lotChange.title.exclude': 'Exclude lot {lot}',
  'lotChange.title.delete': 'Delete the exclusion of lot {lot}',
  'lotChange.title.restore': 'Restore the exclusion of lot {lot}',
  'lotChange.confirm.exclude': '{count, plural, one {Exclude # lot} other {Exclude # lots}}',
  'lotChange.confirm.delete': '{count, plural, one {Delete # exclusion} other {Delete # exclusions}}',
  'lotChange.confirm.restore': '{count, plural, one {Restore # exclusion} other {Restore # exclusions}}',
  'lotChange.cancel': 'Leave it as it is',
  'lotChange.ask.exclude':
    '{count, plural, one {Exclude this lot of {item}?} other {Exclude these # lots of {item}?}}',
  'lotChange.ask.delete':
    '{count, plural, one {Delete the exclusion of this lot of {item}?} other {Delete the exclusions of these # lots of {item}?}}',
  'lotChange.ask.restore':
    '{count, plural, one {Restore the exclusion of this lot of {item}?} other {Restore the exclusions of these # lots of {item}?}}',
  'lotChange.more': 'and {count} more',
  'lotChange.means.exclude':
    'What is on hand of {count, plural, one {it} other {them}} does not go out any more, until the {count, plural, one {exclusion is} other {exclusions are}} deleted.',
  'lotChange.means.delete':
    'What is on hand of {count, plural, one {it} other {them}} may go out again from now on.',
  'lotChange.means.restore':
    'What is on hand of {count, plural, one {it} other {them}} does not go out any more.',
  'lotChange.readAgain':
    'The service is asked before and after: what somebody else changed meanwhile is told, and not overwritten.',
  'lotChange.done.exclude':
    '{count, plural, =0 {No lot was excluded} one {# lot excluded} other {# lots excluded}}',
  'lotChange.done.delete':
    '{count, plural, =0 {No exclusion was deleted} one {# exclusion deleted} other {# exclusions deleted}}',
  'lotChange.done.restore':
    '{count, plural, =0 {No exclusion was restored} one {# exclusion restored} other {# exclusions restored}}',
  'lotChange.doneText':
    '{already, plural, =0 {} one {# stood so already. } other {# stood so already. }}{left, plural, =0 {Nothing is left to be done.} one {# was not done; its reason stands on the screen.} other {# were not done; their reasons stand on the screen.}}',
  'lotChange.failed': '{count, plural, one {# lot was not done} other {# lots were not done}}',
  'lotChange.failedText': '{count, plural, one {It stays chosen.} other {They stay chosen.}}',
  'lotChange.closeFailed': 'Close the list of what was not done',
  'lotChange.notOffered.exclude': 'This server offers no way to exclude a lot.',
  'lotChange.notOffered.delete': 'This server offers no way to delete an exclusion.',
  'lotChange.notOffered.restore': 'This server offers no way to restore an exclusion.',

  'lotOutcome.done': 'Done',
  'lotOutcome.already': 'Was so already',
  'lotOutcome.conflict': 'Changed meanwhile',
  'lotOutcome.refused': 'Refused',
  'lotOutcome.failed': 'Failed',
  'lotOutcome.unverified': 'Sent, not to be seen yet',
  'lotOutcome.notTried': 'Not tried',

  'lotList.open': 'Many lots…',
  'lotList.title': 'Many lots at once',
  'lotList.text':
    'Paste, type or scan. One lot a line: inventory id or SKU, then the lot, then its date if you like (2027-01-31), with a tab, semicolon, comma or blank between. A lot alone belongs to the item of the line above.',
  'lotList.textOpened':
    'Paste, type or scan. One lot a line: inventory id or SKU, then the lot, then its date if you like (2027-01-31), with a tab, semicolon, comma or blank between. A lot alone belongs to the item of the line above, the first to the item that is open.',
  'lotList.label': 'Lots',
  'lotList.lines': '{count, plural, =0 {No line yet} one {# line} other {# lines}}',
  'lotList.check': 'Look them up',
  'lotList.action': 'What to do with them',
  'lotList.reading': '{done, number} of {count, plural, one {# item} other {# items}} looked up.',
  'lotList.nothing': 'What is found of each line stands here, before anything is done.',
  'lotList.notChecked': 'Look the lines up first: nothing was asked yet.',
  'lotList.nothingReady': 'None of these lines has a lot with which this can be done.',
  'lotList.tooMany': 'More than {most, number} lots at once are too many. Take the rest afterward.',
  'lotList.ready':
    '{ready, plural, one {# lot is ready} other {# lots are ready}}{left, plural, =0 {.} one {, # line is left out.} other {, # lines are left out.}}',
  'lotList.changing':
    '{count, plural, one {# lot is} other {# lots are}} being changed. Where the requests of this minute are used up, the rest goes on in the next.',
  'lotList.preview': 'What was found of each line',
  'lotList.line': 'Line',
  'lotList.item': 'Item',
  'lotList.found': 'Found',
  'lotList.scanned': 'Line added: {line}',
  'lotList.close': 'Close the list',
  'lotList.leave': 'Done',
  'lotList.keepLeft':
    '{count, plural, one {Keep the # that was not done} other {Keep the # that were not done}}',

  'lotFinding.ready': 'Ready',
  'lotFinding.already': 'Is so already',
  'lotFinding.notSo.none': 'Not excluded yet: exclude it instead',
  'lotFinding.notSo.deleted': 'Excluded before: restore it instead',
  'lotFinding.unknownLot': 'No such lot of this item',
  'lotFinding.unknownItem': 'No such item',
  'lotFinding.failed': 'Could not be read',
  'lotFinding.noLot': 'No lot on this line',
  'lotFinding.twice': 'Stands above already',

  'shortcut.lotList': 'Many lots at once',
} as const;
