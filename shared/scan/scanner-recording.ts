import { z } from 'zod';
import { ScannerProfileView } from '#shared/preferences/preferences-view.ts';
import { maxRecordedKeys, recordingVersion } from './model/recording-limits.ts';

/**
 * A key press or release: milliseconds since the previous one, flags as bits (Shift, Ctrl, Alt, AltGr, Meta, Caps Lock,
 * repeat, composing, up), the layout's character, the key, and what had the focus.
 */
const RecordedStroke = z.tuple([
  z.number().min(0).max(3_600_000),
  z.number().int().min(0).max(0x1ff),
  z.string().max(32),
  z.string().max(32),
  z.enum(['text', 'secret', 'press', 'page']),
]);
export type RecordedStroke = z.infer<typeof RecordedStroke>;

/** The raw keystrokes of some scans, and the settings used to read them; contains everything that was typed. */
export const ScannerRecording = z.strictObject({
  version: z.literal(recordingVersion),
  recordedAt: z.iso.datetime(),
  profile: ScannerProfileView,
  strokes: z.array(RecordedStroke).max(maxRecordedKeys),
});
export type ScannerRecording = z.infer<typeof ScannerRecording>;
