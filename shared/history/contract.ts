import { z } from 'zod';
import { answerOf } from '#shared/ipc/answer.ts';
import { cursor, prefer, request } from '#shared/ipc/define.ts';
import { HistoryPage, HistoryQuery } from './history.ts';

export const historyRequests = {
  list: request(z.object({ query: HistoryQuery, cursor, prefer }), answerOf(HistoryPage)),
};
