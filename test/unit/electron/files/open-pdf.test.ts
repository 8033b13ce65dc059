import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createOpenPdf, forgetOpenedPdfs } from '#electron/files/pdf.ts';
import { sentence } from '#shared/messages/messages.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const content = new TextEncoder().encode('%PDF-1.7 two labels');

let root = '';
let folder = '';
beforeEach(() => {
  root = temporaryFolder();
  folder = join(root, 'opened');
});
/** Opens PDFs in a program that returns this answer, and records the files it received. */
function programThat(answers: string) {
  const given: string[] = [];
  const openPdf = createOpenPdf({
    folder,
    async openPath(path) {
      given.push(path);
      return answers;
    },
  });
  return { openPdf, given };
}

describe('opening a PDF in the computer’s default program', () => {
  it('passes a file with that name and content, which no other user can read', async () => {
    const { openPdf, given } = programThat('');
    await openPdf({ name: 'receiving-order-9-labels', content });
    const [path = ''] = given;
    expect(basename(path)).toBe('receiving-order-9-labels.pdf');
    expect(readFileSync(path).equals(content)).toBe(true);
    if (process.platform !== 'win32') {
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    }
  });

  it('uses the same name a second time while the first file may still be open', async () => {
    const { openPdf, given } = programThat('');
    await openPdf({ name: 'labels', content });
    await openPdf({ name: 'labels', content });
    expect(new Set(given).size).toBe(2);
  });

  it('stays in the folder, whatever the name', async () => {
    const { openPdf, given } = programThat('');
    await openPdf({ name: '../../outside', content });
    expect(given[0]?.startsWith(join(folder, 'pdf-'))).toBe(true);
    expect(existsSync(join(root, 'outside.pdf'))).toBe(false);
  });

  it.each(['', 'MZ program', ' %PDF-1.7'])('never opens %j, which is not a PDF', async (text) => {
    const { openPdf, given } = programThat('');
    const requested = openPdf({ name: 'labels', content: new TextEncoder().encode(text) });
    await expect(requested).rejects.toMatchObject({ failure: { code: 'INVALID' } });
    expect(given).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });

  it('reports it if no program opens the file, and keeps no file', async () => {
    const { openPdf, given } = programThat('No application is registered');
    await expect(openPdf({ name: 'labels', content })).rejects.toMatchObject({
      failure: { code: 'INVALID', message: sentence('failure.pdf.notOpened') },
    });
    expect(existsSync(given[0] ?? '')).toBe(false);
  });

  it('reports with a message that the file cannot be written', async () => {
    writeFileSync(folder, 'a file stands in its place');
    const { openPdf, given } = programThat('');
    await expect(openPdf({ name: 'labels', content })).rejects.toMatchObject({
      failure: { code: 'INVALID' },
    });
    expect(given).toEqual([]);
  });

  it('deletes the opened files, and can do so repeatedly', async () => {
    const { openPdf, given } = programThat('');
    await openPdf({ name: 'labels', content });
    await forgetOpenedPdfs(folder);
    expect(existsSync(given[0] ?? '')).toBe(false);
    await forgetOpenedPdfs(folder);
  });
});
