import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';

/** Says the steps of the tour as they go, numbered, and keeps a picture of each. */
export class TourLog {
  pictureCount = 0;
  private readonly folder: string;
  private current = 'opening the app';

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Says a step that has been reached and takes its picture. */
  async step(words: string, name: string, page: Page): Promise<void> {
    this.current = words;
    const file = await this.picture(name, () => page.screenshot({ animations: 'disabled' }));
    console.log(`${file.slice(0, 2)}  ${words}`);
  }

  /** Writes down what is being tried, in case it fails. */
  trying(words: string): void {
    this.current = words;
  }

  /** Keeps a picture as `NN-name.png`. */
  async picture(name: string, take: () => Promise<Buffer>): Promise<string> {
    const picture = await take();
    this.pictureCount += 1;
    const file = `${String(this.pictureCount).padStart(2, '0')}-${name}.png`;
    writeFileSync(join(this.folder, file), picture);
    return file;
  }

  fail(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`The tour failed after or while: ${this.current}.\n${reason}`);
  }
}
