import { useQuery } from '@tanstack/react-query';
import { OfflineNote, useIsUnreachable } from '#renderer/components/feedback/write-refusal.tsx';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import { FailedList } from '#renderer/components/list-screen/export/failed-list.tsx';
import { changesOfLot } from '#renderer/components/records/queued-changes.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { ForeignSentence } from '#renderer/desk/foreign-sentence.tsx';
import styles from '#renderer/features/lots/lots.module.css';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { outboxChangesQuery } from '#renderer/platform/bridge/queries.ts';
import { type LotAction, lotActions, type NamedLot } from '#shared/lots/model/lot-exclusion-rules.ts';
import { actionsOfLot, type LotChoice } from './changeable-lots.ts';
import { useLotOffers, useLotRefusals } from './lot-offers.ts';
import { isSettled, outcomeMark, useLotChanges } from './use-lot-changes.ts';

type LotQuestionProps = {
  readonly action: LotAction;
  readonly lots: readonly NamedLot[];
  readonly itemName: string;
  readonly request: { readonly isPending: boolean; readonly error: Error | null };
  readonly onConfirm: () => void;
  readonly onLater: () => void;
  readonly onClose: () => void;
};

/** Up to this many lots are named individually. */
const maxNamed = 8;

const foreign: ReadonlySet<string> = new Set(['item']);

/** Asks before lots are changed: which ones, and the effect on what is shipped. */
function LotQuestion({ action, lots, itemName, onLater, ...rest }: LotQuestionProps) {
  const t = useMessages();
  const times = useTimes();
  const isUnreachable = useIsUnreachable();
  const canWait = useLotOffers()?.list !== 'notOffered';
  const count = lots.length;
  return (
    <QuestionDialog
      title={
        <ForeignSentence
          id={`lotChange.ask.${action}`}
          values={{ count, item: itemName }}
          foreign={foreign}
        />
      }
      confirmLabel={isUnreachable ? t('queueChange.confirm') : t(`lotChange.confirm.${action}`, { count })}
      later={isUnreachable || !canWait ? null : { label: t('queueChange.later'), onPick: onLater }}
      {...rest}
    >
      <ul className={styles.named}>
        {lots.slice(0, maxNamed).map(({ lotNumber, lotDate }) => (
          <li key={`${lotNumber} ${lotDate}`}>
            <ServiceText mono>{lotNumber}</ServiceText>
            {lotDate !== null && <span>{times.day(lotDate)}</span>}
          </li>
        ))}
        {count > maxNamed && <li>{t('lotChange.more', { count: count - maxNamed })}</li>}
      </ul>
      <p>{t(`lotChange.means.${action}`, { count })}</p>
      <p>{t(isUnreachable ? 'queueChange.text' : 'lotChange.readAgain')}</p>
    </QuestionDialog>
  );
}

type LotChangeBarProps = {
  readonly choice: LotChoice;
  readonly itemName: string;
};

/** Returns a function that tells whether a change of a lot waits in the outbox. */
function useIsLotWaiting(inventoryId: number): (lot: NamedLot) => boolean {
  const { data } = useQuery(outboxChangesQuery(useAccount().id));
  const entries = data?.entries ?? [];
  return (lot) => changesOfLot(entries, { inventoryId, ...lot }).length > 0;
}

export function LotChangeBar({ choice, itemName }: LotChangeBarProps) {
  const t = useMessages();
  const refusalOf = useLotRefusals();
  const { inventoryId, lots, chosen, requestedAction, requestAction } = choice;
  const isWaiting = useIsLotWaiting(inventoryId);
  // Failed changes are shown above the lots until the user closes them.
  const changing = useLotChanges((results, { isUndo = false }) => {
    // By then the user may have selected other lots, or be asked about them.
    if (isUndo) return;
    choice.choose(results.filter((result) => !isSettled(result)));
    requestAction(null);
  });
  const { left: failed } = changing;
  const chosenLots = [...lots.values()].filter(({ key }) => chosen.has(key));
  const forAction = (action: LotAction) =>
    chosenLots.filter((lot) => actionsOfLot(lot).includes(action) && !isWaiting(lot));
  const close = () => {
    requestAction(null);
    changing.reset();
  };
  const confirm = (isLater: boolean) => {
    if (requestedAction === null) return;
    const item = { inventoryId, sku: null };
    const requestedLots = requestedAction.lots.map(({ lotNumber, lotDate, status }) => ({
      item,
      itemName,
      lotNumber,
      lotDate,
      expectedStatus: status,
    }));
    changing.mutate({ action: requestedAction.action, lots: requestedLots, isLater });
  };
  return (
    <>
      <div className={styles.bar} role="group" aria-label={t('lotChange.bar')}>
        <span role="status">
          {t(chosenLots.length === 0 ? 'lotChange.none' : 'lotChange.chosen', { count: chosenLots.length })}
        </span>
        {lotActions.map((action) => {
          const fitting = forAction(action);
          if (fitting.length === 0) return null;
          return (
            <ReasonedButton
              key={action}
              variant="default"
              reason={refusalOf(action)}
              onClick={() => requestAction({ action, lots: fitting })}
            >
              {t(`lotChange.confirm.${action}`, { count: fitting.length })}
            </ReasonedButton>
          );
        })}
        {chosenLots.length > 0 && (
          <TextButton onClick={() => choice.choose([])}>{t('selection.clear')}</TextButton>
        )}
      </div>
      <OfflineNote waits isBar />
      <FailedList
        title={t('lotChange.failed', { count: failed.length })}
        text={t('lotChange.failedText', { count: failed.length })}
        rows={failed.map(({ lotNumber, lotDate, outcome, reason, requestId }) => ({
          key: `${lotNumber} ${lotDate}`,
          name: (
            <>
              <ServiceText mono>{lotNumber}</ServiceText> {outcomeMark({ outcome }, t).label}
            </>
          ),
          reason,
          requestId,
        }))}
        onClose={changing.forget}
      />
      {requestedAction !== null && (
        <LotQuestion
          {...requestedAction}
          itemName={itemName}
          request={changing}
          onConfirm={() => confirm(false)}
          onLater={() => confirm(true)}
          onClose={close}
        />
      )}
    </>
  );
}
