import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { firstRecordDay, recordDayFrom } from '#renderer/components/list-screen/list-search.ts';
import { useDeskDay } from '#renderer/components/text/desk-day.tsx';
import { useTimes } from '#renderer/components/text/use-times.ts';
import { type MessageId, useMessages } from '#renderer/messages/use-messages.ts';
import { daysLater } from '#shared/wire/model/zoned-day.ts';
import styles from './filter-bar.module.css';
import { FilterMenu } from './filter-menu.tsx';
import type { ListFilter } from './list-filter.tsx';

/** A span of calendar days (`YYYY-MM-DD`), both days included; an open end is undefined. */
type DaySpan = { readonly from?: string | undefined; readonly to?: string | undefined };

/** A number of days ending today; `isOpen` leaves the end open. */
type DayPreset = { readonly label: MessageId; readonly days: number; readonly isOpen?: boolean };

type DayLabels = {
  /** The event on those days: "Created". */
  readonly label: MessageId;
  readonly from: MessageId;
  readonly to: MessageId;
  /** The spans offered as one button each; when omitted, today and the last days up to today. */
  readonly presets?: readonly DayPreset[];
};

const defaultPresets: readonly DayPreset[] = [
  { label: 'filter.today', days: 1 },
  { label: 'filter.last7', days: 7 },
  { label: 'filter.last30', days: 30 },
];

/** Narrows a list to the days on which something happened, both days included. */
export function daySpanFilter(labels: DayLabels): ListFilter<DaySpan> {
  return {
    parse: ({ from, to }) => ({ from: recordDayFrom(from), to: recordDayFrom(to) }),
    Control: ({ search, change }) => <DaySpanControl labels={labels} span={search} onChoose={change} />,
  };
}

type DaySpanControlProps = {
  readonly labels: DayLabels;
  readonly span: DaySpan;
  readonly onChoose: (span: DaySpan) => void;
};

function DaySpanControl({ labels, span: { from, to }, onChoose }: DaySpanControlProps) {
  const t = useMessages();
  const times = useTimes();
  const { day: today } = useDeskDay();
  const summary =
    from !== undefined && to !== undefined
      ? t('filter.span', { from: times.shortDay(from), to: times.shortDay(to) })
      : from !== undefined
        ? t('filter.since', { from: times.shortDay(from) })
        : to !== undefined
          ? t('filter.until', { to: times.shortDay(to) })
          : null;
  const clear = () => onChoose({ from: undefined, to: undefined });
  return (
    <FilterMenu label={t(labels.label)} summary={summary} onClear={clear}>
      <div className={styles.searchable}>
        <div className="flex gap-4">
          {(labels.presets ?? defaultPresets).map(({ label, days, isOpen }) => (
            <button
              key={label}
              type="button"
              className={styles.preset}
              onClick={() =>
                onChoose({ from: daysLater(today, 1 - days), to: isOpen === true ? undefined : today })
              }
            >
              {t(label)}
            </button>
          ))}
        </div>
        <DayFields labels={labels} span={{ from, to }} onChoose={onChoose} />
      </div>
    </FilterMenu>
  );
}

type DayFieldsProps = Omit<DaySpanControlProps, 'labels'> & {
  readonly labels: Pick<DayLabels, 'from' | 'to'>;
};

/** The fields for the first and the last day of a span. */
export function DayFields({ labels, span: { from, to }, onChoose }: DayFieldsProps) {
  const t = useMessages();
  return (
    <div className={styles.days}>
      <DayField
        label={t(labels.from)}
        day={from}
        max={to ?? '9999-12-31'}
        onChoose={(day) => onChoose({ from: day, to })}
      />
      <DayField
        label={t(labels.to)}
        day={to}
        min={from ?? firstRecordDay}
        onChoose={(day) => onChoose({ from, to: day })}
      />
    </div>
  );
}

type DayFieldProps = {
  readonly label: string;
  readonly day: string | undefined;
  readonly min?: string;
  readonly max?: string;
  readonly onChoose: (day: string | undefined) => void;
};

/**
 * Applies a day as soon as it can be one of a record, so that a year counts only with its last digit. One that can't,
 * or is incomplete, is reported on Enter or when the field loses focus, and changes nothing; Escape gives back the day
 * that applies.
 */
function DayField({ label, day = '', min = firstRecordDay, max = '9999-12-31', onChoose }: DayFieldProps) {
  const t = useMessages();
  const [draft, setDraft] = useState({ day, text: day });
  // An external change (clear, going back) resets the field.
  if (draft.day !== day) setDraft({ day, text: day });
  const isDay = (text: string) => text === '' || recordDayFrom(text) !== undefined;
  /** The day that applied when the field became incomplete; '' if it was emptied. */
  const complete = useRef(day);
  const reset = (field: HTMLInputElement) => {
    setDraft({ day, text: day });
    // What an incomplete day still shows is no value.
    field.value = day;
  };
  const leave = (field: HTMLInputElement) => {
    const isIncomplete = field.validity.badInput;
    if (!isIncomplete && isDay(draft.text)) {
      // Emptying an incomplete day is no event.
      if (draft.text !== day) onChoose(draft.text || undefined);
      return;
    }
    reset(field);
    const reason = isIncomplete ? t('filter.dayIncomplete') : t('filter.nothingFits', { text: draft.text });
    announceTrouble(label, reason, t);
  };
  return (
    <TextInput
      type="date"
      label={label}
      value={draft.text}
      min={min}
      max={max}
      onChange={({ currentTarget: field }) => {
        // A scan's keys in an incomplete day may have made it another one.
        const { badInput, customError } = field.validity;
        const text = customError ? complete.current : field.value;
        field.setCustomValidity('');
        setDraft({ day, text });
        if (badInput) complete.current = day;
        else if (text === '') complete.current = '';
        if (!badInput && isDay(text)) onChoose(text || undefined);
      }}
      onFocus={() => {
        complete.current = day;
      }}
      // The focus returns to the field with the window.
      onBlur={({ currentTarget }) => document.hasFocus() && leave(currentTarget)}
      onKeyDown={(event) => {
        const { key, currentTarget: field } = event;
        if (key === 'Enter') leave(field);
        if (key === 'Escape' && (field.validity.badInput || draft.text !== day)) {
          // It closes nothing else.
          event.preventDefault();
          reset(field);
        }
      }}
    />
  );
}
