import { execFile } from 'node:child_process';
import type { PrinterInfo, PrintToPDFOptions, WebContents, WebContentsPrintOptions } from 'electron';
import type { Page } from 'playwright';

type PrintCallback = Parameters<WebContents['print']>[1];
type PageSize = NonNullable<PrintToPDFOptions['pageSize']>;

const namedSizesIn: Readonly<Partial<Record<string, { width: number; height: number }>>> = {
  A4: { width: 210 / 25.4, height: 297 / 25.4 },
  Letter: { width: 8.5, height: 11 },
};

function inchesOf(pageSize: PageSize): { width: number; height: number } {
  const size = typeof pageSize === 'string' ? namedSizesIn[pageSize] : pageSize;
  if (size === undefined) throw new Error(`The host does not print on ${JSON.stringify(pageSize)}.`);
  return size;
}

/** Implements Electron's `webContents.printToPDF` with the host's Chromium. Rejects if there is no page yet. */
export async function printToPdf(page: Page | null, options: PrintToPDFOptions): Promise<Buffer> {
  if (page === null) throw new Error('There is nothing to be printed yet.');
  const { width, height } = inchesOf(options.pageSize ?? 'Letter');
  const { top, bottom, left, right } = options.margins ?? {};
  // Playwright's own page.pdf() refuses a visible window; the protocol does not.
  const protocol = await page.context().newCDPSession(page);
  try {
    const { data } = await protocol.send('Page.printToPDF', {
      paperWidth: width,
      paperHeight: height,
      landscape: options.landscape ?? false,
      printBackground: options.printBackground ?? false,
      preferCSSPageSize: options.preferCSSPageSize ?? false,
      ...(top === undefined ? {} : { marginTop: top }),
      ...(bottom === undefined ? {} : { marginBottom: bottom }),
      ...(left === undefined ? {} : { marginLeft: left }),
      ...(right === undefined ? {} : { marginRight: right }),
    });
    return Buffer.from(data, 'base64');
  } finally {
    await protocol.detach();
  }
}

/**
 * Implements Electron's `webContents.print` with the page's own dialog: the size is chosen there, not by the options.
 */
export function printByDialog(page: Page | null, callback: PrintCallback): void {
  if (page === null) {
    callback?.(false, 'There is nothing to be printed yet.');
    return;
  }
  void reportAfter(page.evaluate('window.print()'), (isPrinted, failure) => callback?.(isPrinted, failure));
}

/** The dialog returns when it is closed and does not report whether anything was printed. */
async function reportAfter(
  printing: Promise<unknown>,
  report: (isPrinted: boolean, failure: string) => void,
): Promise<void> {
  try {
    await printing;
  } catch (error) {
    report(false, error instanceof Error ? error.message : String(error));
    return;
  }
  report(true, '');
}

/** Runs a program of the printing system with the data to print as its input. */
function runPrinting(
  command: 'lpstat' | 'lp',
  parameters: readonly string[],
  input?: Uint8Array,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(command, parameters, (error, output) =>
      error === null ? resolve(output) : reject(error),
    );
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** Implements Electron's `webContents.getPrintersAsync` with the system's list (CUPS); empty if it has no printing. */
export async function listPrinters(): Promise<PrinterInfo[]> {
  const listed = await runPrinting('lpstat', ['-e']).catch(() => '');
  const names = listed.split('\n').filter((name) => name !== '');
  return names.map((name) => ({ name, displayName: name, description: '', options: {} }));
}

const micronsPerInch = 25_400;

/** Implements Electron's `webContents.print` with `silent`: a PDF of the page, on the named printer. */
export function printSilently(
  page: Page | null,
  options: WebContentsPrintOptions,
  callback: PrintCallback,
): void {
  void reportAfter(sendPage(page, options), (isPrinted, failure) => callback?.(isPrinted, failure));
}

async function sendPage(page: Page | null, options: WebContentsPrintOptions): Promise<void> {
  const { deviceName = '', copies = 1, printBackground = false, pageSize = 'Letter' } = options;
  const names = (await listPrinters()).map(({ name }) => name);
  if (names.length === 0) throw new Error('No printers available on the network');
  if (!names.includes(deviceName)) throw new Error('Invalid deviceName provided');
  const size =
    typeof pageSize === 'string'
      ? pageSize
      : { width: pageSize.width / micronsPerInch, height: pageSize.height / micronsPerInch };
  const pdf = await printToPdf(page, {
    pageSize: size,
    printBackground,
    preferCSSPageSize: true,
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
  });
  await runPrinting('lp', ['-d', deviceName, '-n', String(copies), '-'], pdf);
}
