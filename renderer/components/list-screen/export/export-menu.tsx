import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { daysBefore } from '#renderer/components/list-screen/calendar-day.ts';
import styles from '#renderer/components/list-screen/list-footer.module.css';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { InputOf } from '#renderer/platform/bridge/call.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';

type ExportMenuProps = {
  /** The name of the list, used for the file. */
  readonly name: string;
  readonly shownCount: number;
  /** The total number of rows in the list; null if unknown. */
  readonly totalCount: number | null;
  /** Every row of the list is loaded. */
  readonly isComplete: boolean;
  /** Builds the table; called when the user chose a format. */
  readonly readTable: () => InputOf<'exports.saveTable'>['table'];
};

const formats = ['csv', 'xlsx'] as const;

/** Saves exactly what the list shows: its rows in their order, with all columns of the list. */
export function ExportMenu({ name, shownCount, totalCount, isComplete, readTable }: ExportMenuProps) {
  const t = useMessages();
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  useShortcuts([{ chord: 'mod+e', label: 'shortcut.export', run: () => setOpen(shownCount > 0) }]);
  const save = async (format: (typeof formats)[number]) => {
    setOpen(false);
    const suggestedName = datedName(name);
    const { saveTable } = await import('./save-table.ts');
    await saveTable({ format, suggestedName, table: readTable() }, t);
  };
  const numbers = {
    count: intl.formatNumber(shownCount),
    total: totalCount === null ? '?' : intl.formatNumber(totalCount),
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-end" offset={4} trapFocus returnFocus>
      <Popover.Target>
        <TextButton disabled={shownCount === 0} onClick={() => setOpen((open) => !open)}>
          {t('export.title')}
        </TextButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('export.title')}>
        <div className={styles.export}>
          <p>{t(isComplete ? 'export.all' : 'export.loadedOnly', numbers)}</p>
          <div className="flex gap-8">
            {formats.map((format) => (
              <Button key={format} variant="default" onClick={() => void save(format)}>
                {t(`export.${format}`)}
              </Button>
            ))}
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function datedName(name: string): string {
  return `${name} ${daysBefore(new Date(), 0)}`;
}
