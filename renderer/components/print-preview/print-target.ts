import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#renderer/platform/bridge/call.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { type PrintPaper, type PrintUse, printPapers } from '#shared/preferences/model/print-paper.ts';
import type { PrinterChoice } from '#shared/preferences/preferences-view.ts';

/** The content of a page for parcels or files does not fit on an item label. */
export const papersFor = (use: PrintUse) =>
  printPapers.filter((paper) => use === 'itemLabel' || paper !== 'label2x1');

/** '' for the system's dialog. */
const keyOf = (printer: PrinterChoice | null) => (printer === null ? '' : `${printer.via} ${printer.name}`);

/** Returns the paper and the printer that the user chose last for a use, and saves new choices. */
export function usePrintTarget(use: PrintUse, isLabel: boolean) {
  const [{ papers, printers: saved, labelPrinters }, save] = usePreferences();
  const { data: systemPrinters = [] } = useQuery({
    queryKey: ['system-printers'],
    queryFn: () => call('prints.listPrinters', {}),
    retry: false,
  });
  // Applied immediately: pressing Print right afterwards must not use the previous choice.
  const [chosenPaper, setChosenPaper] = useState<PrintPaper | null>(null);
  const [chosenPrinter, setChosenPrinter] = useState<PrinterChoice | null | undefined>(undefined);
  const fitting = isLabel ? labelPrinters.filter(({ size }) => papersFor(use).includes(size)) : [];
  const preferred = chosenPrinter === undefined ? (saved[use] ?? null) : chosenPrinter;
  const labelPrinter =
    preferred?.via === 'network' ? (fitting.find(({ name }) => name === preferred.name) ?? null) : null;
  const printer = preferred?.via === 'network' && labelPrinter === null ? null : preferred;
  const isGone =
    printer?.via === 'system' && !systemPrinters.some(({ name }) => name === printer.name) ? [printer] : [];
  const offered: readonly { readonly choice: PrinterChoice; readonly label: string }[] = [
    ...fitting.map(({ name }) => ({ choice: { via: 'network', name } as const, label: name })),
    ...systemPrinters.map(({ name, label }) => ({ choice: { via: 'system', name } as const, label })),
    // The system may offer it again tomorrow.
    ...isGone.map((choice) => ({ choice, label: choice.name })),
  ];
  return {
    /** The choices of a form, besides the system's dialog. */
    printers: offered.map(({ choice, label }) => ({ value: keyOf(choice), label })),
    printerKey: keyOf(printer),
    /** Null if the system's dialog asks. */
    printer,
    paper: labelPrinter?.size ?? chosenPaper ?? papers[use],
    dpi: labelPrinter?.dpi ?? 203,
    choosePrinter: (key: string) => {
      const next = offered.find(({ choice }) => keyOf(choice) === key)?.choice ?? null;
      setChosenPrinter(next);
      const { [use]: _before, ...others } = saved;
      save({ printers: next === null ? others : { ...others, [use]: next } });
    },
    choosePaper: (value: string) => {
      const named = printPapers.find((known) => known === value);
      if (named === undefined || labelPrinter !== null) return;
      setChosenPaper(named);
      save({ papers: { ...papers, [use]: named } });
    },
  };
}
