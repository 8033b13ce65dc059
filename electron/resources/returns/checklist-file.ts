import Papa from 'papaparse';
import { z } from 'zod';
import { type MessageId, type Sentence, type SentenceValues, sentence } from '#shared/messages/messages.ts';
import {
  maxAnswerLength,
  maxAnswers,
  maxChecklistFileLength,
  maxQuestionLength,
  maxQuestions,
} from '#shared/returns/model/return-kinds.ts';
import type { CheckQuestion } from '#shared/returns/return-checklist.ts';

/** The questions about one item, as named in the file; `row` is its first row. */
export type ListedItem = { row: number; item: string; questions: CheckQuestion[] };

/** The file cannot be used; the message names row and column. */
export class ChecklistFileError extends Error {
  override readonly name = 'ChecklistFileError';

  readonly sentence: Sentence;

  constructor(message: Sentence) {
    super(message.id);
    this.sentence = message;
  }
}

const columns = ['item', 'question', 'answers'] as const;
type Column = (typeof columns)[number];
type Row = { row: number; item: string; question: string; answers: readonly string[] };

const answerSeparator = '|';

const JsonFile = z.array(
  z.object({
    item: z.union([z.string(), z.number()]),
    questions: z.array(z.object({ question: z.string(), answers: z.array(z.string()) })),
  }),
);

/**
 * Reads checklists from a file's text: CSV whose first row names the columns `item`, `question`, and `answers`
 * (separated by `|`), in any order and with one question per row; or a JSON list of
 * `{ item, questions: [{ question, answers }] }`, where `row` counts its entries. All of it is accepted or nothing.
 *
 * @throws ChecklistFileError for the first error
 */
export function readChecklistFile(text: string): ListedItem[] {
  if (text.length > maxChecklistFileLength) {
    throw refused('checklistFile.tooLarge', { most: maxChecklistFileLength });
  }
  const plain = text.replace(/^\uFEFF/, '');
  const rows = /^\s*[[{]/.test(plain) ? jsonRows(plain) : csvRows(plain);
  const items = new Map<string, ListedItem>();
  for (const row of rows) {
    const { item } = row;
    const listed = items.get(item.toLowerCase()) ?? { row: row.row, item, questions: [] };
    const question = questionOf(row);
    const values = { row: row.row };
    if (listed.questions.some((known) => known.question === question.question)) {
      throw refused('checklistFile.twice', { ...values, column: 'question' });
    }
    listed.questions.push(question);
    if (listed.questions.length > maxQuestions)
      throw refused('checklistFile.tooMany', { ...values, column: 'question', most: maxQuestions });
    items.set(item.toLowerCase(), listed);
  }
  if (items.size === 0) throw refused('checklistFile.empty');
  return [...items.values()];
}

export function refused(id: MessageId, values: SentenceValues = {}): ChecklistFileError {
  return new ChecklistFileError(sentence(id, values));
}

function csvRows(text: string): Row[] {
  const { data, errors } = Papa.parse<string[]>(text, { header: false });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken !== undefined) throw refused('checklistFile.quotes', { row: (broken.row ?? 0) + 1 });
  const rows = data
    .map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...others] = rows;
  if (head === undefined) throw refused('checklistFile.empty');
  const names = head.cells.map((cell) => cell.toLowerCase());
  const missing = columns.find((column) => !names.includes(column));
  if (missing !== undefined) throw refused('checklistFile.column', { row: head.row, column: missing });
  const cell = (cells: readonly string[], column: Column) => cells[names.indexOf(column)] ?? '';
  return others.map(({ row, cells }) => ({
    row,
    item: cell(cells, 'item'),
    question: cell(cells, 'question'),
    answers: cell(cells, 'answers').split(answerSeparator),
  }));
}

function jsonRows(text: string): Row[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw refused('checklistFile.json');
  }
  const { data, error } = JsonFile.safeParse(json);
  const [place, ...path] = error?.issues[0]?.path ?? [];
  if (data === undefined) {
    if (typeof place !== 'number') throw refused('checklistFile.json');
    const column = path.findLast((name) => columns.some((known) => known === name)) ?? 'questions';
    throw refused('checklistFile.cell', { row: place + 1, column: String(column) });
  }
  return data.flatMap(({ item, questions }, index) => {
    // An entry without questions lacks its first one.
    const [first = { question: '', answers: [] }, ...others] = questions;
    return [first, ...others].map(({ question, answers }) => ({
      row: index + 1,
      item: String(item).trim(),
      question: question.trim(),
      answers,
    }));
  });
}

function questionOf({ row, item, question, answers: listed }: Row): CheckQuestion {
  const cells = { item, question, answers: listed.join(answerSeparator) };
  const empty = columns.find((column) => cells[column] === '');
  if (empty !== undefined) throw refused('checklistFile.missing', { row, column: empty });
  if (question.length > maxQuestionLength) {
    throw refused('checklistFile.tooLong', { row, column: 'question', most: maxQuestionLength });
  }
  const answers = listed.map((answer) => answer.trim());
  const isDistinct = new Set(answers).size === answers.length && !answers.includes('');
  if (!isDistinct || answers.length < 2 || answers.length > maxAnswers) {
    throw refused('checklistFile.answers', { row, column: 'answers', most: maxAnswers });
  }
  if (answers.some((answer) => answer.length > maxAnswerLength)) {
    throw refused('checklistFile.tooLong', { row, column: 'answers', most: maxAnswerLength });
  }
  return { question, answers };
}
