import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import {
  filterByLotDate,
  QueuedChanges,
  useQueuedChanges,
} from '#renderer/components/records/queued-changes.tsx';
import { LotNumber } from '#renderer/components/stock/lot-cells.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { lotRecord } from '#shared/outbox/model/change-records.ts';
import { actionsOfLot, type LotChoice } from './changes/changeable-lots.ts';
import { useLotRefusals } from './changes/lot-offers.ts';
import styles from './lots.module.css';

type LotRowProps = {
  readonly choice: LotChoice;
  /** Of the row's lot; null for one that no actions apply to. */
  readonly lotKey: string | null;
};

export function ChoosableLot({
  choice,
  lotKey,
  number,
  children,
}: LotRowProps & { readonly number: string | null; readonly children?: ReactNode }) {
  const t = useMessages();
  return (
    <span className="row shrink gap-8">
      {lotKey !== null && (
        // The label is the target: the checkbox alone is smaller than a finger or a tired hand needs.
        <label className={styles.target}>
          <Checkbox
            aria-label={t('lotChange.choose', { lot: number ?? '' })}
            checked={choice.chosen.has(lotKey)}
            onChange={() => choice.toggle(lotKey)}
          />
        </label>
      )}
      <LotNumber number={number} />
      {children}
    </span>
  );
}

/** The button on a lot's row: the action for this lot, or its change waiting in the outbox. */
export function LotRowButton({ choice, lotKey }: LotRowProps) {
  const t = useMessages();
  const refusalOf = useLotRefusals();
  const lot = lotKey === null ? undefined : choice.lots.get(lotKey);
  const queued = filterByLotDate(
    useQueuedChanges(lotRecord(choice.inventoryId, lot?.lotNumber ?? '')),
    lot?.lotDate ?? null,
  );
  if (lot === undefined) return null;
  if (queued.length > 0) return <QueuedChanges entries={queued} isShort />;
  const fitting = actionsOfLot(lot);
  const action = fitting.find((candidate) => refusalOf(candidate) === null) ?? fitting[0];
  if (action === undefined) return null;
  return (
    <ReasonedButton
      variant="subtle"
      size="compact-xs"
      reason={refusalOf(action)}
      title={t(`lotChange.title.${action}`, { lot: lot.lotNumber })}
      onClick={() => choice.requestAction({ action, lots: [lot] })}
    >
      {t(`lotChange.key.${action}`)}
    </ReasonedButton>
  );
}
