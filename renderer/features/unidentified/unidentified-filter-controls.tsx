import { SegmentedControl } from '@mantine/core';
import type { Ref } from 'react';
import { ChoiceFilter } from '../../components/list-screen/filters/choice-filter.tsx';
import { DaySpanFilter } from '../../components/list-screen/filters/day-span-filter.tsx';
import { TextFilter } from '../../components/list-screen/filters/text-filter.tsx';
import { orNothing } from '../../components/list-screen/list-search.ts';
import type { ListRoute } from '../../components/list-screen/use-list-route.ts';
import { ServiceText } from '../../components/text/service-text.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import styles from './unidentified.module.css';
import { noReason, type ReasonChoice, type UnidentifiedSearch } from './unidentified-search.ts';

type UnidentifiedFiltersProps = {
  readonly search: UnidentifiedSearch;
  readonly reasons: readonly ReasonChoice[];
  readonly onType: (text: string) => void;
  readonly onChange: ListRoute<UnidentifiedSearch>['change'];
  readonly first: Ref<HTMLInputElement>;
};

/** Which of the two lists, and everything that narrows it. */
export function UnidentifiedFilterControls(props: UnidentifiedFiltersProps) {
  const { search, reasons, onType, onChange, first } = props;
  const t = useMessages();
  const choices = reasons.map(({ reason, count }) => {
    const word = reason === noReason ? t('unidentified.noReason') : reason;
    const drawn = (
      <span className={styles.reason}>
        <ServiceText>{word}</ServiceText>
        <span className={styles.count}>{count}</span>
      </span>
    );
    return { value: reason, word, drawn };
  });
  return (
    <>
      <SegmentedControl
        size="xs"
        className="rigid"
        aria-label={t('unidentified.lists')}
        value={search.linked === true ? 'linked' : 'notLinked'}
        onChange={(list) => onChange({ linked: list === 'linked' ? true : undefined })}
        data={[
          { value: 'notLinked', label: t('unidentified.notLinked') },
          { value: 'linked', label: t('unidentified.linked') },
        ]}
      />
      <TextFilter
        ref={first}
        label={t('unidentified.text')}
        value={search.text ?? ''}
        widthPx={236}
        keyHint="/"
        onType={onType}
        onSettle={(text) => onChange({ text: text.trim() || undefined }, { replace: true })}
      />
      <ChoiceFilter
        label={t('unidentified.column.reason')}
        choices={choices}
        chosen={search.reasons ?? []}
        onChoose={(chosen) => onChange({ reasons: orNothing(chosen) })}
      />
      <DaySpanFilter
        label={t('unidentified.column.created')}
        fromLabel={t('unidentified.createdFrom')}
        toLabel={t('unidentified.createdTo')}
        from={search.from}
        to={search.to}
        onChoose={onChange}
      />
    </>
  );
}
