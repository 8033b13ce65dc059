import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutboxEntry } from '../../../shared/outbox/outbox-view.ts';
import { ReasonedButton } from '../../components/layout/reasoned-button.tsx';
import { KeyHint } from '../../components/text/key-hint.tsx';
import { type MessageId, useMessages } from '../../messages/use-messages.ts';
import { useMissingScope } from '../../platform/bridge/use-missing-scope.ts';
import { useShortcuts } from '../../platform/keyboard/keymap.tsx';
import { OutboxQuestion } from './detail/outbox-question.tsx';
import styles from './outbox.module.css';
import { deskOf, kindOf, type OutboxKind } from './outbox-kind.ts';
import { type AskedAction, type OutboxAction, type OutboxOffer, outboxOffers } from './outbox-offers.ts';
import { isCorrection } from './outbox-state.ts';
import { useRetryNow } from './use-retry-now.ts';

/** The key of each action, and its line in the sheet of shortcuts. */
const keys: Readonly<Record<OutboxAction, { readonly chord: string; readonly label: MessageId }>> = {
  goOn: { chord: 'g', label: 'shortcut.outboxGoOn' },
  sendAgain: { chord: 's', label: 'shortcut.outboxSendAgain' },
  itArrived: { chord: 'a', label: 'shortcut.outboxItArrived' },
  release: { chord: 'l', label: 'shortcut.outboxRelease' },
  retryNow: { chord: 't', label: 'shortcut.outboxRetryNow' },
  revise: { chord: 'n', label: 'shortcut.outboxRevise' },
  cancel: { chord: 'x', label: 'shortcut.outboxCancel' },
};

/** What a person may do with a write now: keys, those that have to wait with their reason. */
export function OutboxButtons({ entry }: { readonly entry: OutboxEntry }) {
  const t = useMessages();
  const navigate = useNavigate();
  const desk = deskOf(entry);
  const kind = kindOf(entry);
  const missingScope = useMissingScope(desk?.scope ?? '');
  const { retryNow } = useRetryNow();
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const offers = outboxOffers(entry, desk !== null && missingScope !== null);
  const run = (action: OutboxAction) => {
    if (action === 'retryNow') retryNow();
    else if (action !== 'goOn') setAsked(action);
    else if (desk !== null) void navigate({ to: desk.path, search: { draft: entry.id } });
  };
  const open = offers.filter(({ refusal }) => refusal === null);
  useShortcuts(open.map(({ action }) => ({ ...keys[action], run: () => run(action) })));
  return (
    <>
      {offers.length > 0 && (
        <div className={styles.keys}>
          {offers.map((offer, index) => (
            <OutboxKey
              key={offer.action}
              offer={offer}
              word={t(
                offer.action === 'goOn' && isCorrection(entry)
                  ? 'outbox.key.correct'
                  : `outbox.key.${offer.action}`,
                { kind },
              )}
              kind={kind}
              isFirst={index === 0 && offer.refusal === null}
              onPress={() => run(offer.action)}
            />
          ))}
        </div>
      )}
      {asked !== null && <OutboxQuestion entry={entry} action={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

type OutboxButtonProps = {
  readonly offer: OutboxOffer;
  readonly word: string;
  readonly kind: OutboxKind;
  readonly isFirst: boolean;
  readonly onPress: () => void;
};

function OutboxKey({ offer: { action, refusal }, word, kind, isFirst, onPress }: OutboxButtonProps) {
  const t = useMessages();
  const hint = <KeyHint>{keys[action].chord.toUpperCase()}</KeyHint>;
  if (refusal !== null) {
    return (
      <ReasonedButton variant="default" reason={t(`outbox.refusal.${refusal}`, { kind })}>
        {word}
      </ReasonedButton>
    );
  }
  return (
    <Button variant={isFirst ? 'filled' : 'default'} rightSection={hint} onClick={onPress}>
      {word}
    </Button>
  );
}
