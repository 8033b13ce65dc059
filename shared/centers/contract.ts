import { z } from 'zod';
import { answerOf } from '#shared/ipc/answer.ts';
import { nothing, request } from '#shared/ipc/define.ts';
import { Center } from './centers.ts';

export const centersRequests = {
  list: request(nothing, answerOf(z.array(Center))),
};
