import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { Dialog } from '#renderer/components/layout/dialog.tsx';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { useFocusAfterBusy } from '#renderer/components/layout/use-focus-back.ts';
import { fileNameOf } from '#renderer/components/list-screen/export/export-table.ts';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { chordKeys, digitsOf, isChord, isMac } from '#renderer/platform/keyboard/chord.ts';
import type { Label } from '#shared/labels/label.ts';
import { maxCopies } from '#shared/labels/model/label-limits.ts';
import type { PrintUse } from '#shared/preferences/model/print-paper.ts';
import { LabelPages } from './label-pages.tsx';
import { lastLabel } from './last-label.tsx';
import { PaperPages, PrintedCopy } from './paper-pages.tsx';
import styles from './print-dialog.module.css';
import { progressText, usePrintJob } from './print-job.ts';
import { papersFor, usePrintTarget } from './print-target.ts';

type PreviewOptions = {
  /** What is printed, as text. */
  readonly title: string;
  readonly paper: PrintUse;
  /** The name of a PDF, without its extension; default: the title. */
  readonly fileName?: string;
  /** Called when it was sent to the printer; whether paper came out is unknown. */
  readonly onPrinted?: () => void;
  /** Called when it was saved to a file. */
  readonly onSaved?: () => void;
  readonly onClose: () => void;
  /** Called when it starts or stops waiting for the user; it doesn't wait while it prints. */
  readonly onWaiting?: (isWaiting: boolean) => void;
  /** Prints immediately if a printer is chosen for this use; the dialog opens if none is, or if printing fails. */
  readonly isDirect?: boolean;
  /** The initial number of copies, default 1. */
  readonly copies?: number;
  /** Options of the page itself, besides its paper. */
  readonly choices?: ReactNode;
};

export type PrintPreviewProps = PreviewOptions &
  (
    | {
        readonly labels?: undefined;
        /** The page. A new one starts with `break-before: var(--page-break, page)`. */
        readonly children: ReactNode;
      }
    | {
        /** Each is printed in the number of copies that the user enters; a label printer accepts them too. */
        readonly labels: readonly Label[];
        readonly children?: undefined;
      }
  );

const printChord = 'mod+p';
const saveChord = 'mod+s';

/** The dialog of a {@link PrintPreviewProps print preview}: printer, paper, pages and actions. */
export function PrintDialog(props: PrintPreviewProps) {
  const {
    title,
    paper: use,
    labels,
    onClose,
    onPrinted,
    onSaved,
    onWaiting,
    choices,
    fileName = title,
  } = props;
  const t = useMessages();
  const target = usePrintTarget(use, labels !== undefined);
  const { paper, printer } = target;
  const [isShown, setShown] = useState(props.isDirect !== true || printer === null);
  const [pageCount, setPageCount] = useState<number | null>(null);
  // As typed: an emptied field must not turn into a 1 before the next digit.
  const [typedCopies, setTypedCopies] = useState(String(props.copies ?? 1));
  const copies = Math.min(maxCopies, Math.max(1, Number(typedCopies)));
  const [turn] = useState(lastLabel.turn);
  const remember = () => {
    if (labels !== undefined) lastLabel.remember({ title, paper: use, labels, copies, fileName }, turn);
  };
  const page = useRef<HTMLDivElement>(null);
  const job = usePrintJob({
    page,
    title,
    paper,
    printer,
    labels,
    copies,
    fileName,
    isShown,
    onSaved,
    onPrinted() {
      remember();
      onPrinted?.();
    },
    onClose,
    onPartlyPrinted: remember,
    onTrouble: () => setShown(true),
  });
  usePrintImmediately(isShown, job.print);
  /** The one focused last; at first, Print. */
  const action = useRef<HTMLButtonElement>(null);
  useFocusAfterBusy(action, isShown && job.state === null);
  const isWaiting = isShown && job.state !== 'printing';
  useEffect(() => onWaiting?.(isWaiting), [onWaiting, isWaiting]);
  const press = (event: KeyboardEvent) => {
    const action = isChord(event, printChord, isMac)
      ? job.print
      : isChord(event, saveChord, isMac)
        ? job.save
        : null;
    if (action === null) return;
    event.preventDefault();
    if (!event.repeat) action();
  };
  const pages =
    labels === undefined ? (
      props.children
    ) : (
      <LabelPages title={title} labels={labels} copies={copies} paper={paper} dpi={target.dpi} />
    );
  const printed = (
    <PrintedCopy ref={page} paper={paper}>
      {pages}
    </PrintedCopy>
  );
  // A label printer needs no page.
  if (!isShown) return printer?.via === 'network' ? null : printed;
  return (
    <>
      <Dialog
        onClose={onClose}
        onKeyDown={press}
        title={title}
        size="min(1600px, 88vw)"
        yOffset={24}
        classNames={{ body: styles.body ?? '' }}
        closeLabel={t('action.close')}
      >
        <div className="row wrap rigid gap-8">
          {target.printers.length > 0 && (
            <NativeSelect
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
            <TextInput
              label={t('print.copies')}
              classNames={{ root: styles.copies ?? '' }}
              inputMode="numeric"
              autoComplete="off"
              value={typedCopies}
              onChange={(event) => setTypedCopies(digitsOf(event.currentTarget.value))}
              onBlur={() => setTypedCopies(String(copies))}
            />
          )}
          <span className={styles.count} role="status">
            {pageCount !== null && <span>{t('print.pages', { count: pageCount })}</span>}
            {/* The scan bar, which also shows this, is behind the dialog. */}
            {job.saved !== null && ` · ${t('print.savedAs', { file: fileNameOf(job.saved) })}`}
            {job.isPrintedBefore && ` · ${t('print.printedBefore')}`}
          </span>
          <span className="grow" />
          <div
            className="flex gap-8"
            onFocus={({ target }) => {
              if (target instanceof HTMLButtonElement) action.current = target;
            }}
          >
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
              ref={action}
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
        {job.lastStopped !== null && (
          <p className="no-margin" role="alert">
            <StateMark tone="attention" label={progressText(job.lastStopped, t)} />{' '}
            {job.lastStopped.trouble !== null && translateSentence(t, job.lastStopped.trouble)}
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
          onConfirm={job.question.confirm}
          onClose={job.question.cancel}
        >
          <p>{progressText(job.question.stopped, t)}</p>
          <p>{t('print.againText')}</p>
        </QuestionDialog>
      )}
      {printed}
    </>
  );
}

/** Prints once, as soon as the printed content is in the page, while no dialog asks first. */
function usePrintImmediately(isShown: boolean, print: () => void): void {
  const isPrinted = useRef(isShown);
  useEffect(() => {
    if (isPrinted.current) return;
    isPrinted.current = true;
    print();
  });
}

function ChordHint({ chord }: { readonly chord: string }) {
  return (
    <span className={styles.hint}>
      <KeyHint>{chordKeys(chord, isMac).join(' ')}</KeyHint>
    </span>
  );
}
