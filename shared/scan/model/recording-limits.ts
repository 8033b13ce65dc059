/** A recording is written in this version; another one is refused. */
export const recordingVersion = 1;

/** About twenty seconds of the quickest scanner, going down and up; the oldest keys go first. */
export const mostRecordedKeys = 4_000;

/** A recording ends by itself after this time, in milliseconds. */
export const longestRecordingMs = 120_000;

/** Characters of a recording's file; the longest that is saved has fewer. */
export const longestRecordingFile = 500_000;
