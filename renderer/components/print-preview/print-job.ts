import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Label, LabelOutcome, LabelPrinter } from '../../../shared/labels/label.ts';
import type { PrintPaper } from '../../../shared/preferences/model/print-paper.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { call } from '../../platform/bridge/call.ts';
import { announceDone } from '../feedback/announce-outcome.ts';
import { fileNameOf } from '../list-screen/export/export-table.ts';

type PrintJobOptions = {
  readonly paper: PrintPaper;
  /** A label printer of this desk; null for the system's dialog. */
  readonly printer: LabelPrinter | null;
  readonly label: Label | undefined;
  readonly copies: number;
  readonly fileName: string;
  readonly onSaved: (() => void) | undefined;
  readonly onPrinted: () => void;
  /** A label printer has only a part of it. */
  readonly onStopped: (outcome: LabelOutcome) => void;
};

/** A job that ended before its last copy. */
type StoppedJob = LabelOutcome & { readonly copies: number };

/** What is done with a page: one thing at a time, and nothing that may be on paper already without a question. */
export function usePrintJob(options: PrintJobOptions) {
  const { paper, printer, label, copies } = options;
  const t = useMessages();
  const [stopped, setStopped] = useState<StoppedJob | null>(null);
  const [isAsking, setAsking] = useState(false);
  const print = useMutation({
    async mutationFn(): Promise<LabelOutcome | null> {
      if (printer !== null && label !== undefined)
        return call('labels.print', { printer: printer.name, label, copies });
      await document.fonts.ready;
      await call('prints.print', { paper });
      return null;
    },
    onSuccess(outcome) {
      if (outcome !== null && outcome.trouble !== null) {
        setStopped({ ...outcome, copies });
        options.onStopped(outcome);
        return;
      }
      if (printer !== null) announceDone(t('print.sent', { count: copies }), printer.name, t);
      options.onPrinted();
    },
  });
  const save = useMutation({
    async mutationFn() {
      await document.fonts.ready;
      return call('prints.savePdf', { suggestedName: options.fileName, paper });
    },
    onSuccess(answer) {
      if (answer.outcome === 'cancelled') return;
      announceDone(t('print.saved'), fileNameOf(answer.path), t);
      options.onSaved?.();
    },
  });
  const run = (action: typeof print | typeof save) => {
    if (print.isPending || save.isPending) return;
    print.reset();
    save.reset();
    action.mutate();
  };
  return {
    state: print.isPending ? 'printing' : save.isPending ? 'saving' : null,
    error: print.error ?? save.error,
    stopped,
    /** Where the PDF went; null while there is none. */
    saved: save.data?.outcome === 'saved' ? save.data.path : null,
    question:
      isAsking && stopped !== null
        ? {
            stopped,
            confirm: () => {
              setAsking(false);
              setStopped(null);
              run(print);
            },
            cancel: () => setAsking(false),
          }
        : null,
    print: () => {
      if (stopped !== null && stopped.unsure > 0) {
        setAsking(true);
        return;
      }
      setStopped(null);
      run(print);
    },
    save: () => run(save),
  };
}
