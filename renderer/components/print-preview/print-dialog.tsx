import { Button, NativeSelect, NumberInput, SegmentedControl } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { Dialog } from '#renderer/components/layout/dialog.tsx';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { fileNameOf } from '#renderer/components/list-screen/export/export-table.ts';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { say, useMessages } from '#renderer/messages/use-messages.ts';
import { chordKeys, isChord, isMac } from '#renderer/platform/keyboard/chord.ts';
import type { Label } from '#shared/labels/label.ts';
import { mostCopies } from '#shared/labels/model/label-limits.ts';
import type { PrintUse } from '#shared/preferences/model/print-paper.ts';
import { LabelPages } from './label-pages.tsx';
import { lastLabel } from './last-label.tsx';
import { PaperPages, PrintedCopy } from './paper-pages.tsx';
import styles from './print-dialog.module.css';
import { usePrintJob } from './print-job.ts';
import { papersFor, usePrintTarget } from './print-target.ts';

type PreviewOptions = {
  /** What is printed, in words. */
  readonly title: string;
  readonly paper: PrintUse;
  /** Of a PDF, without its ending; default: the title. */
  readonly fileName?: string;
  /** It went to the printer or into a file; whether paper came out is unknown. */
  readonly onPrinted?: () => void;
  readonly onClose: () => void;
  /** Printed at once where a printer is chosen for its use; the dialog comes where none is, or where that fails. */
  readonly isDirect?: boolean;
  /** How many copies at first, default 1. */
  readonly copies?: number;
  /** What is chosen of the page itself, beside its paper. */
  readonly choices?: ReactNode;
};

/** A page that is looked at before it is printed. */
export type PrintPreviewProps = PreviewOptions &
  (
    | {
        readonly labels?: undefined;
        /** The page. A new one begins with `break-before: var(--page-break, page)`. */
        readonly children: ReactNode;
      }
    | {
        /** Each in so many copies as a person says; a label printer takes them too. */
        readonly labels: readonly Label[];
        readonly children?: undefined;
      }
  );

const printChord = 'mod+p';
const saveChord = 'mod+s';

/** The dialog of a {@link PrintPreviewProps print preview}: printer, paper, pages and what is done with them. */
export function PrintDialog(props: PrintPreviewProps) {
  const { title, paper: use, labels, onClose, onPrinted, choices, fileName = title } = props;
  const t = useMessages();
  const target = usePrintTarget(use, labels !== undefined);
  const { paper, printer } = target;
  const [isShown, setShown] = useState(props.isDirect !== true || printer === null);
  const [pageCount, setPageCount] = useState<number | null>(null);
  // As it is typed: an emptied field is not a 1 that the next digit is put behind.
  const [typedCopies, setTypedCopies] = useState<number | string>(props.copies ?? 1);
  const copies = Math.min(mostCopies, Math.max(1, Math.floor(Number(typedCopies) || 1)));
  const job = usePrintJob({
    title,
    paper,
    printer,
    labels,
    copies,
    fileName,
    onSaved: onPrinted,
    onPrinted() {
      if (labels !== undefined) lastLabel.remember({ title, paper: use, labels, copies, fileName });
      onPrinted?.();
      onClose();
    },
    onTrouble: () => setShown(true),
  });
  usePrintedAtOnce(isShown, job.print);
  const press = (event: KeyboardEvent) => {
    const action = isChord(event, printChord, isMac)
      ? job.print
      : isChord(event, saveChord, isMac)
        ? job.save
        : null;
    if (action === null) return;
    event.preventDefault();
    action();
  };
  const pages =
    labels === undefined ? (
      props.children
    ) : (
      <LabelPages title={title} labels={labels} copies={copies} paper={paper} dpi={target.dpi} />
    );
  const printed = <PrintedCopy paper={paper}>{pages}</PrintedCopy>;
  if (!isShown) return printed;
  return (
    <>
      <Dialog
        onClose={onClose}
        onKeyDown={press}
        title={title}
        size="min(1600px, 88vw)"
        yOffset={24}
        classNames={{ body: styles.body ?? '' }}
        closeLabel={t('print.close')}
      >
        <div className="row wrap rigid gap-8">
          {target.printers.length > 0 && (
            <NativeSelect
              size="xs"
              aria-label={t('print.printer')}
              value={target.printerKey}
              onChange={(event) => target.choosePrinter(event.currentTarget.value)}
              data={[{ value: '', label: t('print.askPrinter') }, ...target.printers]}
            />
          )}
          <SegmentedControl
            aria-label={t('print.paper')}
            value={paper}
            onChange={target.choosePaper}
            data={(printer?.via === 'network' ? [paper] : papersFor(use)).map((value) => ({
              value,
              label: t(`print.paper.${value}`),
            }))}
          />
          {choices}
          {labels !== undefined && (
            <NumberInput
              size="xs"
              label={t('print.copies')}
              classNames={{ root: styles.copies ?? '' }}
              value={typedCopies}
              onChange={setTypedCopies}
              clampBehavior="strict"
              min={1}
              max={mostCopies}
              allowDecimal={false}
              allowNegative={false}
            />
          )}
          <span className={styles.count} role="status">
            {pageCount !== null && <span>{t('print.pages', { count: pageCount })}</span>}
            {/* The bar of scans, where it is said too, lies behind. */}
            {job.saved !== null && ` · ${t('print.savedAs', { file: fileNameOf(job.saved) })}`}
          </span>
          <span className="grow" />
          <div className="flex gap-8">
            <Button
              variant="default"
              loading={job.state === 'saving'}
              disabled={job.state === 'printing'}
              onClick={job.save}
            >
              {t('print.savePdf')}
              <ChordHint chord={saveChord} />
            </Button>
            <Button
              data-autofocus
              loading={job.state === 'printing'}
              disabled={job.state === 'saving'}
              onClick={job.print}
            >
              {job.stopped === null ? t('print.print') : t('print.rest', { count: job.left })}
            </Button>
          </div>
        </div>
        {job.error !== null && <FailureNotice error={job.error} />}
        {job.stopped !== null && (
          <p className="no-margin" role="alert">
            <StateMark tone="attention" word={howFar(job.stopped, t)} />{' '}
            {job.stopped.trouble !== null && say(t, job.stopped.trouble)}
          </p>
        )}
        <PaperPages
          key={`${paper} ${target.dpi}`}
          paper={paper}
          label={t('print.preview', { title })}
          onCount={setPageCount}
        >
          {pages}
        </PaperPages>
      </Dialog>
      {job.question !== null && (
        <QuestionDialog
          title={t('print.againTitle')}
          confirmLabel={t('print.rest', { count: job.left })}
          cancelLabel={t('print.againCancel')}
          isDestructive={false}
          isPending={false}
          error={null}
          onConfirm={job.question.confirm}
          onClose={job.question.cancel}
        >
          <p>{howFar(job.question.stopped, t)}</p>
          <p>{t('print.againText')}</p>
        </QuestionDialog>
      )}
      {printed}
    </>
  );
}

/** Prints once, as soon as what is printed stands in the page, while no dialog asks first. */
function usePrintedAtOnce(isShown: boolean, print: () => void): void {
  const isPrinted = useRef(isShown);
  useEffect(() => {
    if (isPrinted.current) return;
    isPrinted.current = true;
    print();
  });
}

type Stopped = NonNullable<ReturnType<typeof usePrintJob>['stopped']>;

function howFar({ sent, unsure, count }: Stopped, t: ReturnType<typeof useMessages>): string {
  return t(unsure === 0 ? 'print.sentOf' : 'print.sentOfUnsure', { sent, unsure, count });
}

function ChordHint({ chord }: { readonly chord: string }) {
  return (
    <span className={styles.hint}>
      <KeyHint>{chordKeys(chord, isMac).join(' ')}</KeyHint>
    </span>
  );
}
