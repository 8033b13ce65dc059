export const timeMessages = {
  'time.now': 'just now',
  'time.secondsAgo': '{count} s ago',
  'time.minutesAgo': '{count} min ago',
  'time.hoursAgo': '{count} h ago',
  'time.daysAgo': '{count, plural, one {# day ago} other {# days ago}}',
  'time.inMinutes': 'in {count} min',
  'time.inHours': 'in {count} h',
  'time.inDays': '{count, plural, one {in # day} other {in # days}}',
  'time.exactly': '{exact} ({age})',
  'time.unknown': 'not known',
  'age.service': 'From the service',
  'age.cache': 'Stored copy',
  'age.catalog': 'Catalog on this desk',
  'age.desk': 'On this computer',
  'age.serviceTitle': 'The service said so on {exact}.',
  'age.cacheTitle':
    'This is what the service said on {exact}, kept on this computer. It may have changed since.',
  'age.catalogTitle':
    'The service was read to the end on {exact}. What was told since, line by line, is younger.',
  'age.deskTitle': 'This stands on this computer, as it is now.',
} as const;
