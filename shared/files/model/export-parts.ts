/** What a scheduled export may hold: check-ins that differ, what was done, and what waits in the outbox. */
export const exportParts = ['differences', 'activity', 'outbox'] as const;
export type ExportPart = (typeof exportParts)[number];
