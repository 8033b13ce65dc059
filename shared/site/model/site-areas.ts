/** The data that a site's desks share: the areas of its rows. */
export const siteAreas = {
  /** What one desk reads from the service for all, by the record's kind and ID; shared by all desks. */
  catalog: 'catalog',
  shipments: 'shipments',
  inbound: 'inbound',
  /** Waiting returns by page of their list, and exclusions by item. */
  today: 'today',
  /** What codes mean, by code; shared by all desks. */
  codes: 'codes',
  /** Saved views of lists, by list and name; shared by all desks. */
  views: 'views',
  /** What labels show, by their use; shared by all desks. */
  labels: 'labels',
  /** The newest rows of each desk's activity log. */
  activity: 'activity',
  /** Pending writes in each desk's outbox, and what was done there today: one row per desk. */
  reports: 'reports',
  /** How far each desk has read the others: one row per desk, which no desk follows. */
  places: 'places',
  /** What each desk counted of a receiving order, by the order's ID. */
  checkIns: 'check-ins',
  /** What each desk has open: one row per desk. */
  open: 'open',
  /** The owner of a draft, by its reference; shared by all desks. */
  drafts: 'drafts',
  /** The desk creating a return for a parcel, by tracking number; shared by all desks. */
  parcels: 'parcels',
} as const;

/** What one desk of a site reads from the service for all; each also has a lease. */
export type SharedArea = (typeof siteAreas)['catalog' | 'shipments' | 'inbound' | 'today'];

/** The key of the row with the state of an area's reading, and the desk that leads it. */
export const readingStateKey = 'state';
