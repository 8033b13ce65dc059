import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { announceDone, announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { fileNameOf } from '#renderer/components/list-screen/export/export-table.ts';
import { type Translate, translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import type { Label, LabelOutcome } from '#shared/labels/label.ts';
import type { PrintPaper } from '#shared/preferences/model/print-paper.ts';
import type { PrinterChoice } from '#shared/preferences/preferences-view.ts';
import { printInTurn } from './print-turn.ts';

type PrintJobOptions = {
  /** The content that appears on paper; a label printer needs none. */
  readonly page: RefObject<HTMLElement | null>;
  readonly title: string;
  readonly paper: PrintPaper;
  /** Null for the system's dialog. */
  readonly printer: PrinterChoice | null;
  readonly labels: readonly Label[] | undefined;
  readonly copies: number;
  readonly fileName: string;
  readonly onSaved: (() => void) | undefined;
  readonly onPrinted: () => void;
  /** Whether it can be changed while it prints. */
  readonly isShown: boolean;
  /** Called after it was printed, if the job is still shown and nothing else was chosen meanwhile. */
  readonly onClose: () => void;
  /** Called when a label printer may have part of it. */
  readonly onPartlyPrinted: () => void;
  /** Called when it was not printed, or a label printer has only part of it, if the job is still shown. */
  readonly onTrouble: () => void;
};

/** A job that stopped before its last label. */
type StoppedJob = LabelOutcome & {
  /** The content and the printer of the job; nothing of any other job has been sent yet. */
  readonly of: string;
  readonly count: number;
};

/** Says how many labels were sent. */
export function progressText({ sent, unsure, count }: StoppedJob, t: Translate): string {
  return t(unsure === 0 ? 'print.sentOf' : 'print.sentOfUnsure', { sent, unsure, count });
}

/**
 * Prints or saves a page: one action at a time, and asks before repeating anything that may already be on paper. Trouble
 * with a job that is no longer shown is announced.
 */
export function usePrintJob(options: PrintJobOptions) {
  const { page, paper, printer, labels = [], copies } = options;
  const t = useMessages();
  const [lastStopped, setStopped] = useState<StoppedJob | null>(null);
  const [isAsking, setAsking] = useState(false);
  const of = JSON.stringify([printer, labels, copies]);
  const stopped = lastStopped?.of === of ? lastStopped : null;
  const count = labels.length * copies;
  const chosen = options.isShown ? `${paper} ${of}` : null;
  const chosenNow = useRef(chosen);
  useEffect(() => {
    chosenNow.current = chosen;
  });
  const onPage = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (page.current === null) throw new Error('There is no page to print.');
    return printInTurn(page.current, run);
  };
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const reportTrouble = (reason: unknown) => {
    if (isMounted.current) options.onTrouble();
    else announceTrouble(options.title, reason, t);
  };
  // What follows the job is part of its function: as an option, it would be that of the last render, when something else
  // may be chosen.
  const print = useMutation({
    async mutationFn(): Promise<boolean> {
      if (printer?.via === 'network') {
        const from = stopped?.sent ?? 0;
        const input = { printer: printer.name, labels: [...labels], copies, from };
        const outcome = await call('labels.print', input);
        const job = { ...outcome, sent: from + outcome.sent, of, count };
        if (job.trouble !== null) {
          setStopped(job);
          if (job.sent + job.unsure > 0) options.onPartlyPrinted();
          reportTrouble(`${progressText(job, t)} ${translateSentence(t, job.trouble)}`);
          return false;
        }
        setStopped((last) => (last?.of === of ? null : last));
      } else {
        const input = { paper, printer: printer?.name ?? null };
        const { outcome } = await onPage(() => call('prints.print', input));
        if (outcome === 'cancelled') return false;
      }
      if (printer !== null) {
        announceDone(printer.via === 'network' ? t('print.sent', { count }) : options.title, printer.name);
      }
      options.onPrinted();
      // Closed before, it may have been opened again for something else.
      if (isMounted.current && chosenNow.current === chosen) options.onClose();
      return true;
    },
    onError: reportTrouble,
  });
  const save = useMutation({
    async mutationFn() {
      return onPage(() => call('prints.savePdf', { suggestedName: options.fileName, paper }));
    },
    onSuccess(answer) {
      if (answer.outcome === 'cancelled') return;
      announceDone(t('print.saved'), fileNameOf(answer.path));
      options.onSaved?.();
    },
    onError: reportTrouble,
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
    /** A stopped job of what is chosen now, which printing continues; null if there is none. */
    stopped,
    /** The last stopped job, whatever was chosen then. */
    lastStopped,
    /** The number of labels still to be sent. */
    left: count - (stopped?.sent ?? 0),
    /** It was printed with what was chosen then; something else was chosen meanwhile. */
    isPrintedBefore: print.data === true,
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
