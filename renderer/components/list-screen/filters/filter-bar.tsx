import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import styles from './filter-bar.module.css';

type FilterBarProps = {
  readonly title: string;
  /** The name of the bar for assistive technology. */
  readonly label: string;
  readonly refreshLabel: string;
  /** Whether a person narrowed the list at all. */
  readonly canClear: boolean;
  readonly onClear: () => void;
  readonly onRefresh: () => void;
  readonly isRefreshing: boolean;
  /** A key pressed in any of the filters. */
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  /** The filters. */
  readonly children: ReactNode;
};

/** Everything that narrows a list, in one line over list and detail. */
export function FilterBar(props: FilterBarProps) {
  const { title, label, refreshLabel, canClear, onClear, onRefresh, isRefreshing, children } = props;
  const t = useMessages();
  return (
    <div className={styles.bar} role="search" aria-label={label} onKeyDown={props.onKeyDown}>
      <h1 className={styles.title}>{title}</h1>
      {children}
      {canClear && (
        <Button variant="subtle" className={styles.clearAll} onClick={onClear}>
          {t('filter.clearAll')}
        </Button>
      )}
      <span className="grow" />
      <Tooltip label={refreshLabel}>
        <ActionIcon
          aria-label={refreshLabel}
          aria-busy={isRefreshing}
          data-turning={isRefreshing || undefined}
          onClick={onRefresh}
        >
          <IconRefresh size={16} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
