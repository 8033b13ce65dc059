import { Button } from '@mantine/core';
import type { OutboxEntry } from '../../../../shared/outbox/outbox-view.ts';
import tableStyles from '../../../components/record-pane/record-table.module.css';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import styles from '../outbox.module.css';
import { pieces } from './raw-pieces.ts';

/** All text of a write that can no longer be read, to be copied or saved. */
export function OutboxRaw({ entry: { id, raw } }: { readonly entry: OutboxEntry }) {
  const t = useMessages();
  if (raw === null) return null;
  const save = async () => {
    const { saveTable } = await import('../../../components/list-screen/export/save-table.ts');
    const columns = [{ header: t('outbox.rawColumn'), kind: 'text' as const }];
    const rows = pieces(raw).map((piece) => [piece]);
    const suggestedName = t('outbox.rawFile', { id: String(id) });
    await saveTable({ format: 'csv', suggestedName, table: { columns, rows } }, t);
  };
  return (
    <section className={tableStyles.block} aria-label={t('outbox.raw')}>
      <h3 className={tableStyles.title}>
        {t('outbox.raw')}
        <CopyButton text={raw} what={t('outbox.rawWhat')} />
        <span className={tableStyles.titleEnd}>
          <Button variant="default" size="compact-sm" onClick={() => void save()}>
            {t('outbox.rawSave')}
          </Button>
        </span>
      </h3>
      {/* Without the focus its end could not be read by keyboard. */}
      <pre className={`mono ${styles.raw}`} tabIndex={0} role="region" aria-label={t('outbox.rawWhat')}>
        {raw}
      </pre>
    </section>
  );
}
