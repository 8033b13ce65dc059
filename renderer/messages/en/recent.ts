/** What the search over seen records says in its place. */
export const recentMessages = {
  'seen.list.title': 'Recent records',
  'seen.list.filters': 'Search recent records',
  'seen.refreshList': 'Search again',
  'seen.text': 'Search recent records',
  'seen.column.kind': 'Type',
  'seen.column.id': 'Id',
  'seen.column.detail': 'Details',
  'seen.column.matched': 'Matches',
  'seen.column.asOf': 'Last opened',
  'seen.list.noneMatch': 'No recent records match',
  'seen.list.noneMatchText':
    'Only records opened on this computer are searched. Try fewer characters, or search in the full list.',
  'seen.list.none': 'Search everything opened on this computer',
  'seen.list.noneText': 'Try an ID, tracking number, SKU, name or PO number. Works offline.',
  'seen.more': 'Showing the best {shown} of {total}. Type more to narrow down.',
} as const;
