/** The states of a return, in the order in which it passes them (specification 3, reference-notes 4.3). */
export const returnStatuses = ['AwaitingArrival', 'Arrived', 'Processing', 'Completed', 'Cancelled'] as const;

/** What can be asked for, and done with, a returned piece; its place is its number (reference-notes 4.2). */
export const returnActions = ['Default', 'Restock', 'Quarantine', 'Dispose'] as const;

/** What can be asked for, and done with, a returned piece. */
export type ReturnActionName = (typeof returnActions)[number];

/** The kinds of return. */
export const returnTypes = ['Regular', 'ReturnToSender'] as const;
