import { z } from 'zod';
import { answerOf } from '../ipc/answer.ts';
import { request } from '../ipc/define.ts';
import { cursor, prefer } from '../ipc/inputs.ts';
import { HistoryPage, HistoryQuery } from './history.ts';

export const historyRequests = {
  list: request(z.object({ query: HistoryQuery, cursor, prefer }), answerOf(HistoryPage)),
};
