import { Button, NativeSelect, NumberInput, SegmentedControl } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Label } from '../../../shared/labels/label.ts';
import { mostCopies } from '../../../shared/labels/model/label-limits.ts';
import type { PrintUse } from '../../../shared/preferences/model/print-paper.ts';
import { say, useMessages } from '../../messages/use-messages.ts';
import { chordKeys, isChord, isMac } from '../../platform/keyboard/chord.ts';
import { FailureNotice } from '../feedback/failure-notice.tsx';
import { StateMark } from '../feedback/state-mark.tsx';
import { Dialog } from '../layout/dialog.tsx';
import { QuestionDialog } from '../layout/question-dialog.tsx';
import { fileNameOf } from '../list-screen/export/export-table.ts';
import { KeyHint } from '../text/key-hint.tsx';
import { LabelPages } from './label-pages.tsx';
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
  /** It went to the printer or into a file; whether paper came out nobody tells. */
  readonly onPrinted?: () => void;
  readonly onClose: () => void;
  /** What is chosen of the page itself, beside its paper. */
  readonly choices?: ReactNode;
};

/** A page that is looked at before it is printed. */
export type PrintPreviewProps = PreviewOptions &
  (
    | {
        readonly label?: undefined;
        /** The page. A new one begins with `break-before: var(--page-break, page)`. */
        readonly children: ReactNode;
      }
    | {
        /** In so many copies as a person says; a label printer takes it too. */
        readonly label: Label;
        readonly children?: undefined;
      }
  );

const printChord = 'mod+p';
const saveChord = 'mod+s';

/** The dialog of a {@link PrintPreviewProps print preview}: printer, paper, pages and what is done with them. */
export function PrintDialog(props: PrintPreviewProps) {
  const { title, paper: use, label, onClose, onPrinted, choices } = props;
  const t = useMessages();
  const target = usePrintTarget(use, label !== undefined);
  const { paper, printer } = target;
  const [pageCount, setPageCount] = useState<number | null>(null);
  // As it is typed: an emptied field is not a 1 that the next digit is put behind.
  const [typedCopies, setTypedCopies] = useState<number | string>(1);
  const copies = Math.min(mostCopies, Math.max(1, Math.floor(Number(typedCopies) || 1)));
  const job = usePrintJob({
    paper,
    printer,
    label,
    copies,
    fileName: props.fileName ?? title,
    onSaved: onPrinted,
    onPrinted() {
      onPrinted?.();
      onClose();
    },
    onStopped: ({ sent }) => setTypedCopies(copies - sent),
  });
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
    label === undefined ? (
      props.children
    ) : (
      <LabelPages title={title} label={label} copies={copies} paper={paper} dpi={printer?.dpi ?? 203} />
    );
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
              value={printer?.name ?? ''}
              onChange={(event) => target.choosePrinter(event.currentTarget.value)}
              data={[
                { value: '', label: t('print.askPrinter') },
                ...target.printers.map(({ name }) => ({ value: name, label: name })),
              ]}
            />
          )}
          <SegmentedControl
            aria-label={t('print.paper')}
            value={paper}
            onChange={target.choosePaper}
            data={(printer === null ? papersFor(use) : [paper]).map((value) => ({
              value,
              label: t(`print.paper.${value}`),
            }))}
          />
          {choices}
          {label !== undefined && (
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
              {t('print.print')}
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
          key={`${paper} ${printer?.dpi}`}
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
          confirmLabel={t('print.againConfirm', { count: copies })}
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
      <PrintedCopy paper={paper}>{pages}</PrintedCopy>
    </>
  );
}

type Stopped = NonNullable<ReturnType<typeof usePrintJob>['stopped']>;

function howFar({ sent, unsure, copies }: Stopped, t: ReturnType<typeof useMessages>): string {
  return t(unsure === 0 ? 'print.sentOf' : 'print.sentOfUnsure', { sent, unsure, count: copies });
}

function ChordHint({ chord }: { readonly chord: string }) {
  return (
    <span className={styles.hint}>
      <KeyHint>{chordKeys(chord, isMac).join(' ')}</KeyHint>
    </span>
  );
}
