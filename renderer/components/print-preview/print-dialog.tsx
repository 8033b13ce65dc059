import { Button, SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { type PrintPaper, printPapers } from '../../../shared/preferences/model/print-paper.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { call } from '../../platform/bridge/call.ts';
import { usePreferences } from '../../platform/bridge/use-preferences.ts';
import { chordKeys, isChord, isMac } from '../../platform/keyboard/chord.ts';
import { announceDone } from '../feedback/announce-outcome.ts';
import { FailureNotice } from '../feedback/failure-notice.tsx';
import { Dialog } from '../layout/dialog.tsx';
import { fileNameOf } from '../list-screen/export/export-table.ts';
import { KeyHint } from '../text/key-hint.tsx';
import { PaperPages, PrintedCopy } from './paper-pages.tsx';
import styles from './print-dialog.module.css';

/** What a page is made for; the paper that a person chose for the one says nothing of the other. */
type PaperUse = 'sheet' | 'label' | 'itemLabel';

/** What a page for parcels or files holds has no place on the label of an item. */
const papersFor = (use: PaperUse) =>
  printPapers.filter((paper) => use === 'itemLabel' || paper !== 'label2x1');

/** A page that is looked at before it is printed. */
export type PrintPreviewProps = {
  /** What is printed, in words. */
  readonly title: string;
  readonly paper: PaperUse;
  /** Of a PDF, without its ending; default: the title. */
  readonly fileName?: string;
  /** It went to the printer or into a file; whether paper came out nobody tells. */
  readonly onPrinted?: () => void;
  readonly onClose: () => void;
  /** What is chosen of the page itself, beside its paper. */
  readonly choices?: ReactNode;
  /** The page. A new one begins with `break-before: var(--page-break, page)`. */
  readonly children: ReactNode;
};

const printChord = 'mod+p';
const saveChord = 'mod+s';

/** The dialog of a {@link PrintPreviewProps print preview}: paper, pages and what is done with them. */
export function PrintDialog({
  title,
  paper: use,
  fileName,
  onPrinted,
  onClose,
  choices,
  children,
}: PrintPreviewProps) {
  const t = useMessages();
  const [{ papers }, savePreferences] = usePreferences();
  // Known at once: whoever presses Print with the next key must not get the paper that was chosen before.
  const [chosen, setChosen] = useState<PrintPaper | null>(null);
  const paper = chosen ?? papers[use];
  const [pageCount, setPageCount] = useState<number | null>(null);
  const print = useMutation({
    mutationFn: async () => {
      await document.fonts.ready;
      await call('prints.print', { paper });
    },
    onSuccess: () => {
      onPrinted?.();
      onClose();
    },
  });
  const save = useMutation({
    mutationFn: async () => {
      await document.fonts.ready;
      return call('prints.savePdf', { suggestedName: fileName ?? title, paper });
    },
    onSuccess: (answer) => {
      if (answer.outcome === 'cancelled') return;
      announceDone(t('print.saved'), fileNameOf(answer.path), t);
      onPrinted?.();
    },
  });
  const isBusy = print.isPending || save.isPending;
  const error = print.error ?? save.error;
  const run = (action: typeof print | typeof save) => {
    if (isBusy) return;
    print.reset();
    save.reset();
    action.mutate();
  };
  const press = (event: KeyboardEvent) => {
    const action = isChord(event, printChord, isMac) ? print : isChord(event, saveChord, isMac) ? save : null;
    if (action === null) return;
    event.preventDefault();
    run(action);
  };
  const choose = (value: string) => {
    const named = printPapers.find((name) => name === value);
    if (named === undefined) return;
    setChosen(named);
    savePreferences({ papers: { ...papers, [use]: named } });
  };
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
          <SegmentedControl
            aria-label={t('print.paper')}
            value={paper}
            onChange={choose}
            data={papersFor(use).map((value) => ({ value, label: t(`print.paper.${value}`) }))}
          />
          {choices}
          <span className={styles.count} role="status">
            {pageCount !== null && <span>{t('print.pages', { count: pageCount })}</span>}
            {/* The bar of scans, where it is said too, lies behind. */}
            {save.data?.outcome === 'saved' &&
              ` · ${t('print.savedAs', { file: fileNameOf(save.data.path) })}`}
          </span>
          <span className="grow" />
          <div className="flex gap-8">
            <Button
              variant="default"
              loading={save.isPending}
              disabled={print.isPending}
              onClick={() => run(save)}
            >
              {t('print.savePdf')}
              <ChordHint chord={saveChord} />
            </Button>
            <Button
              data-autofocus
              loading={print.isPending}
              disabled={save.isPending}
              onClick={() => run(print)}
            >
              {t('print.print')}
            </Button>
          </div>
        </div>
        {error !== null && <FailureNotice error={error} />}
        <PaperPages key={paper} paper={paper} label={t('print.preview', { title })} onCount={setPageCount}>
          {children}
        </PaperPages>
      </Dialog>
      <PrintedCopy paper={paper}>{children}</PrintedCopy>
    </>
  );
}

function ChordHint({ chord }: { readonly chord: string }) {
  return (
    <span className={styles.hint}>
      <KeyHint>{chordKeys(chord, isMac).join(' ')}</KeyHint>
    </span>
  );
}
