import { appendFileSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';

/** Readable by its owner only: journals hold what people wrote, and tokens. */
const ownerOnly = 0o600;

/** A file of JSON lines that only grows. A line that was torn by the end of its process is dropped. */
export class Journal<Entry> {
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  sizeBytes(): number {
    return statSync(this.file, { throwIfNoEntry: false })?.size ?? 0;
  }

  /**
   * All entries, oldest first; none where the file does not exist. Cuts a torn last line off and calls `warn` with a
   * sentence about it. Throws where any other line is no JSON.
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

  /** The entry is in the file when this returns: a killed process loses nothing of it. */
  append(entry: Entry): void {
    appendFileSync(this.file, `${JSON.stringify(entry)}\n`, { mode: ownerOnly });
  }

  /** Puts these entries in place of all that there were, at once or not at all. */
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
