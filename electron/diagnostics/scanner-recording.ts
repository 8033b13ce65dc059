import { z } from 'zod';
import { notJson } from '#electron/preferences/profile.ts';
import type { Failure } from '#shared/ipc/failure.ts';
import { readInput } from '#shared/ipc/read-input.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import { recordingVersion } from '#shared/scan/model/recording-limits.ts';
import { ScannerRecording } from '#shared/scan/scanner-recording.ts';

/** This many wrong fields are enough to describe a damaged file. */
const maxProblems = 5;

/** The file is not a recording that can be replayed; `failure` names its first wrong fields. */
export class RecordingRefused extends Error {
  override readonly name = 'RecordingRefused';
  readonly failure: Failure;

  constructor(message: Sentence, fields: Record<string, Sentence[]> = {}) {
    super(message.id);
    const first = Object.fromEntries(Object.entries(fields).slice(0, maxProblems));
    this.failure = { code: 'INVALID', message, requestId: null, fields: first };
  }
}

/**
 * Reads a scanner's recording from the text of its file.
 *
 * @throws RecordingRefused
 */
export function readRecording(text: string): ScannerRecording {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new RecordingRefused(sentence('failure.recording.damaged'), { '': [notJson(error)] });
  }
  const version = z.looseObject({ version: z.number() }).safeParse(json).data?.version ?? recordingVersion;
  if (version !== recordingVersion) {
    throw new RecordingRefused(sentence('failure.recording.version', { version, known: recordingVersion }));
  }
  const read = readInput(ScannerRecording, json);
  if (read.ok) return read.value;
  const fields = read.failure.code === 'INVALID' ? read.failure.fields : {};
  throw new RecordingRefused(sentence('failure.recording.damaged'), fields);
}
