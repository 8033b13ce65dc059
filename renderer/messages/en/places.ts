/** The places of the window: the word in the rail and the window's title, and the palette's command. */
export const placeWords = {
  'rail.receiving': 'Receiving',
  'rail.unidentified': 'Unidentified',
  'rail.inventory': 'Inventory',
  'rail.history': 'History',
  'rail.lots': 'Lots',
  'rail.returns': 'Returns',
  'rail.orders': 'Orders',
  'rail.seen': 'Seen',
  'rail.settings': 'Settings',

  'palette.go.receiving': 'Go to receiving orders',
  'palette.go.unidentified': 'Go to unidentified receiving orders',
  'palette.go.inventory': 'Go to inventory',
  'palette.go.history': 'Go to inventory history',
  'palette.go.lots': 'Go to lot exclusions',
  'palette.go.returns': 'Go to returns',
  'palette.go.orders': 'Go to orders and shipments',
  'palette.go.seen': 'Go to what was seen on this desk',
  'palette.go.settings': 'Go to settings',
} as const;
