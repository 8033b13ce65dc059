import { join } from 'node:path';
import { inspect } from 'node:util';
import log from 'electron-log/node';

const rules: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[\w\-.~+/=]{6,}/gi, '$1 [redacted]'],
  // A JSON Web Token at any position.
  [/\beyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?/g, '[redacted token]'],
  [
    /\b(access_token|refresh_token|id_token|client_secret|clientSecret|code_verifier|code|token|password|authorization|cookie|state|nonce)(["']?\s*[=:]\s*["']?)[^\s"'&,;}\])]{4,}/gi,
    '$1$2[redacted]',
  ],
];

/** Removes anything that looks like a secret from a log line; the rest stays readable. */
export function redact(line: string): string {
  return rules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}

/** The app's log: one line per entry, redacted before it is written. */
export type Log = {
  info: (message: string) => void;
  warn: (message: string) => void;
  /** Writes the error with its stack, but not its private data. */
  error: (message: string, error?: unknown) => void;
  /** The file, for the diagnostics bundle. */
  readonly path: string;
};

/** Opens `dockhand.log` in the folder; it is rotated at 5 MB, and one old file is kept. */
export function openLog(folder: string, toConsole: boolean): Log {
  const path = join(folder, 'dockhand.log');
  log.transports.file.resolvePathFn = () => path;
  log.transports.file.maxSize = 5 * 1024 * 1024;
  log.transports.file.format = '{iso} {level} {text}';
  log.transports.console.level = toConsole ? 'info' : false;
  return {
    path,
    info: (message) => {
      log.info(redact(message));
    },
    warn: (message) => {
      log.warn(redact(message));
    },
    error: (message, error) => {
      log.error(redact(error === undefined ? message : `${message} ${describe(error)}`));
    },
  };
}

function describe(error: unknown): string {
  // Only name, message and stack: other properties of an error may hold bodies and headers.
  return error instanceof Error
    ? (error.stack ?? `${error.name}: ${error.message}`)
    : inspect(error, { depth: 2 });
}
