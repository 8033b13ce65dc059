import { TextInput } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { daysBefore } from '../../../components/list-screen/calendar-day.ts';
import { useNow } from '../../../components/text/use-now.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { type DayAndTime, dayAndTimeOf, instantOf, zoneOf } from './arrival-time.ts';
import { useKeepAtEnd } from './head-fields.ts';
import styles from './head-form.module.css';

type ArrivalFieldsProps = {
  /** ISO 8601 in UTC; null while it is not told. */
  readonly arrivalAt: string | null;
  readonly onChange: (arrivalAt: string | null) => void;
};

/** When the goods arrive: a day and a time of this computer, with its zone named, since the service takes an instant. */
export function ArrivalFields({ arrivalAt, onChange }: ArrivalFieldsProps) {
  const t = useMessages();
  const nowMs = useNow(30_000);
  const [typed, setTyped] = useState<DayAndTime | null>(null);
  const entered = typed ?? dayAndTimeOf(arrivalAt);
  const instant = instantOf(entered);
  const isPast = instant !== null && Date.parse(instant) <= nowMs;
  // A year is typed digit by digit: only what is left, or confirmed, is a step of its own.
  const keep = () => {
    if (typed !== null && instant !== arrivalAt && (instant !== null || typed.day === '')) onChange(instant);
  };
  useKeepAtEnd(keep);
  const finish = () => {
    keep();
    setTyped(null);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) finish();
  };
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') finish();
  };
  return (
    <div className={styles.arrival} onBlur={leave} onKeyDown={press}>
      <TextInput
        size="xs"
        type="date"
        label={t('receivingDesk.day')}
        min={daysBefore(new Date(nowMs), 0)}
        max="9999-12-31"
        value={entered.day}
        onChange={(event) => setTyped({ ...entered, day: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        type="time"
        label={t('receivingDesk.time')}
        value={entered.time}
        onChange={(event) => setTyped({ ...entered, time: event.currentTarget.value })}
      />
      <p className={styles.zone} data-wrong={isPast || undefined}>
        {isPast
          ? t('receivingDesk.arrivalPast')
          : t('receivingDesk.zone', { zone: zoneOf(new Date(instant ?? nowMs)) })}
      </p>
    </div>
  );
}
