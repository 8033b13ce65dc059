import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import styles from '#renderer/desk/desk-buttons.module.css';
import { DeskButton } from '#renderer/desk/desk-buttons.tsx';
import { openDeskDrafts, useDeskDrafts } from '#renderer/desk/desk-drafts.tsx';
import { otherDrafts } from '#renderer/desk/state/open-drafts.ts';
import { leaveSavedField } from '#renderer/desk/state/use-desk-resolver.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useMissingScope } from '#renderer/platform/bridge/use-missing-scope.ts';
import { chordKeys, isMac } from '#renderer/platform/keyboard/chord.ts';
import { maxBoxes } from '#shared/receiving/model/receiving-limit-rules.ts';
import { usageOf } from '#shared/receiving/model/receiving-rules.ts';
import usageStyles from './receiving-desk.module.css';
import type { DeskSession } from './state/receiving-session.ts';
import { type DeskState, isBare } from './state/receiving-state.ts';

type ReceivingButtonsProps = { readonly state: DeskState; readonly session: DeskSession };

/** The share of the order's limits that is used, and the actions on the whole order. */
export function ReceivingButtons({ state, session }: ReceivingButtonsProps) {
  const t = useMessages();
  const scope = useMissingScope('receiving_write');
  const { draft } = state;
  const isEmpty = isBare(draft);
  return (
    <footer className={styles.keys}>
      <Usage draft={draft} />
      <DeskButton
        label={t('action.undo')}
        keyName="U"
        onPress={() => void session.undo()}
        isOff={draft.changes.length === 0}
      />
      <DeskButton
        label={t('packingList.title')}
        keyName="I"
        onPress={() => void session.ask('packingList')}
      />
      <DeskButton label={t('deliveryNotes.add')} keyName="F6" onPress={() => void session.photo()} />
      <DeskButton label={t('action.discard')} onPress={() => void session.askDiscard()} isOff={isEmpty} />
      <span className={styles.gap} />
      <DeskButton
        label={t('receivingDesk.key.drafts', {
          count: otherDrafts(state).length + openDeskDrafts(useDeskDrafts('receiving.create')).length,
        })}
        keyName="D"
        onPress={() => void session.ask('drafts')}
      />
      <DeskButton label={t('deskAction.newOrder')} keyName="N" onPress={() => void session.go('newOrder')} />
      <DeskButton
        label={t('deskAction.nextBox')}
        keyName="B"
        onPress={() => void session.go('nextBox')}
        isOff={isEmpty}
      />
      <ReasonedButton
        reason={scope === null ? null : t('receivingDesk.scopeMissing', { scope })}
        className={styles.send}
        variant={isEmpty ? 'default' : 'filled'}
        data-sends
        onClick={() => leaveSavedField() && void session.send()}
        rightSection={<KeyHint>{chordKeys('mod+Enter', isMac).join(' ')}</KeyHint>}
      >
        {t('action.send')}
      </ReasonedButton>
    </footer>
  );
}

/** A limit needs attention from this share on. */
const nearLimitRatio = 0.9;

function Usage({ draft }: Pick<DeskState, 'draft'>) {
  const t = useMessages();
  const { boxes, maxBoxes: boxLimit, skus, maxSkus, pieces } = usageOf(draft);
  const parts = [
    {
      key: 'boxes',
      text:
        boxLimit === null
          ? t('receivingDesk.usage.boxesFree', { boxes })
          : t('receivingDesk.usage.boxes', { boxes, most: boxLimit }),
      // One box of one is not close to a limit.
      share: boxLimit === null ? 0 : boxLimit < maxBoxes && boxes <= boxLimit ? 0 : boxes / boxLimit,
    },
    {
      key: 'skus',
      text: t('receivingDesk.usage.skus', { skus, most: maxSkus }),
      share: skus / maxSkus,
    },
    { key: 'pieces', text: t('term.units', { count: pieces }), share: 0 },
  ];
  return (
    <ul className={usageStyles.usage}>
      {parts.map(({ key, text, share }) => (
        <li
          key={key}
          data-near={share > 1 ? 'over' : share >= nearLimitRatio ? 'near' : undefined}
          title={share > 1 ? t('receivingDesk.usage.over') : undefined}
        >
          {text}
        </li>
      ))}
    </ul>
  );
}
