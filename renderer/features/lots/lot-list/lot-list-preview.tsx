import { StateMark } from '../../../components/feedback/state-mark.tsx';
import type { Tone } from '../../../components/feedback/tone.ts';
import tableStyles from '../../../components/record-pane/record-table.module.css';
import { LotDate } from '../../../components/stock/lot-cells.tsx';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import { ServiceText } from '../../../components/text/service-text.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { type LotResult, outcomeTones } from '../changes/lot-outcomes.ts';
import styles from './lot-list-dialog.module.css';
import type { LotFinding, LotFindingKind } from './lot-list-findings.ts';

type LotListPreviewProps = {
  readonly findings: readonly LotFinding[];
  /** By the number of the line; empty before anything was done. */
  readonly results: ReadonlyMap<number, LotResult>;
};

const tones: Readonly<Record<LotFindingKind, Tone>> = {
  ready: 'moving',
  already: 'done',
  notSo: 'attention',
  unknownLot: 'wrong',
  unknownItem: 'wrong',
  failed: 'wrong',
  noLot: 'waiting',
  twice: 'ended',
};

/** Each line of the list with its lot: what was found before anything is done, and what became of it afterward. */
export function LotListPreview({ findings, results }: LotListPreviewProps) {
  const t = useMessages();
  return (
    <div className={styles.preview} tabIndex={0} role="region" aria-label={t('lotList.preview')}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col" className={tableStyles.number}>
              {t('lotList.line')}
            </th>
            <th scope="col">{t('lotList.item')}</th>
            <th scope="col">{t('lot.number')}</th>
            <th scope="col">{t('lot.date')}</th>
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
  const { line, item, kind, lotDate, standing, reason } = finding;
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
          <StateMark
            tone={tones[kind]}
            word={
              kind === 'notSo'
                ? t(`lotFinding.notSo.${standing === 'none' ? 'none' : 'deleted'}`)
                : t(`lotFinding.${kind}`)
            }
          />
        ) : (
          <StateMark tone={outcomeTones[result.outcome]} word={t(`lotOutcome.${result.outcome}`)} />
        )}
        {explanation !== null && (
          <span className={styles.reason}>
            <ServiceText wraps>{explanation}</ServiceText>
            {requestId !== null && (
              <span className={styles.request}>
                {t('failure.requestId')} <ServiceText mono>{requestId}</ServiceText>
                <CopyButton text={requestId} what={t('failure.requestIdWhat')} size={20} />
              </span>
            )}
          </span>
        )}
      </td>
    </tr>
  );
}
