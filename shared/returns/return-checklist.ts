import { z } from 'zod';
import { maxAnswerLength, maxAnswers, maxQuestionLength, maxQuestions } from './model/return-kinds.ts';

/** A merchant's question about each returned piece of an item, with its answers. */
export const CheckQuestion = z.object({
  question: z.string().min(1).max(maxQuestionLength),
  answers: z.array(z.string().min(1).max(maxAnswerLength)).min(2).max(maxAnswers),
});
export type CheckQuestion = z.infer<typeof CheckQuestion>;

/** This desk's questions about a returned item; each question once. */
export const ItemChecklist = z.object({
  inventoryId: z.int(),
  sku: z.string().nullable(),
  name: z.string().nullable(),
  questions: z.array(CheckQuestion).min(1).max(maxQuestions),
});
export type ItemChecklist = z.infer<typeof ItemChecklist>;
