import type { PrintToPDFOptions, WebContents, WebContentsPrintOptions } from 'electron';
import { isPdf } from '#electron/files/pdf.ts';
import type { SaveFile } from '#electron/files/save-file.ts';
import { RequestRefused } from '#electron/request-refused.ts';
import type { PrintOutcome } from '#shared/files/contract.ts';
import type { SaveOutcome } from '#shared/files/exported-table.ts';
import { type Sentence, sentence } from '#shared/messages/messages.ts';
import { type PrintPaper, paperSizesMm } from '#shared/preferences/model/print-paper.ts';
import type { ExternalApps } from './external-apps.ts';

export type PrintsOptions = {
  /** The contents of the window, the only one that can print; null if it is closed. */
  contents: () => Pick<WebContents, 'print' | 'printToPDF' | 'getPrintersAsync' | 'isDestroyed'> | null;
  saveFile: SaveFile;
  externalApps: Pick<ExternalApps, 'print'>;
};

const micronsPerMm = 1_000;
const mmPerInch = 25.4;

/** The options for a printer, or for the system's dialog (null). A label size has no name and is given in microns. */
export function printOptionsFor(paper: PrintPaper, printer: string | null = null): WebContentsPrintOptions {
  return {
    ...(printer === null ? { silent: false } : { silent: true, deviceName: printer }),
    printBackground: true,
    pageSize: namedSizes[paper] ?? sizeOf(paper, (mm) => Math.round(mm * micronsPerMm)),
  };
}

/** The options for the PDF. The page's own size and margins take precedence over these, which are in inches. */
export function pdfOptionsFor(paper: PrintPaper): PrintToPDFOptions {
  return {
    printBackground: true,
    preferCSSPageSize: true,
    pageSize: namedSizes[paper] ?? sizeOf(paper, (mm) => mm / mmPerInch),
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
  };
}

const namedSizes: Readonly<Partial<Record<PrintPaper, 'A4' | 'Letter'>>> = { a4: 'A4', letter: 'Letter' };

function sizeOf(paper: PrintPaper, convert: (mm: number) => number): { width: number; height: number } {
  const { width, height } = paperSizesMm[paper];
  return { width: convert(width), height: convert(height) };
}

function notPrinted(reason: string): Sentence {
  return reason === ''
    ? sentence('failure.print.notPrinted')
    : sentence('failure.print.notPrintedBecause', { reason: reason.replace(/\.$/, '') });
}

export type Prints = ReturnType<typeof createPrints>;

/** Creates the printing of the app's window. Every method rejects with a {@link RequestRefused} or a FileError. */
export function createPrints({ contents, saveFile, externalApps }: PrintsOptions) {
  const shown = () => {
    const found = contents();
    if (found === null || found.isDestroyed())
      throw new RequestRefused('INVALID', sentence('failure.print.noWindow'));
    return found;
  };
  const makePdf = async (paper: PrintPaper): Promise<Uint8Array> => {
    const content = await shown()
      .printToPDF(pdfOptionsFor(paper))
      .catch((cause: unknown) => {
        throw new RequestRefused('INVALID', sentence('failure.print.noPdf'), { cause });
      });
    if (!isPdf(content)) throw new RequestRefused('INVALID', sentence('failure.print.noPdf'));
    return content;
  };
  const listPrinters = async () =>
    (await shown().getPrintersAsync()).map(({ name, displayName }) => ({ name, label: displayName || name }));
  return {
    listPrinters,
    /**
     * Prints on a printer without a dialog, or opens the system's dialog (null). Resolves when the printer has the job,
     * or the dialog is closed.
     */
    async print({ paper, printer }: { paper: PrintPaper; printer: string | null }): Promise<PrintOutcome> {
      const page = shown();
      if (printer !== null && !(await listPrinters()).some(({ name }) => name === printer)) {
        throw new RequestRefused('INVALID', sentence('failure.print.noPrinter', { printer }));
      }
      return new Promise((resolve, reject) => {
        try {
          externalApps.print(page, printOptionsFor(paper, printer), (isPrinted, reason) => {
            // Electron reports a closed dialog as a failure, in English only.
            if (isPrinted) resolve({ outcome: 'printed' });
            else if (printer === null && /cancel/i.test(reason)) resolve({ outcome: 'cancelled' });
            else reject(new RequestRefused('INVALID', notPrinted(reason)));
          });
        } catch (cause) {
          // Options refused before any printer is contacted are thrown, not passed to the callback.
          reject(new RequestRefused('INVALID', notPrinted(''), { cause }));
        }
      });
    },
    // Created before asking for the location, so that the PDF has the content that the user was looking at.
    /** Asks for a location and writes a PDF there. */
    async savePdf({
      suggestedName,
      paper,
    }: {
      suggestedName: string;
      paper: PrintPaper;
    }): Promise<SaveOutcome> {
      const content = await makePdf(paper);
      return saveFile({ suggestedName, format: 'pdf', write: async () => content });
    },
  };
}
