import { Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import filterStyles from '#renderer/components/list-screen/filters/filter-bar.module.css';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import type { ListSetupView } from './use-list-setup.ts';

const ViewPopover = lazy(async () => ({ default: (await import('./view-popover.tsx')).ViewPopover }));

export type ViewMenuProps = { readonly setup: Omit<ListSetupView<never>, 'shown'> };

/** The saved views of a list and its columns, in one menu; it shows which view is on the screen. */
export function ViewMenu({ setup }: ViewMenuProps) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  useShortcuts([{ chord: 'alt+0', label: 'shortcut.views', run: () => setOpen(true) }]);
  const name = [...setup.fixedViews, ...setup.views][setup.current]?.name ?? null;
  return (
    <span className={filterStyles.filter} data-set={name !== null || undefined}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" offset={4} trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={filterStyles.menuKey} onClick={() => setOpen((open) => !open)}>
            <IconAdjustmentsHorizontal size={14} stroke={1.75} aria-hidden="true" />
            <span className={filterStyles.menuLabel}>{t('list.views')}</span>
            {name !== null && <bdi className="ink truncate">{name}</bdi>}
            <IconChevronDown size={13} stroke={1.75} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown className={filterStyles.dropdown} aria-label={t('views.title')}>
          <Suspense fallback={<div className={filterStyles.searchable} />}>
            {isOpen && <ViewPopover setup={setup} onDone={() => setOpen(false)} />}
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </span>
  );
}
