import { orderAnswerRows } from './order-answer-rows.ts';
import { tryRows } from './try-rows.ts';

tryRows('order-answers', orderAnswerRows);
