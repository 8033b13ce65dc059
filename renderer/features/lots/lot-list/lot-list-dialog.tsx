import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import type { Tone } from '#renderer/components/feedback/tone.ts';
import { OfflineNote, useIsUnreachable } from '#renderer/components/feedback/write-refusal.tsx';
import { Dialog } from '#renderer/components/layout/dialog.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import tableStyles from '#renderer/components/record-pane/record-table.module.css';
import { LotDate } from '#renderer/components/stock/lot-cells.tsx';
import { CopyButton } from '#renderer/components/text/copy-button.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useLotRefusals } from '#renderer/features/lots/changes/lot-offers.ts';
import {
  changedLotsText,
  type LotResult,
  outcomeMark,
} from '#renderer/features/lots/changes/use-lot-changes.ts';
import { type Translate, translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { chordKeys, isChord, isMac } from '#renderer/platform/keyboard/chord.ts';
import { lotActions } from '#shared/lots/model/lot-exclusion-rules.ts';
import styles from './lot-list-dialog.module.css';
import { type LotFinding, type LotFindingKind, maxLines } from './lot-list-findings.ts';
import { type LotList, useLotList } from './use-lot-list.ts';

type LotListPreviewProps = {
  readonly findings: readonly LotFinding[];
  /** By line number; empty before any action. */
  readonly results: ReadonlyMap<number, LotResult>;
};

const tones: Readonly<Record<LotFindingKind, Tone>> = {
  ready: 'moving',
  waiting: 'waiting',
  already: 'done',
  notSo: 'attention',
  unknownLot: 'wrong',
  unknownItem: 'wrong',
  failed: 'wrong',
  noLot: 'waiting',
  dateUnread: 'wrong',
  twice: 'ended',
};

/** Each line of the list with its lot: the findings before the action, and the outcome afterward. */
function LotListPreview({ findings, results }: LotListPreviewProps) {
  const t = useMessages();
  return (
    <div className={styles.preview} tabIndex={0} role="region" aria-label={t('lotList.preview')}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col" className={tableStyles.number}>
              {t('lotList.line')}
            </th>
            <th scope="col">{t('term.item')}</th>
            <th scope="col">{t('term.lot')}</th>
            <th scope="col">{t('term.lotDate')}</th>
            <th scope="col">{t('lotList.found')}</th>
          </tr>
        </thead>
        <tbody>
          {findings.map((finding) => (
            <FindingRow
              key={finding.line.number}
              finding={finding}
              result={results.get(finding.line.number) ?? null}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FindingRow({
  finding,
  result,
}: {
  readonly finding: LotFinding;
  readonly result: LotResult | null;
}) {
  const t = useMessages();
  const { line, item, kind, lotDate, reason } = finding;
  const explanation = result === null ? reason : result.reason;
  const requestId = result?.requestId ?? null;
  return (
    <tr>
      <td className={tableStyles.number}>{line.number}</td>
      <td className={tableStyles.name}>
        <ServiceText mono>{item?.name ?? line.item ?? '–'}</ServiceText>
      </td>
      <th scope="row" className={styles.lot}>
        <ServiceText mono>{line.lotNumber ?? '–'}</ServiceText>
      </th>
      <td>
        <LotDate day={lotDate} />
      </td>
      <td className={styles.finding}>
        {result === null ? (
          <StateMark tone={tones[kind]} label={labelOf(finding, t)} />
        ) : (
          <StateMark {...outcomeMark(result, t)} />
        )}
        {explanation !== null && (
          <span className={styles.reason}>
            <ServiceText wraps>{translateSentence(t, explanation)}</ServiceText>
            {requestId !== null && (
              <span className={styles.request}>
                {t('failure.requestId')} <ServiceText mono>{requestId}</ServiceText>
                <CopyButton text={requestId} what={t('failure.requestIdWhat')} />
              </span>
            )}
          </span>
        )}
      </td>
    </tr>
  );
}

function labelOf({ kind, status }: LotFinding, t: Translate): string {
  if (kind === 'notSo') return t(`lotFinding.notSo.${status === 'none' ? 'none' : 'deleted'}`);
  if (kind === 'waiting') return t('activity.outcome.queued');
  return t(kind === 'dateUnread' ? 'packingList.problem.lotDate' : `lotFinding.${kind}`);
}

type LotListDialogProps = {
  /** The item open on the screen, which lots without an item belong to; null if there is none. */
  readonly opened: string | null;
  readonly onClose: () => void;
};

/** Many lots in one step: a list that is pasted, typed or scanned, the findings for each line, and then the change. */
export function LotListDialog({ opened, onClose }: LotListDialogProps) {
  const t = useMessages();
  const list = useLotList(opened);
  const refusalOf = useLotRefusals();
  const isUnreachable = useIsUnreachable();
  const { action, lines, ready, isCurrent, isChanging, results, unfinished } = list;
  const canCheck = lines.length > 0 && !isChanging;
  const isDone = results.size > 0;
  const refusal =
    refusalOf(action) ??
    (isCurrent ? null : t('lotList.notChecked')) ??
    (ready.length === 0 ? t('lotList.nothingReady') : null) ??
    (ready.length > maxLines ? t('lotList.tooMany', { most: maxLines }) : null);
  return (
    <Dialog
      onClose={onClose}
      size={1080}
      title={t('lotList.title')}
      closeLabel={t('lotList.close')}
      isBusy={isChanging && !isDone}
    >
      <p className={styles.text}>{t(opened === null ? 'lotList.text' : 'lotList.textOpened')}</p>
      <div className={styles.columns}>
        <div className={styles.entry}>
          <Textarea
            data-autofocus
            label={t('term.lots')}
            description={t('lotList.lines', { count: lines.length })}
            value={list.text}
            rows={14}
            spellCheck={false}
            readOnly={isChanging}
            classNames={{ input: styles.lines ?? '' }}
            onChange={(event) => list.setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (!isChord(event, 'mod+Enter', isMac)) return;
              event.preventDefault();
              if (canCheck) list.check();
            }}
          />
          <Button
            variant="default"
            loading={list.isChecking}
            disabled={!canCheck}
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
            aria-label={t('term.actionTaken')}
            value={action}
            disabled={isChanging}
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
      <OfflineNote waits />
      <div className={styles.keys}>
        <span role="status">
          <Progress list={list} />
        </span>
        {list.undo !== null && (
          <Button variant="default" loading={isChanging} onClick={list.undo.run}>
            {t('action.undo')}
          </Button>
        )}
        <Button variant="default" disabled={isChanging && !isDone} onClick={onClose}>
          {t(isDone ? 'action.close' : 'action.cancel')}
        </Button>
        {isDone ? (
          unfinished.length > 0 && (
            <Button disabled={isChanging} onClick={list.keepUnfinished}>
              {t('lotList.keepLeft', { count: unfinished.length })}
            </Button>
          )
        ) : (
          <ReasonedButton reason={refusal} loading={isChanging} onClick={list.change}>
            {isUnreachable
              ? t('queueChange.confirm')
              : t(`lotChange.confirm.${action}`, { count: ready.length })}
          </ReasonedButton>
        )}
      </div>
    </Dialog>
  );
}

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
