import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { announceDone } from '#renderer/components/feedback/announce-outcome.ts';
import { fileNameOf } from '#renderer/components/list-screen/export/export-table.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import type { Label, LabelOutcome } from '#shared/labels/label.ts';
import type { PrintPaper } from '#shared/preferences/model/print-paper.ts';
import type { PrinterChoice } from '#shared/preferences/preferences-view.ts';

type PrintJobOptions = {
  readonly title: string;
  readonly paper: PrintPaper;
  /** Null for the system's dialog. */
  readonly printer: PrinterChoice | null;
  readonly labels: readonly Label[] | undefined;
  readonly copies: number;
  readonly fileName: string;
  readonly onSaved: (() => void) | undefined;
  readonly onPrinted: () => void;
  /** Called when it was not printed, or a label printer has only part of it. */
  readonly onTrouble: () => void;
};

/** A job that stopped before its last label. */
type StoppedJob = LabelOutcome & {
  /** The content and the printer of the job; nothing of any other job has been sent yet. */
  readonly of: string;
  readonly count: number;
};

/**
 * Resolves once the fonts and pictures of the printed content can be drawn; a picture that can't be drawn delays
 * nothing.
 */
async function waitUntilDrawable(): Promise<void> {
  await document.fonts.ready;
  const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-printed-copy] img')];
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
}

/** Prints or saves a page: one action at a time, and asks before repeating anything that may already be on paper. */
export function usePrintJob(options: PrintJobOptions) {
  const { paper, printer, labels = [], copies } = options;
  const t = useMessages();
  const [lastStopped, setStopped] = useState<StoppedJob | null>(null);
  const [isAsking, setAsking] = useState(false);
  const of = JSON.stringify([printer, labels, copies]);
  const stopped = lastStopped?.of === of ? lastStopped : null;
  const count = labels.length * copies;
  const print = useMutation({
    async mutationFn(): Promise<LabelOutcome | null> {
      if (printer?.via === 'network') {
        const from = stopped?.sent ?? 0;
        const outcome = await call('labels.print', {
          printer: printer.name,
          labels: [...labels],
          copies,
          from,
        });
        return { ...outcome, sent: from + outcome.sent };
      }
      await waitUntilDrawable();
      await call('prints.print', { paper, printer: printer?.name ?? null });
      return null;
    },
    onSuccess(outcome) {
      if (outcome !== null && outcome.trouble !== null) {
        setStopped({ ...outcome, of, count });
        options.onTrouble();
        return;
      }
      if (printer !== null) {
        announceDone(outcome === null ? options.title : t('print.sent', { count }), printer.name, t);
      }
      options.onPrinted();
    },
    onError: options.onTrouble,
  });
  const save = useMutation({
    async mutationFn() {
      await waitUntilDrawable();
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
    /** The number of labels still to be sent. */
    left: count - (stopped?.sent ?? 0),
    /** The path of the PDF; null while there is none. */
    saved: save.data?.outcome === 'saved' ? save.data.path : null,
    question:
      isAsking && stopped !== null
        ? {
            stopped,
            confirm: () => {
              setAsking(false);
              run(print);
            },
            cancel: () => setAsking(false),
          }
        : null,
    print: () => {
      if (stopped !== null && stopped.unsure > 0) setAsking(true);
      else run(print);
    },
    save: () => run(save),
  };
}
