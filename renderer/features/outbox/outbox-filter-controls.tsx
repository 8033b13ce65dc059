import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { TextFilter } from '../../components/list-screen/filters/text-filter.tsx';
import type { ListRoute } from '../../components/list-screen/use-list-route.ts';
import { useCountFormat } from '../../components/text/use-count-format.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useAccount } from '../../platform/account.tsx';
import { outboxCountsQuery } from '../../platform/bridge/queries.ts';
import styles from './outbox.module.css';
import { countOfView } from './outbox-counts.ts';
import { type OutboxSearch, outboxViews } from './outbox-search.ts';

type OutboxFiltersProps = {
  readonly search: OutboxSearch;
  readonly onType: (text: string) => void;
  readonly onChange: ListRoute<OutboxSearch>['change'];
  readonly first: Ref<HTMLInputElement>;
};

/** Which part of the outbox is shown, with how much is in it, and the text that narrows it. */
export function OutboxFilterControls({ search, onType, onChange, first }: OutboxFiltersProps) {
  const t = useMessages();
  const counts = useCountFormat();
  const account = useAccount();
  const { data } = useQuery(outboxCountsQuery(account.id));
  return (
    <>
      <SegmentedControl
        size="xs"
        className="rigid"
        aria-label={t('outbox.views')}
        value={search.view ?? 'open'}
        onChange={(chosen) => {
          const view = outboxViews.find((known) => known === chosen);
          onChange({ view: view === 'open' ? undefined : view });
        }}
        data={outboxViews.map((view) => {
          const count = data === undefined ? 0 : countOfView(data, view);
          return {
            value: view,
            label: (
              <span className={styles.view}>
                {t(`outbox.view.${view}`)}
                {count > 0 && <span className={styles.count}>{counts.short(count)}</span>}
              </span>
            ),
          };
        })}
      />
      <TextFilter
        ref={first}
        label={t('outbox.text')}
        value={search.text ?? ''}
        widthPx={230}
        keyHint="/"
        onType={onType}
        onSettle={(text) => onChange({ text: text.trim() || undefined }, { replace: true })}
      />
    </>
  );
}
