import type { PrintToPDFOptions, WebContents, WebContentsPrintOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import type { FileToSave } from '#electron/files/save-file.ts';
import { createPrints, pdfOptionsFor, printOptionsFor } from '#electron/windows/print.ts';
import { sentence } from '#shared/messages/messages.ts';
import { printPapers } from '#shared/preferences/model/print-paper.ts';

const pdf = Buffer.from('%PDF-1.7 …');

type Shown = Pick<WebContents, 'print' | 'printToPDF' | 'getPrintersAsync' | 'isDestroyed'>;
const office = { name: 'Office_1', displayName: 'Office 1', description: '', options: {} };

/** Printing for a window that responds as given, with a record of the calls to it and of the saved files. */
function printsOf(window: Partial<Shown> | null) {
  const requested: (PrintToPDFOptions | WebContentsPrintOptions | undefined)[] = [];
  const saved: { suggestedName: string; format: string; content: Uint8Array }[] = [];
  const shown: Shown | null = window && {
    isDestroyed: () => false,
    getPrintersAsync: async () => [office, { ...office, name: 'Plain', displayName: '' }],
    print(options, callback) {
      requested.push(options);
      callback?.(true, '');
    },
    async printToPDF(options) {
      requested.push(options);
      return pdf;
    },
    ...window,
  };
  const prints = createPrints({
    contents: () => shown,
    async saveFile({ suggestedName, format, write }: FileToSave) {
      saved.push({ suggestedName, format, content: await write() });
      return { outcome: 'saved', path: '/there.pdf' };
    },
    externalApps: { print: (page, options, callback) => page.print(options, callback) },
  });
  return { prints, requested, saved };
}

const answering = (isPrinted: boolean, reason: string): Partial<Shown> => ({
  print: (_options, callback) => callback?.(isPrinted, reason),
});

describe('printing', () => {
  it('specifies the size of every paper: sheets by name, labels in microns', () => {
    expect(printPapers.map((paper) => printOptionsFor(paper).pageSize)).toEqual([
      'A4',
      'Letter',
      { width: 101_600, height: 152_400 },
      { width: 50_800, height: 25_400 },
    ]);
  });

  it('opens the system’s dialog if no printer is named', async () => {
    const { prints, requested } = printsOf({});
    await prints.print({ paper: 'label4x6', printer: null });
    expect(requested).toEqual([
      { silent: false, printBackground: true, pageSize: { width: 101_600, height: 152_400 } },
    ]);
  });

  it('prints without a dialog on an installed printer, and lists the printers', async () => {
    const { prints, requested } = printsOf({});
    expect(await prints.listPrinters()).toEqual([
      { name: 'Office_1', label: 'Office 1' },
      { name: 'Plain', label: 'Plain' },
    ]);
    await prints.print({ paper: 'a4', printer: 'Office_1' });
    expect(requested).toEqual([
      { silent: true, deviceName: 'Office_1', printBackground: true, pageSize: 'A4' },
    ]);
  });

  it('reports a printer that no longer exists, and uses no other', async () => {
    const { prints, requested } = printsOf({});
    await expect(prints.print({ paper: 'a4', printer: 'Old' })).rejects.toMatchObject({
      failure: { code: 'INVALID', message: sentence('failure.print.noPrinter', { printer: 'Old' }) },
    });
    expect(requested).toEqual([]);
  });

  it('treats a job canceled by the printer as a failure', async () => {
    const { prints } = printsOf(answering(false, 'Print job canceled'));
    await expect(prints.print({ paper: 'a4', printer: 'Office_1' })).rejects.toMatchObject({
      failure: { message: sentence('failure.print.notPrintedBecause', { reason: 'Print job canceled' }) },
    });
  });

  it('treats a canceled dialog neither as a failure nor as printed', async () => {
    const canceled = printsOf(answering(false, 'Print job canceled')).prints;
    expect(await canceled.print({ paper: 'a4', printer: null })).toEqual({ outcome: 'cancelled' });
    const confirmed = printsOf({}).prints;
    expect(await confirmed.print({ paper: 'a4', printer: null })).toEqual({ outcome: 'printed' });
  });

  it.each([
    [
      'Invalid printer settings.',
      sentence('failure.print.notPrintedBecause', { reason: 'Invalid printer settings' }),
    ],
    ['', sentence('failure.print.notPrinted')],
  ])('reports the problem and what to do if it was refused with “%s”', async (reason, message) => {
    const { prints } = printsOf(answering(false, reason));
    await expect(prints.print({ paper: 'a4', printer: null })).rejects.toMatchObject({
      failure: { code: 'INVALID', message },
    });
  });

  it('reports a refusal before a printer is involved as a failed print, not as an error in Dockhand', async () => {
    const { prints } = printsOf({
      print() {
        throw new Error('Unsupported pageSize: A4');
      },
    });
    await expect(prints.print({ paper: 'a4', printer: null })).rejects.toMatchObject({
      failure: { code: 'INVALID', message: sentence('failure.print.notPrinted') },
    });
  });

  it('reports that there is nothing to print if the window is closed', async () => {
    const failure = { failure: { message: sentence('failure.print.noWindow') } };
    for (const window of [null, { isDestroyed: () => true }]) {
      const { prints, saved } = printsOf(window);
      await expect(prints.print({ paper: 'a4', printer: null })).rejects.toMatchObject(failure);
      await expect(prints.savePdf({ suggestedName: 'x', paper: 'a4' })).rejects.toMatchObject(failure);
      expect(saved).toEqual([]);
    }
  });
});

describe('saving as a PDF', () => {
  it('uses the page’s own size and margins, and specifies the paper in inches', () => {
    const own = {
      printBackground: true,
      preferCSSPageSize: true,
      margins: { top: 0, bottom: 0, left: 0, right: 0 },
    };
    expect(pdfOptionsFor('a4')).toEqual({ ...own, pageSize: 'A4' });
    expect(pdfOptionsFor('letter')).toEqual({ ...own, pageSize: 'Letter' });
    expect(pdfOptionsFor('label4x6').pageSize).toEqual({
      width: expect.closeTo(4),
      height: expect.closeTo(6),
    });
  });

  it('writes the PDF to the location that the user chose', async () => {
    const { prints, requested, saved } = printsOf({});
    expect(await prints.savePdf({ suggestedName: 'slip-9', paper: 'letter' })).toEqual({
      outcome: 'saved',
      path: '/there.pdf',
    });
    expect(requested).toEqual([pdfOptionsFor('letter')]);
    expect(saved).toEqual([{ suggestedName: 'slip-9', format: 'pdf', content: pdf }]);
  });

  it.each<[string, Shown['printToPDF']]>([
    ['no PDF came', async () => Buffer.from('<html>')],
    ['nothing came', async () => Buffer.alloc(0)],
    ['it failed', () => Promise.reject(new Error('Printing failed'))],
  ])('does not ask where to save it if %s', async (_name, printToPDF) => {
    const { prints, saved } = printsOf({ printToPDF });
    await expect(prints.savePdf({ suggestedName: 'x', paper: 'a4' })).rejects.toMatchObject({
      failure: { code: 'INVALID', message: sentence('failure.print.noPdf') },
    });
    expect(saved).toEqual([]);
  });
});
