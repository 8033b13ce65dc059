import type { BarcodeProblem } from '../../shared/barcode/barcode-problem.ts';
import type { Gs1Message } from '../../shared/barcode/gs1-message.ts';
import { shownGtin } from '../../shared/barcode/gtin.ts';
import type { Barcode, BarcodeReading } from '../../shared/barcode/read-barcode.ts';
import type { ReadingProblem, ScanReading } from '../../shared/scan/scan-reading.ts';

/**
 * What the window is told about a code, by the reading of it that is believed. Everything that was refused is
 * listed by its place in the scanned text: what the code looked like and is not, then the elements of the message.
 *
 * @param reading one of the barcode's; null where there was nothing to read
 */
export function toScanReading(
  { data, symbology, refused }: Barcode,
  reading: BarcodeReading | null,
): ScanReading {
  const message = reading?.kind === 'gs1' ? reading : null;
  const problems = [...refused.flatMap(({ problems: own }) => own), ...(message?.errors ?? [])];
  return {
    data,
    symbology: symbology?.name ?? null,
    kind: reading?.kind ?? 'text',
    gtin: reading?.kind === 'gtin' ? shownGtin(reading.key) : gtinOf(message),
    lot: message?.lot ?? null,
    serial: message?.serial ?? null,
    expiry: message?.expiry ?? null,
    bestBefore: message?.bestBefore ?? null,
    sscc: message?.sscc ?? null,
    quantity: message?.quantity ?? null,
    elements: (message?.elements ?? []).map(({ ai, title, value }) => ({ ai, title, value })),
    refused: problems.map(toReadingProblem),
  };
}

/** The item that the message names, else the one that is in the shipping unit. */
function gtinOf(message: Gs1Message | null): string | null {
  const key = message?.gtin ?? message?.contentGtin ?? null;
  return key === null ? null : shownGtin(key);
}

function toReadingProblem({ code, at, length, ai, reason }: BarcodeProblem): ReadingProblem {
  return { code, at, length, ai, reason };
}
