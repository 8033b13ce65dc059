import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { NamedItem } from '#renderer/desk/named-item.tsx';
import type { DeskChoice } from '#renderer/desk/state/desk-choice.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { latinDigits } from '#shared/barcode/latin-digits.ts';
import type { ItemLot } from '#shared/inventory/model/item-lots.ts';
import { isLotDay } from '#shared/wire/model/calendar-day.ts';
import styles from './choosers.module.css';
import { ChoiceList, DeskChooser, useAskedFocus } from './desk-chooser.tsx';
import { useTypedAnswer } from './use-typed-answer.ts';

/** Asks for the lot of an item: a known one, or one typed from the label with its date. */
export function LotChooser(props: {
  readonly item: { readonly sku: string | null; readonly name: string | null };
  /** The known lots, and other possible answers. */
  readonly choices: readonly DeskChoice[];
  /** The initial content of the fields, such as the line's lot. */
  readonly suggestion: ItemLot | null;
  readonly longest: number;
  /** A lot without its date is not specific enough. */
  readonly isDateNeeded?: boolean;
  readonly takesFocus: boolean;
  readonly onType: (lot: ItemLot) => void;
  readonly onCancel: () => void;
}) {
  const { item, choices, suggestion, longest, isDateNeeded = false, takesFocus, onType, onCancel } = props;
  const t = useMessages();
  const [number, setNumber] = useState(suggestion?.number ?? '');
  const [day, setDay] = useState(suggestion?.date ?? '');
  const isMissing = number.trim() === '';
  const isUndated = isDateNeeded && day === '';
  const isMisdated = day !== '' && !isLotDay(day);
  const { wasTried, isUnreadable, cancel, form } = useTypedAnswer({
    isChanged: number.trim() !== (suggestion?.number ?? '') || day !== (suggestion?.date ?? ''),
    isValid: !isMissing && !isUndated && !isMisdated,
    isEnough: !isMissing && !isMisdated,
    onTake: () => onType({ number: number.trim(), date: day === '' ? null : day }),
    onLose() {
      if (isMissing) return;
      const reason = isMisdated
        ? t('deskPart.lotDateInvalid', { year: day.slice(0, 4) })
        : t('deskPart.dateUnreadable');
      announceTrouble(t('deskPart.lotLost', { lot: number.trim() }), reason, t);
    },
    onCancel,
  });
  const dateError = [
    isUnreadable && t('deskPart.dateUnreadable'),
    isMisdated && t('deskPart.lotDateInvalid', { year: day.slice(0, 4) }),
    isUndated && t('deskPart.lotDateMissing'),
  ].find((text) => text !== false);
  const hasLots = choices.some(({ key }) => key.startsWith('lot '));
  const field = useAskedFocus(takesFocus && !hasLots);
  return (
    <DeskChooser title={t('deskPart.lotTitle')} about={<NamedItem {...item} />} onCancel={cancel}>
      <form className={styles.lotForm} {...form} data-saved>
        <TextInput
          ref={field}
          label={t('deskPart.lotNumber')}
          classNames={{ input: 'mono' }}
          value={number}
          maxLength={longest}
          error={wasTried && isMissing && t('deskPart.lotNumberMissing')}
          onChange={(event) => setNumber(latinDigits(event.currentTarget.value))}
        />
        <TextInput
          type="date"
          label={t(isDateNeeded ? 'term.expiryDate' : 'deskPart.lotDate')}
          max="9999-12-31"
          value={day}
          error={wasTried && dateError}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t('action.save')}
        </Button>
      </form>
      <div className={styles.lotChoices}>
        {hasLots && <p className="no-margin small muted">{t('deskPart.lotKnown')}</p>}
        <ChoiceList label={t('deskPart.lotTitle')} choices={choices} takesFocus={takesFocus && hasLots} />
      </div>
    </DeskChooser>
  );
}
