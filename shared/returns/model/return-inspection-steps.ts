import type { ReturnDraft, ReturnDraftLine } from '#shared/returns/return-draft.ts';
import { createFeedback, type ReturnStep } from './return-draft-steps.ts';
import { maxNoteLength, type ReturnGrade } from './return-kinds.ts';
import { changeLine, doneFeedback } from './return-line-steps.ts';

type OnLine = { inventoryId: number; at: string };

/** Grades all pieces of an item; null clears the grade. */
export function setGrade(draft: ReturnDraft, change: OnLine & { grade: ReturnGrade | null }): ReturnStep {
  const { grade } = change;
  return changeLine(draft, change, 'grade', (line) => ({
    line: { ...line, grade },
    feedback: doneFeedback('GRADE_SET', line, { grade: grade ?? 'none' }),
  }));
}

/** An empty note clears it. */
export function setNote(draft: ReturnDraft, change: OnLine & { note: string }): ReturnStep {
  const text = change.note.trim();
  return changeLine(draft, change, 'note', (line) => {
    if (text.length > maxNoteLength)
      return createFeedback('NOTE_TOO_LONG', 'refused', { line, values: { most: maxNoteLength } });
    return { line: { ...line, note: text === '' ? null : text }, feedback: doneFeedback('NOTE_SET', line) };
  });
}

/** Replaces any previous answer. */
export function answerCheck(
  draft: ReturnDraft,
  change: OnLine & { question: string; answer: string },
): ReturnStep {
  const { question, answer } = change;
  return changeLine(draft, change, 'check', (line) => {
    const isOther = (check: { question: string }) => check.question !== question;
    const after = { ...line, checks: [...line.checks.filter(isOther), { question, answer }] };
    const values = { answer, open: openChecks(after).length };
    return { line: after, feedback: doneFeedback('CHECK_SET', line, values) };
  });
}

/** Returns the indexes of the unanswered questions of a line's checklist, from 0. */
export function openChecks({ checklist, checks }: Pick<ReturnDraftLine, 'checklist' | 'checks'>): number[] {
  return checklist.flatMap(({ question }, place) =>
    checks.some((check) => check.question === question) ? [] : [place],
  );
}

/** Whether a line has inspection data, for which the service has no field. */
export function isInspected(line: Pick<ReturnDraftLine, 'grade' | 'note' | 'checks' | 'serials'>): boolean {
  const { grade, note, checks, serials } = line;
  return grade !== null || note !== null || checks.length > 0 || serials.length > 0;
}
