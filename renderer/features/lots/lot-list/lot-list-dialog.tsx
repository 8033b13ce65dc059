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
  const t = useMessages();
  const list = useLotList(opened);
  const refusalOf = useLotRefusals();
  const { action, lines, ready, isCurrent, results } = list;
  const isDone = results.size > 0;
  const left = [...results].filter(([, result]) => !isSettled(result)).map(([number]) => number);
  const refusal =
    refusalOf(action) ??
    (isCurrent ? null : t('lotList.notChecked')) ??
    (ready.length === 0 ? t('lotList.nothingReady') : null) ??
    (ready.length > mostLines ? t('lotList.tooMany', { most: mostLines }) : null);
  return (
    <Dialog onClose={onClose} size={1080} title={t('lotList.title')} closeLabel={t('lotList.close')}>
      <p className={styles.text}>{t(opened === null ? 'lotList.text' : 'lotList.textOpened')}</p>
      <div className={styles.columns}>
        <div className={styles.entry}>
          <Textarea
            data-autofocus
            label={t('lotList.label')}
            description={t('lotList.lines', { count: lines.length })}
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
            {t('lotList.check')}
            <span className={styles.hint}>
              <KeyHint>{chordKeys('mod+Enter', isMac).join(' ')}</KeyHint>
            </span>
          </Button>
        </div>
        <div className={styles.found}>
          <SegmentedControl
            aria-label={t('lotList.action')}
            value={action}
            disabled={list.isChanging}
            data={lotActions.map((value) => ({ value, label: t(`lotChange.key.${value}`) }))}
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
          {t(isDone ? 'lotList.leave' : 'lotChange.cancel')}
        </Button>
        {isDone ? (
          left.length > 0 && (
            <Button onClick={() => list.keepLeft(new Set(left))}>
              {t('lotList.keepLeft', { count: left.length })}
            </Button>
          )
        ) : (
          <ReasonedButton reason={refusal} loading={list.isChanging} onClick={list.change}>
            {t(`lotChange.confirm.${action}`, { count: ready.length })}
          </ReasonedButton>
        )}
      </div>
    </Dialog>
  );
}

/** How far it is: what is ready, what is being done, what came of it. */
function Progress({ list }: { readonly list: LotList }) {
  const t = useMessages();
  const { action, ready, results, isCurrent, isChanging } = list;
  if (isChanging) return t('lotList.changing', { count: ready.length });
  if (results.size > 0) {
    const { title, text } = changedLotsText(action, [...results.values()], t);
    return `${title}. ${text}`;
  }
  return isCurrent && t('lotList.ready', sums(list));
}

function FoundPart({ list }: { readonly list: LotList }) {
  const t = useMessages();
  if (list.isChecking) {
    return (
      <p className="no-margin dim" role="status">
        {t('lotList.reading', { done: list.readCount, count: list.itemCount })}
      </p>
    );
  }
  if (list.findings.length > 0) return <LotListPreview findings={list.findings} results={list.results} />;
  return (
    <p className="no-margin dim">{t(list.lines.length === 0 ? 'lotList.nothing' : 'lotList.notChecked')}</p>
  );
}

function sums({ findings, ready }: LotList) {
  return { ready: ready.length, left: findings.length - ready.length };
}
