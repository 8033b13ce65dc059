import { nothing, request } from '#shared/ipc/define.ts';
import { DeskProposal, DeskView } from './desk.ts';

export const deskRequests = {
  read: request(nothing, DeskView.nullable()),
  /** What to begin with on the first run of an account; never fails for want of the server. */
  propose: request(nothing, DeskProposal),
  save: request(DeskView, DeskView),
};
