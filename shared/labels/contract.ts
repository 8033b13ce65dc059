import { request } from '#shared/ipc/define.ts';
import { LabelJob, LabelOutcome } from './label.ts';

export const labelsRequests = {
  /**
   * Sends labels to one of this desk's label printers. INVALID where nothing was sent, with the reason; what was sent in
   * part is answered, and nothing of it is sent again.
   */
  print: request(LabelJob, LabelOutcome),
};
