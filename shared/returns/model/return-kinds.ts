/** The states of a return, in the order in which it passes them (specification 3, reference-notes 4.3). */
export const returnStatuses = ['AwaitingArrival', 'Arrived', 'Processing', 'Completed', 'Cancelled'] as const;

/** What can be asked for, and done with, a returned piece; its place is its number (reference-notes 4.2). */
export const returnActions = ['Default', 'Restock', 'Quarantine', 'Dispose'] as const;

export type ReturnActionName = (typeof returnActions)[number];

export const returnTypes = ['Regular', 'ReturnToSender'] as const;

/** Pieces and ids are 32-bit integers (specification 2.12). */
export const mostPieces = 2_147_483_647;

/** Characters of a reference (reference notes, 4.1). */
export const longestReference = 50;

/** Characters of a tracking number (reference notes, 4.1). */
export const longestTracking = 500;

/** Characters of a lot number; the specification names no bound, labels have at most 20 (AI 10). */
export const longestLot = 200;

/** Characters of a serial number; the specification names no bound, labels have at most 20 (AI 21). */
export const longestSerial = 200;

/** Serial numbers of one line: each step saves those before it, so that more would make every scan slow. */
export const mostSerials = 250;

/** How good returned pieces are, the best first; what each means is worded in the window. */
export const returnGrades = ['A', 'B', 'C', 'D'] as const;

export type ReturnGrade = (typeof returnGrades)[number];

/** Characters of a note about the pieces of an item. */
export const longestNote = 500;

/** What a checklist may hold: short enough to be read in passing, and answered with one digit each. */
export const mostQuestions = 20;
export const mostAnswers = 8;
export const longestQuestion = 120;
export const longestAnswer = 40;

/** Items that have a checklist on one desk, and characters of a file with some. */
export const mostChecklists = 500;
export const longestChecklistFile = 1_000_000;
