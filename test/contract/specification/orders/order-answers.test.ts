import { tryRows } from '../try-rows.ts';
import { orderAnswerRows } from './order-answer-rows.ts';

tryRows('order-answers', orderAnswerRows);
