/** Recordings are written in this version; others are refused. */
export const recordingVersion = 1;

/** About twenty seconds of the fastest scanner, key presses and releases; the oldest are dropped first. */
export const maxRecordedKeys = 4_000;

/** A recording then ends automatically. */
export const maxRecordingMs = 120_000;

/** Maximum length of a recording's file; the longest one saved is shorter. */
export const maxRecordingFileLength = 500_000;
