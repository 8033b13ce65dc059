import { z } from 'zod';
import { answerOf } from '../ipc/answer.ts';
import { nothing, request } from '../ipc/define.ts';
import { Center } from './centers.ts';

export const centersRequests = {
  list: request(nothing, answerOf(z.array(Center))),
};
