/** What the bar and the notices say of the outbox on every screen. */
export const outboxBarMessages = {
  'outboxBar.outbox': 'Outbox',
  'outboxBar.word.waiting': 'waiting',
  'outboxBar.word.toDecide': 'to decide',
  'outboxBar.word.rejected': 'rejected',
  'outboxBar.word.held': 'held',
  'outboxBar.waiting': '{count, number} waiting',
  'outboxBar.toDecide': '{count, number} to decide',
  'outboxBar.rejected': '{count, number} rejected',
  'outboxBar.held': '{count, number} held',
  'outboxBar.drafts': '{count, plural, one {# draft} other {# drafts}}',
  'outboxBar.unreadable': '{count, number} unreadable',
  'outboxBar.title': 'Outbox: {parts}. Click to open it (Ctrl 9).',
  'outboxBar.empty': 'empty',
  'outboxBar.sent':
    '{what, select, receiving {{count, plural, one {Receiving order sent} other {# receiving orders sent}}} return {{count, plural, one {Return sent} other {# returns sent}}} other {{count, plural, one {Item sent} other {# items sent}}}}',
  'outboxBar.sentText': '{reference} was received.',
  'outboxBar.rejectedTitle':
    '{what, select, receiving {{count, plural, one {The server rejected a receiving order} other {The server rejected # receiving orders}}} return {{count, plural, one {The server rejected a return} other {The server rejected # returns}}} other {{count, plural, one {The server rejected an item} other {The server rejected # items}}}}',
  'outboxBar.rejectedText': '{reference}: {sentence} A new draft is in the outbox.',
  'outboxBar.heldTitle':
    '{what, select, receiving {{count, plural, one {A receiving order is on hold} other {# receiving orders are on hold}}} return {{count, plural, one {A return is on hold} other {# returns are on hold}}} other {{count, plural, one {An item is on hold} other {# items are on hold}}}}',
  'outboxBar.heldText': '{reference}: {sentence} See the outbox for what to do.',
  'outboxBar.decideTitle':
    '{what, select, receiving {{count, plural, one {A receiving order needs your decision} other {# receiving orders need your decision}}} return {{count, plural, one {A return needs your decision} other {# returns need your decision}}} other {{count, plural, one {An item needs your decision} other {# items need your decision}}}}',
  'outboxBar.decideText': 'We couldn’t confirm whether {reference} was received. Decide in the outbox.',
  'outboxBar.copiesTitle':
    '{what, select, receiving {{count, plural, one {A receiving order was created more than once} other {# receiving orders were created more than once}}} return {{count, plural, one {A return was created more than once} other {# returns were created more than once}}} other {{count, plural, one {An item was created more than once} other {# items were created more than once}}}}',
  'outboxBar.copiesText': '{reference}: {sentence} Cancel the extra ones there.',
  'outboxBar.unreadableTitle':
    '{what, select, receiving {{count, plural, one {A receiving order is damaged} other {# receiving orders are damaged}}} return {{count, plural, one {A return is damaged} other {# returns are damaged}}} other {{count, plural, one {An item is damaged} other {# items are damaged}}}}',
  'outboxBar.unreadableText': '{reference}: what’s left of it is kept in the outbox.',
  'outboxBar.severalText': 'Open the outbox to see them.',
  'outboxBar.newer': 'A newer Dockhand used this outbox',
  'outboxBar.newerText':
    '{rows, plural, =0 {It was empty.} one {1 item was taken over.} other {# items were taken over.}} The old file is kept; see the outbox for where.',
  'outboxBar.missing': 'Writes are missing from the outbox',
  'outboxBar.missingText':
    '{references} are missing from its file. Check whether the server has them; see the outbox for details.',
  'outboxBar.missingDrafts': 'Drafts are missing from the outbox',
  'outboxBar.missingDraftsText': '{references} are missing from its file. See the outbox for details.',
  'outboxBar.damaged': 'The outbox was damaged',
  'outboxBar.damagedText':
    '{rows, plural, =0 {Nothing could be recovered.} one {1 item was recovered.} other {# items were recovered.}} The damaged file is kept; see the outbox for where.',
} as const;
