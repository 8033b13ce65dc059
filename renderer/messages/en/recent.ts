/** What the search over seen records says in its place. */
export const recentMessages = {
  'seen.title': 'Recent on this desk',
  'seen.filters': 'Search what was seen',
  'seen.refreshList': 'Search again',
  'seen.text': 'Search what was seen',
  'seen.column.kind': 'Kind',
  'seen.column.id': 'Id',
  'seen.column.detail': 'What it is',
  'seen.column.matched': 'Matches',
  'seen.column.asOf': 'Recent',
  'seen.noneMatch': 'Nothing like that was seen on this desk',
  'seen.noneMatchText':
    'Only what this desk showed before is searched, without the service. Type less of it, or look in its list.',
  'seen.none': 'Type what you remember',
  'seen.noneText':
    'An id, a tracking number, a SKU, a name, a PO number, or a part of one: everything this desk showed before is searched, also offline.',
  'seen.more': 'The best {shown} of {total} are shown. Type more to find fewer.',
} as const;
