import { z } from 'zod';
import { SaveOutcome } from '#shared/files/exported-table.ts';
import { request } from '#shared/ipc/define.ts';
import { maxRecordingFileLength } from '#shared/scan/model/recording-limits.ts';
import { ScannerRecording } from '#shared/scan/scanner-recording.ts';

/** A period in which the window was blocked: start in epoch milliseconds, and duration. */
const LongTask = z.object({ startedAtMs: z.number(), tookMs: z.number().min(0) });

export const diagnosticsRequests = {
  /**
   * Collects support data, and keeps it until the next call: what was shown is what is saved. `longTasks`: adds a trace
   * of the last minute, with these of the window; null for none.
   */
  collect: request(
    z.object({ longTasks: z.array(LongTask).max(1_000).nullable() }),
    z.object({
      id: z.uuid(),
      files: z.array(z.object({ name: z.string(), text: z.string() })),
    }),
  ),
  /** Saves what was collected under this ID as one ZIP file. */
  save: request(z.object({ id: z.uuid() }), SaveOutcome),
  /** Saves the keys of some scans as a separate JSON file. */
  saveRecording: request(ScannerRecording, SaveOutcome),
  /** Reads such a file; INVALID states what is wrong with it. */
  readRecording: request(z.object({ text: z.string().max(maxRecordingFileLength) }), ScannerRecording),
};
