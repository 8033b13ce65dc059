import type { ReturnDraft, ReturnDraftLine } from '../return-draft.ts';
import { type ReturnStep, say } from './return-draft-steps.ts';
import { longestNote, type ReturnGrade } from './return-kinds.ts';
import { changeLine, done } from './return-line-steps.ts';

type OnLine = { inventoryId: number; at: string };

/** Grades all pieces of an item; null takes its grade away. */
export function setGrade(draft: ReturnDraft, change: OnLine & { grade: ReturnGrade | null }): ReturnStep {
  const { grade } = change;
  return changeLine(draft, change, 'grade', (line) => ({
    line: { ...line, grade },
    feedback: done('GRADE_SET', line, { grade: grade ?? 'none' }),
  }));
}

/** Writes a note beside an item; an empty one takes it away. */
export function setNote(draft: ReturnDraft, change: OnLine & { note: string }): ReturnStep {
  const text = change.note.trim();
  return changeLine(draft, change, 'note', (line) => {
    if (text.length > longestNote)
      return say('NOTE_TOO_LONG', 'refused', { line, values: { most: longestNote } });
    return { line: { ...line, note: text === '' ? null : text }, feedback: done('NOTE_SET', line) };
  });
}

/** Whether something that stays on this desk was said of a line. */
export function isInspected(line: Pick<ReturnDraftLine, 'grade' | 'note' | 'serials'>): boolean {
  const { grade, note, serials } = line;
  return grade !== null || note !== null || serials.length > 0;
}
