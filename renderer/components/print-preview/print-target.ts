import { useState } from 'react';
import type { LabelPrinter } from '../../../shared/labels/label.ts';
import {
  type PrintPaper,
  type PrintUse,
  printPapers,
} from '../../../shared/preferences/model/print-paper.ts';
import { usePreferences } from '../../platform/bridge/use-preferences.ts';

/** What a page for parcels or files holds has no place on the label of an item. */
export const papersFor = (use: PrintUse) =>
  printPapers.filter((paper) => use === 'itemLabel' || paper !== 'label2x1');

/** The paper and the printer of pages for a use, as a person chose them last. */
export function usePrintTarget(use: PrintUse, isLabel: boolean) {
  const [{ papers, printers: saved, labelPrinters }, save] = usePreferences();
  // Known at once: whoever presses Print with the next key must not get what was chosen before.
  const [chosenPaper, setChosenPaper] = useState<PrintPaper | null>(null);
  const [chosenPrinter, setChosenPrinter] = useState<string | null>(null);
  const printers = isLabel ? labelPrinters.filter(({ size }) => papersFor(use).includes(size)) : [];
  const name = chosenPrinter ?? saved[use]?.name ?? '';
  const printer: LabelPrinter | null = printers.find((known) => known.name === name) ?? null;
  return {
    printers,
    /** Null where the system's dialog asks. */
    printer,
    paper: printer?.size ?? chosenPaper ?? papers[use],
    choosePrinter: (next: string) => {
      setChosenPrinter(next);
      const { [use]: _before, ...others } = saved;
      save({ printers: next === '' ? others : { ...others, [use]: { via: 'network', name: next } } });
    },
    choosePaper: (value: string) => {
      const named = printPapers.find((known) => known === value);
      if (named === undefined || printer !== null) return;
      setChosenPaper(named);
      save({ papers: { ...papers, [use]: named } });
    },
  };
}
