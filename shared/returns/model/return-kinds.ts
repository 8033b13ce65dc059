/** The statuses of a return, in sequence (specification 3, reference-notes 4.3). */
export const returnStatuses = ['AwaitingArrival', 'Arrived', 'Processing', 'Completed', 'Cancelled'] as const;

/** Requested and performed actions for a returned piece; the index is its number (reference-notes 4.2). */
export const returnActions = ['Default', 'Restock', 'Quarantine', 'Dispose'] as const;

export type ReturnActionName = (typeof returnActions)[number];

export const returnTypes = ['Regular', 'ReturnToSender'] as const;

/** Pieces and IDs are 32-bit integers (specification 2.12). */
export const maxPieces = 2_147_483_647;

/** Reference notes, 4.1. */
export const maxReferenceLength = 50;

/** Reference notes, 4.1. */
export const maxTrackingLength = 500;

/** Maximum length of a lot number; the specification gives no limit, labels have at most 20 (AI 10). */
export const maxLotLength = 200;

/** Maximum length of a serial number; the specification gives no limit, labels have at most 20 (AI 21). */
export const maxSerialLength = 200;

/** Maximum serial numbers per line: each step saves the previous ones, so more would slow down every scan. */
export const maxSerials = 250;

/** Grades of returned pieces, best first; the window defines what each means. */
export const returnGrades = ['A', 'B', 'C', 'D'] as const;

export type ReturnGrade = (typeof returnGrades)[number];

export const maxNoteLength = 500;

/** Limits of a checklist: short enough to read at a glance, with answers selectable by one digit each. */
export const maxQuestions = 20;
export const maxAnswers = 8;
export const maxQuestionLength = 120;
export const maxAnswerLength = 40;

/** Maximum items with a checklist per desk, and maximum length of a checklist file. */
export const maxChecklists = 500;
export const maxChecklistFileLength = 1_000_000;
