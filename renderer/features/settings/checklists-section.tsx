import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import codeStyles from '#renderer/components/catalog/desk-codes.module.css';
import { announceDone, announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { CloseButton } from '#renderer/components/layout/close-button.tsx';
import { TextFileButton } from '#renderer/components/layout/text-file-button.tsx';
import { RecordLink } from '#renderer/components/text/record-link.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { serviceKey } from '#renderer/platform/bridge/queries.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import { maxChecklistFileLength } from '#shared/returns/model/return-kinds.ts';
import type { ItemChecklist } from '#shared/returns/return-checklist.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

function checklistsQuery(accountId: string) {
  return queryOptions({
    queryKey: [serviceKey, accountId, 'checklists'],
    queryFn: () => call('returns.listChecklists', {}),
    staleTime: 0,
  });
}

/** The merchants' checklists for returned items: imported, listed, and removed here, asked at the return desk. */
export function ChecklistsSection() {
  const t = useMessages();
  const client = useQueryClient();
  const query = checklistsQuery(useAccount().id);
  const { data: lists } = useQuery(query);
  const readAgain = () => client.invalidateQueries({ queryKey: query.queryKey });
  const take = useRequest('returns.importChecklists', ({ items, questions }) => {
    announceDone(t('checklists.imported'), t('checklists.importedText', { items, questions }));
    void readAgain();
  });
  const putBack = async (list: ItemChecklist) => {
    try {
      await call('returns.saveChecklist', list);
      announceDone(t('checklists.restored'), labelOf(list));
    } catch (error) {
      announceTrouble(t('checklists.notSaved'), error, t);
    }
    await readAgain();
  };
  const remove = async (list: ItemChecklist) => {
    const item = labelOf(list);
    try {
      await call('returns.removeChecklist', { inventoryId: list.inventoryId });
      const undo = { run: () => void putBack(list), about: [`checklist ${list.inventoryId}`] };
      announceDone(t('checklists.removed'), item, undo);
    } catch (error) {
      announceTrouble(t('checklists.notRemoved'), error, t);
    }
    await readAgain();
  };
  return (
    <SettingsSection title={t('checklists.title')} text={t('checklists.text')}>
      {lists !== undefined && lists.length === 0 && <p className={styles.text}>{t('checklists.none')}</p>}
      <ul className="list">
        {(lists ?? []).toReversed().map((list) => (
          <li key={list.inventoryId} className={codeStyles.code}>
            <span className={codeStyles.names}>
              <RecordLink to={`/inventory/${list.inventoryId}`}>
                <ServiceText>{labelOf(list)}</ServiceText>
              </RecordLink>
              <span className="dim">
                <ServiceText wraps>{list.questions.map(({ question }) => question).join(' · ')}</ServiceText>
              </span>
            </span>
            <CloseButton
              label={t('checklists.remove', { item: labelOf(list) })}
              onClick={() => void remove(list)}
            />
          </li>
        ))}
      </ul>
      <TextFileButton
        className={styles.below}
        label={t('checklists.import')}
        accept="text/csv,.csv,application/json,.json"
        longest={maxChecklistFileLength}
        loading={take.isPending}
        onText={(text) => take.mutate({ text })}
      />
      {take.error !== null && <FailureNotice error={take.error} />}
    </SettingsSection>
  );
}

const labelOf = ({ sku, name, inventoryId }: ItemChecklist) => sku ?? name ?? String(inventoryId);
