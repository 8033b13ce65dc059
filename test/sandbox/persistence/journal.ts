import { appendFileSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';

/** Readable by its owner only: journals contain user texts and tokens. */
const ownerOnly = 0o600;

/** An append-only file of JSON lines. A line that was cut off by the end of its process is dropped. */
export class Journal<Entry> {
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  sizeBytes(): number {
    return statSync(this.file, { throwIfNoEntry: false })?.size ?? 0;
  }

  /**
   * Returns all entries, oldest first; none if the file does not exist. Cuts off an incomplete last line and calls
   * `warn` with a message about it. Throws if any other line is not valid JSON.
   */
  read(warn: (sentence: string) => void): Entry[] {
    const lines = this.#readText().split('\n');
    const last = lines.pop() ?? '';
    const entries = lines.map((line, index) => this.#parse(line, index + 1));
    if (last !== '') {
      const whole = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
      truncateSync(this.file, whole);
      warn(`The last line of ${this.file} is torn and was dropped.`);
    }
    return entries;
  }

  /** Writes the entry to the file before it returns: a killed process loses nothing of it. */
  append(entry: Entry): void {
    appendFileSync(this.file, `${JSON.stringify(entry)}\n`, { mode: ownerOnly });
  }

  /** Replaces all entries with these, atomically. */
  rewrite(entries: readonly Entry[]): void {
    const next = `${this.file}.next`;
    writeFileSync(next, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), { mode: ownerOnly });
    renameSync(next, this.file);
  }

  #readText(): string {
    try {
      return readFileSync(this.file, 'utf8');
    } catch (failure) {
      if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return '';
      throw failure;
    }
  }

  #parse(line: string, number: number): Entry {
    try {
      return JSON.parse(line) as Entry;
    } catch {
      throw new Error(`Line ${number} of ${this.file} is damaged. Start with another folder.`);
    }
  }
}
