/**
 * The possible contents of a scheduled export: check-ins with differences, the activity log, and pending outbox
 * entries.
 */
export const exportParts = ['differences', 'activity', 'outbox'] as const;
export type ExportPart = (typeof exportParts)[number];
