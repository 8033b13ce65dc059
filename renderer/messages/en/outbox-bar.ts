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
  'outboxBar.empty': 'nothing waits',
  'outboxBar.sent':
    '{what, select, receiving {{count, plural, one {Receiving order sent} other {# receiving orders sent}}} return {{count, plural, one {Return sent} other {# returns sent}}} other {{count, plural, one {Write sent} other {# writes sent}}}}',
  'outboxBar.sentText': 'The service has {reference}.',
  'outboxBar.rejectedTitle':
    '{what, select, receiving {{count, plural, one {The service rejected a receiving order} other {The service rejected # receiving orders}}} return {{count, plural, one {The service rejected a return} other {The service rejected # returns}}} other {{count, plural, one {The service rejected a write} other {The service rejected # writes}}}}',
  'outboxBar.rejectedText': '{reference}: {sentence} Its new draft stands in the outbox.',
  'outboxBar.heldTitle':
    '{what, select, receiving {{count, plural, one {A receiving order is held} other {# receiving orders are held}}} return {{count, plural, one {A return is held} other {# returns are held}}} other {{count, plural, one {A write is held} other {# writes are held}}}}',
  'outboxBar.heldText': '{reference}: {sentence} The outbox says what to do.',
  'outboxBar.decideTitle':
    '{what, select, receiving {{count, plural, one {A receiving order needs your decision} other {# receiving orders need your decision}}} return {{count, plural, one {A return needs your decision} other {# returns need your decision}}} other {{count, plural, one {A write needs your decision} other {# writes need your decision}}}}',
  'outboxBar.decideText': 'It is not known whether {reference} arrived. Decide in the outbox.',
  'outboxBar.copiesTitle':
    '{what, select, receiving {{count, plural, one {The server has a receiving order more than once} other {The server has # receiving orders more than once}}} return {{count, plural, one {The server has a return more than once} other {The server has # returns more than once}}} other {{count, plural, one {The server has a write more than once} other {The server has # writes more than once}}}}',
  'outboxBar.copiesText': '{reference}: {sentence} Cancel the extra ones there.',
  'outboxBar.unreadableTitle':
    '{what, select, receiving {{count, plural, one {A receiving order can no longer be read} other {# receiving orders can no longer be read}}} return {{count, plural, one {A return can no longer be read} other {# returns can no longer be read}}} other {{count, plural, one {A write can no longer be read} other {# writes can no longer be read}}}}',
  'outboxBar.unreadableText': '{reference}: its text is kept in the outbox.',
  'outboxBar.severalText': 'Open the outbox to see them.',
  'outboxBar.newer': 'A newer Dockhand used this outbox',
  'outboxBar.newerText':
    '{rows, plural, =0 {There was nothing in it.} one {One write was taken over from it.} other {# writes were taken over from it.}} Its file is kept; the outbox says where.',
  'outboxBar.missing': 'Writes are missing from the outbox',
  'outboxBar.missingText':
    'Its file has lost {references}. Look for them at the server; the outbox says more.',
  'outboxBar.missingDrafts': 'Drafts are missing from the outbox',
  'outboxBar.missingDraftsText': 'Its file has lost {references}. The outbox says more.',
  'outboxBar.damaged': 'The outbox was damaged',
  'outboxBar.damagedText':
    '{rows, plural, =0 {Nothing could be read out of it.} one {One write was read out of it.} other {# writes were read out of it.}} The damaged file is kept; the outbox says where.',
} as const;
