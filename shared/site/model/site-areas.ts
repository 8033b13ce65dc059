/** What desks of a site tell each other: the areas of its rows. */
export const siteAreas = {
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
} as const;
