import { nothing, request } from '../ipc/define.ts';
import { DeskView } from './desk.ts';

export const deskRequests = {
  read: request(nothing, DeskView.nullable()),
  save: request(DeskView, DeskView),
};
