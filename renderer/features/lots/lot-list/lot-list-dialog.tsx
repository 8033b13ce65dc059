import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { lotActions } from '../../../../shared/lots/model/lot-exclusion-rules.ts';
import { FailureNotice } from '../../../components/feedback/failure-notice.tsx';
import { Dialog } from '../../../components/layout/dialog.tsx';
import { ReasonedButton } from '../../../components/layout/reasoned-button.tsx';
import { KeyHint } from '../../../components/text/key-hint.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { chordKeys, isChord, isMac } from '../../../platform/keyboard/chord.ts';
import { useLotRefusals } from '../changes/lot-offers.ts';
import { isSettled } from '../changes/lot-outcomes.ts';
import { changedLotsText } from '../changes/use-lot-changes.ts';
import styles from './lot-list-dialog.module.css';
import { mostLines } from './lot-list-lines.ts';
import { LotListPreview } from './lot-list-preview.tsx';
import { type LotList, useLotList } from './use-lot-list.ts';

type LotListDialogProps = {
  /** The item that is open on the screen, to which lots that stand alone belong; null for none. */
  readonly opened: string | null;
  readonly onClose: () => void;
};

/** Many lots at once: a list that is pasted, typed or scanned, what was found of each line, and then the change. */
export function LotListDialog({ opened, onClose }: LotListDialogProps) {
  const words = useMessages();
  const list = useLotList(opened);
  const refusalOf = useLotRefusals();
  const { action, lines, ready, isCurrent, results } = list;
  const isDone = results.size > 0;
  const left = [...results].filter(([, result]) => !isSettled(result)).map(([number]) => number);
  const refusal =
    refusalOf(action) ??
    (isCurrent ? null : words('lotList.notChecked')) ??
    (ready.length === 0 ? words('lotList.nothingReady') : null) ??
    (ready.length > mostLines ? words('lotList.tooMany', { most: mostLines }) : null);
  return (
    <Dialog onClose={onClose} size={1080} title={words('lotList.title')} closeLabel={words('lotList.close')}>
      <p className={styles.text}>{words(opened === null ? 'lotList.text' : 'lotList.textOpened')}</p>
      <div className={styles.columns}>
        <div className={styles.entry}>
          <Textarea
            data-autofocus
            label={words('lotList.label')}
            description={words('lotList.lines', { count: lines.length })}
            value={list.text}
            rows={14}
            spellCheck={false}
            classNames={{ input: styles.lines ?? '' }}
            onChange={(event) => list.setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (!isChord(event, 'mod+Enter', isMac)) return;
              event.preventDefault();
              if (lines.length > 0) list.check();
            }}
          />
          <Button
            variant="default"
            loading={list.isChecking}
            disabled={lines.length === 0}
            onClick={() => list.check()}
          >
            {words('lotList.check')}
            <span className={styles.hint}>
              <KeyHint>{chordKeys('mod+Enter', isMac).join(' ')}</KeyHint>
            </span>
          </Button>
        </div>
        <div className={styles.found}>
          <SegmentedControl
            aria-label={words('lotList.action')}
            value={action}
            disabled={list.isChanging}
            data={lotActions.map((value) => ({ value, label: words(`lotChange.key.${value}`) }))}
            onChange={(value) => {
              const next = lotActions.find((one) => one === value);
              if (next !== undefined) list.setAction(next);
            }}
          />
          <FoundPart list={list} />
        </div>
      </div>
      {list.error !== null && <FailureNotice error={list.error} />}
      <div className={styles.keys}>
        <span role="status">
          <Progress list={list} />
        </span>
        <Button variant="default" onClick={onClose}>
          {words(isDone ? 'lotList.leave' : 'lotChange.cancel')}
        </Button>
        {isDone ? (
          left.length > 0 && (
            <Button onClick={() => list.keepLeft(new Set(left))}>
              {words('lotList.keepLeft', { count: left.length })}
            </Button>
          )
        ) : (
          <ReasonedButton reason={refusal} loading={list.isChanging} onClick={list.change}>
            {words(`lotChange.confirm.${action}`, { count: ready.length })}
          </ReasonedButton>
        )}
      </div>
    </Dialog>
  );
}

/** How far it is: what is ready, what is being done, what came of it. */
function Progress({ list }: { readonly list: LotList }) {
  const words = useMessages();
  const { action, ready, results, isCurrent, isChanging } = list;
  if (isChanging) return words('lotList.changing', { count: ready.length });
  if (results.size > 0) {
    const { title, text } = changedLotsText(action, [...results.values()], words);
    return `${title}. ${text}`;
  }
  return isCurrent && words('lotList.ready', sums(list));
}

function FoundPart({ list }: { readonly list: LotList }) {
  const words = useMessages();
  if (list.isChecking) {
    return (
      <p className={styles.nothing} role="status">
        {words('lotList.reading', { done: list.readCount, count: list.itemCount })}
      </p>
    );
  }
  if (list.findings.length > 0) return <LotListPreview findings={list.findings} results={list.results} />;
  return (
    <p className={styles.nothing}>
      {words(list.lines.length === 0 ? 'lotList.nothing' : 'lotList.notChecked')}
    </p>
  );
}

function sums({ findings, ready }: LotList) {
  return { ready: ready.length, left: findings.length - ready.length };
}
