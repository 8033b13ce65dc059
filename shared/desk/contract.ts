import { nothing, request } from '#shared/ipc/define.ts';
import { DeskProposal, DeskView } from './desk.ts';

export const deskRequests = {
  read: request(nothing, DeskView.nullable()),
  /** Never fails if the server is unavailable. */
  propose: request(nothing, DeskProposal),
  save: request(DeskView, DeskView),
};
