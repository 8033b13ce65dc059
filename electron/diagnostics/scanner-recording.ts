import { z } from 'zod';
import { notJson } from '#electron/preferences/profile.ts';
import { RequestRefused } from '#electron/request-refused.ts';
import { readInput } from '#shared/ipc/read-input.ts';
import { sentence } from '#shared/messages/messages.ts';
import { recordingVersion } from '#shared/scan/model/recording-limits.ts';
import { ScannerRecording } from '#shared/scan/scanner-recording.ts';

/** This many wrong fields are enough to describe a damaged file. */
const maxProblems = 5;
const damaged = sentence('failure.recording.damaged');

/**
 * Reads a scanner's recording from the text of its file.
 *
 * @throws RequestRefused if it cannot be replayed; the failure names the first wrong fields.
 */
export function readRecording(text: string): ScannerRecording {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new RequestRefused('INVALID', damaged, { fields: { '': [notJson(error)] } });
  }
  const version = z.looseObject({ version: z.number() }).safeParse(json).data?.version ?? recordingVersion;
  if (version !== recordingVersion) {
    const message = sentence('failure.recording.version', { version, known: recordingVersion });
    throw new RequestRefused('INVALID', message);
  }
  const read = readInput(ScannerRecording, json);
  if (read.ok) return read.value;
  const fields = read.failure.code === 'INVALID' ? Object.entries(read.failure.fields) : [];
  throw new RequestRefused('INVALID', damaged, { fields: Object.fromEntries(fields.slice(0, maxProblems)) });
}
