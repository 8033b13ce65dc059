import { describe, expect, test } from 'vitest';
import { undoLast } from '#shared/returns/model/return-draft-steps.ts';
import {
  answerCheck,
  isInspected,
  openChecks,
  setGrade,
  setNote,
} from '#shared/returns/model/return-inspection-steps.ts';
import { returnGrades } from '#shared/returns/model/return-kinds.ts';
import { ReturnDraft } from '#shared/returns/return-draft.ts';
import { aDraftLine } from '#test/support/samples/draft-line.ts';
import { at, emptyDraft, hit, scanned, scanOf } from '#test/unit/shared/returns/draft-builders.ts';

const on = { inventoryId: 1, at };
const draft = scanned(emptyDraft(), scanOf(hit(1)));
const line = ({ lines }: ReturnDraft) => lines[0] ?? null;

describe('a grade', () => {
  test.each(returnGrades)('%s applies to all pieces, until it is replaced or removed', (grade) => {
    const step = setGrade(draft, { ...on, grade });
    expect(step.feedback).toMatchObject({ code: 'GRADE_SET', tone: 'done', values: { grade } });
    expect(line(step.draft)?.grade).toBe(grade);
    expect(line(scanned(step.draft, scanOf(hit(1))))).toMatchObject({ quantity: 2, grade });
    expect(line(setGrade(step.draft, { ...on, grade: null }).draft)?.grade).toBeNull();
    expect(line(undoLast(step.draft).draft)?.grade).toBeNull();
  });

  test('is refused for a line that does not exist', () => {
    expect(setGrade(draft, { inventoryId: 2, at, grade: 'A' })).toMatchObject({
      draft,
      feedback: { code: 'LINE_GONE', tone: 'refused' },
    });
  });
});

describe('a note', () => {
  test('is saved trimmed, and can be undone; an empty one is none', () => {
    const step = setNote(draft, { ...on, note: '  Box is open. ' });
    expect(step.feedback).toMatchObject({ code: 'NOTE_SET', tone: 'done' });
    expect(line(step.draft)?.note).toBe('Box is open.');
    expect(line(undoLast(step.draft).draft)?.note).toBeNull();
    expect(line(setNote(step.draft, { ...on, note: '  ' }).draft)?.note).toBeNull();
  });

  test('has at most 500 characters', () => {
    expect(line(setNote(draft, { ...on, note: 'x'.repeat(500) }).draft)?.note).toHaveLength(500);
    const step = setNote(draft, { ...on, note: 'x'.repeat(501) });
    expect(step).toMatchObject({ draft, feedback: { code: 'NOTE_TOO_LONG', tone: 'refused' } });
  });
});

test('an answer replaces the previous one, and open questions are counted; an undo reverts it', () => {
  const checklist = ['Sealed?', 'Clean?'].map((question) => ({ question, answers: ['Yes', 'No'] }));
  const requested = { ...draft, lines: draft.lines.map((one) => ({ ...one, checklist })) };
  const first = answerCheck(requested, { ...on, question: 'Sealed?', answer: 'Yes' });
  expect(first.feedback).toMatchObject({ code: 'CHECK_SET', values: { answer: 'Yes', open: 1 } });
  const second = answerCheck(first.draft, { ...on, question: 'Sealed?', answer: 'No' });
  expect(line(second.draft)?.checks).toEqual([{ question: 'Sealed?', answer: 'No' }]);
  expect(second.draft.lines.map(openChecks)).toEqual([[1]]);
  expect(line(undoLast(second.draft).draft)?.checks).toEqual([{ question: 'Sealed?', answer: 'Yes' }]);
  expect(line(undoLast(undoLast(second.draft).draft).draft)?.checks).toEqual([]);
});

test('a line is inspected if it has any data that the service has no field for', () => {
  expect(isInspected(aDraftLine())).toBe(false);
  for (const change of [
    { grade: 'A' as const },
    { note: 'x' },
    { serials: ['S'] },
    { checks: [{ question: 'Q', answer: 'A' }] },
  ]) {
    expect(isInspected(aDraftLine(change))).toBe(true);
  }
});

test('a draft saved before grades existed is read with none', () => {
  const text = JSON.stringify(draft, (name, value: unknown) =>
    ['grade', 'note', 'checks', 'serials', 'checklist'].includes(name) ? undefined : value,
  );
  expect(ReturnDraft.parse(JSON.parse(text))).toEqual(draft);
});
