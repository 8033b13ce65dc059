import { Popover } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useMessages } from '#renderer/messages/use-messages.ts';
import styles from './filter-bar.module.css';

type FilterMenuProps = {
  readonly label: string;
  /** The current filter as text; null if it narrows nothing. */
  readonly summary: string | null;
  readonly onClear: () => void;
  readonly children: ReactNode;
};

/** One filter: a button with its current value, its choices in a popover, and a button that clears it. */
export function FilterMenu({ label, summary, onClear, children }: FilterMenuProps) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  const menuKey = useRef<HTMLButtonElement>(null);
  const isSet = summary !== null;
  const show = (isShown: boolean) => {
    // A field applies on blur, which a removed one no longer reports.
    if (!isShown && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setOpen(isShown);
  };
  return (
    <span className={styles.filter} data-set={isSet || undefined}>
      <Popover
        opened={isOpen}
        onChange={show}
        position="bottom-start"
        offset={4}
        // In a low or zoomed window, its choices scroll in the space that is left.
        middlewares={{ size: { padding: 5 } }}
        closeOnEscape={false}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <button
            ref={menuKey}
            type="button"
            className={styles.menuKey}
            onClick={() => setOpen((open) => !open)}
          >
            <span className={styles.menuLabel}>{label}</span>
            {isSet && <bdi className="ink truncate">{summary}</bdi>}
            <IconChevronDown size={13} stroke={1.75} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown
          className={styles.dropdown}
          aria-label={label}
          onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && setOpen(false)}
        >
          {children}
        </Popover.Dropdown>
      </Popover>
      {isSet && (
        <button
          type="button"
          className={styles.clearKey}
          aria-label={t('filter.clearOne', { label })}
          title={t('filter.clearOne', { label })}
          onClick={() => {
            onClear();
            menuKey.current?.focus();
          }}
        >
          <IconX size={12} stroke={2} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
