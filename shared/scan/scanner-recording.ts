import { z } from 'zod';
import { ScannerProfileView } from '#shared/preferences/preferences-view.ts';
import { mostRecordedKeys, recordingVersion } from './model/recording-limits.ts';

/**
 * A key that goes down or up: milliseconds since the one before, its flags as bits (Shift, Ctrl, Alt, AltGr, Meta, Caps
 * Lock, repeat, composing, up), what the layout makes of it, which key it is, and what had the focus.
 */
const RecordedStroke = z.tuple([
  z.number().min(0).max(3_600_000),
  z.number().int().min(0).max(0x1ff),
  z.string().max(32),
  z.string().max(32),
  z.enum(['text', 'secret', 'press', 'page']),
]);
export type RecordedStroke = z.infer<typeof RecordedStroke>;

/** The keys of some scans as they came, and the settings that they were read by; holds everything that was typed. */
export const ScannerRecording = z.strictObject({
  version: z.literal(recordingVersion),
  recordedAt: z.iso.datetime(),
  profile: ScannerProfileView,
  strokes: z.array(RecordedStroke).max(mostRecordedKeys),
});
export type ScannerRecording = z.infer<typeof ScannerRecording>;
