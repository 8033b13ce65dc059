/** What the desks of a site share: the areas of its rows. */
export const siteAreas = {
  /** What one desk reads from the service for all, by the kind and id of the record; everybody's. */
  catalog: 'catalog',
  shipments: 'shipments',
  inbound: 'inbound',
  /** What codes mean, by the code; everybody's. */
  codes: 'codes',
  /** Saved views of lists, by list and name; everybody's. */
  views: 'views',
  /** The newest rows of each desk's activity log. */
  activity: 'activity',
  /** What waits in each desk's outbox, and what was done there today: one row a desk. */
  reports: 'reports',
  /** How far each desk has read the others: one row a desk, which nobody follows. */
  places: 'places',
  /** What each desk counted of a receiving order, by the order's ID. */
  checkIns: 'check-ins',
  /** What each desk has open: one row a desk. */
  open: 'open',
  /** Who has a draft, by its reference; everybody's. */
  drafts: 'drafts',
  /** Who creates a return for a parcel, by its tracking number; everybody's. */
  parcels: 'parcels',
} as const;

/** What one desk of a site reads from the service for all; each is the work of a lease too. */
export type SharedArea = (typeof siteAreas)['catalog' | 'shipments' | 'inbound'];
