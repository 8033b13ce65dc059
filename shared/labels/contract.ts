import { request } from '#shared/ipc/define.ts';
import { LabelJob, LabelOutcome } from './label.ts';

export const labelsRequests = {
  /**
   * Sends labels to one of this desk's label printers. INVALID if nothing was sent, with the reason; a partial result
   * is returned, and nothing already sent is sent again.
   */
  print: request(LabelJob, LabelOutcome),
};
