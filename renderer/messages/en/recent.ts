/** What the search over seen records says in its place. */
export const recentMessages = {
  'seen.list.title': 'Recent on this desk',
  'seen.list.filters': 'Search what was seen',
  'seen.refreshList': 'Search again',
  'seen.text': 'Search what was seen',
  'seen.column.kind': 'Kind',
  'seen.column.id': 'Id',
  'seen.column.detail': 'What it is',
  'seen.column.matched': 'Matches',
  'seen.column.asOf': 'Recent',
  'seen.list.noneMatch': 'Nothing like that was seen on this desk',
  'seen.list.noneMatchText':
    'Only what this desk showed before is searched, without the service. Type less of it, or look in its list.',
  'seen.list.none': 'Type what you remember',
  'seen.list.noneText':
    'An id, a tracking number, a SKU, a name, a PO number, or a part of one: everything this desk showed before is searched, also offline.',
  'seen.more': 'The best {shown} of {total} are shown. Type more to find fewer.',
} as const;
