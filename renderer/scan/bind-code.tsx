import { Button, Radio, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ItemHit } from '../../shared/inventory/item-view.ts';
import { mostPerScan } from '../../shared/inventory/model/desk-code-rules.ts';
import { deskCodesQuery, unitsIn } from '../components/catalog/desk-codes.tsx';
import { announceDone } from '../components/feedback/announce-outcome.ts';
import { FailureNotice } from '../components/feedback/failure-notice.tsx';
import { Dialog } from '../components/layout/dialog.tsx';
import { ReasonedButton } from '../components/layout/reasoned-button.tsx';
import { ServiceText } from '../components/text/service-text.tsx';
import { useMessages } from '../messages/use-messages.ts';
import { useAccount } from '../platform/account.tsx';
import { call } from '../platform/bridge/call.ts';
import { serviceKey } from '../platform/bridge/queries.ts';
import { useRequest } from '../platform/bridge/use-request.ts';
import styles from './bind-code.module.css';
import { useScanResolver } from './scan-provider.tsx';
import { visibleText } from './scan-sentences.ts';

type BindCodeProps = {
  /** As it was scanned. */
  readonly code: string;
  readonly onBound: () => void;
  readonly onClose: () => void;
};

/** Longer than between two keys of a person. */
const settledMs = 200;
const mostFound = 6;

/** Gives a code that nobody knows to an item, which is scanned or searched for; from then on it means that on this desk. */
export function BindCode({ code, onBound, onClose }: BindCodeProps) {
  const t = useMessages();
  const client = useQueryClient();
  const { queryKey } = deskCodesQuery(useAccount().id);
  const [item, setItem] = useState<ItemHit | null>(null);
  const [units, setUnits] = useState('1');
  const save = useRequest('inventory.saveCode');
  const quantity = unitsIn(units);
  const reason =
    item === null
      ? t('deskCodes.itemMissing')
      : quantity === null
        ? t('deskPart.quantityWrong', { most: mostPerScan })
        : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason !== null || item === null || quantity === null || save.isPending) return;
    save.mutate(
      { code: code.trim(), inventoryId: item.inventoryId, quantity },
      {
        onSuccess: (saved) => {
          void client.invalidateQueries({ queryKey });
          const values = { item: labelOf(item), count: saved.quantity };
          announceDone(t('deskCodes.saved', { code: saved.code }), t('deskCodes.savedText', values), t);
          onBound();
        },
      },
    );
  };
  return (
    <Dialog onClose={onClose} title={t('deskCodes.bindTitle')} closeLabel={t('deskCodes.cancel')}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <p className="no-margin dim">{t('deskCodes.bindText')}</p>
        <p className="no-margin large">
          <ServiceText mono>{visibleText(code)}</ServiceText>
        </p>
        <ItemFinder chosen={item} onChoose={setItem} />
        <TextInput
          size="xs"
          className={styles.units ?? ''}
          inputMode="numeric"
          label={t('deskCodes.units')}
          description={t('deskCodes.unitsText')}
          value={units}
          maxLength={6}
          onChange={(event) => setUnits(event.currentTarget.value)}
        />
        {save.error !== null && <FailureNotice error={save.error} />}
        <div className={styles.keys}>
          <Button variant="default" onClick={onClose}>
            {t('deskCodes.cancel')}
          </Button>
          <ReasonedButton type="submit" reason={reason} loading={save.isPending}>
            {t('deskCodes.bind')}
          </ReasonedButton>
        </div>
      </form>
    </Dialog>
  );
}

type ItemFinderProps = {
  readonly chosen: ItemHit | null;
  readonly onChoose: (item: ItemHit) => void;
};

/** Finds an item in the catalog on this desk by its words, or by a scan of another label of it. */
function ItemFinder({ chosen, onChoose }: ItemFinderProps) {
  const t = useMessages();
  const account = useAccount();
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), settledMs);
  const { data } = useQuery({
    queryKey: [serviceKey, account.id, 'inventory', 'find', text],
    queryFn: () => call('inventory.search', { text, limit: mostFound }),
    enabled: text !== '',
  });
  useScanResolver({
    id: 'bind-code',
    label: t('scan.resolver.items'),
    claims: () => true,
    async resolve(_scan, { catalog }) {
      const { matches } = await catalog;
      const match = matches.find(({ item }) => item.removedAt === null);
      if (match === undefined) return [];
      const { item } = match;
      return [
        {
          key: `/inventory/${item.inventoryId}`,
          kind: 'inventoryItem',
          title: labelOf(item),
          detail: item.name ?? '',
          isLikely: true,
          match,
          asOf: item.asOf,
          open: () => onChoose(item),
        },
      ];
    },
  });
  const found = text === '' ? [] : (data?.hits ?? []);
  const isThere = chosen === null || found.some(({ inventoryId }) => inventoryId === chosen.inventoryId);
  const offered = isThere ? found : [chosen, ...found];
  return (
    <div className={styles.finder}>
      <TextInput
        size="xs"
        data-autofocus
        label={t('deskCodes.item')}
        placeholder={t('deskCodes.itemHint')}
        value={typed}
        maxLength={400}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {text !== '' && data !== undefined && found.length === 0 && (
        <p className="no-margin small dim">{t('deskCodes.itemNone')}</p>
      )}
      {offered.map((item) => (
        <Radio
          key={item.inventoryId}
          name="bound-item"
          checked={chosen?.inventoryId === item.inventoryId}
          onChange={() => onChoose(item)}
          label={
            <span className="baseline-row gap-8">
              <ServiceText mono>{labelOf(item)}</ServiceText>
              <span className="small dim">
                <ServiceText>{item.name ?? ''}</ServiceText>
              </span>
            </span>
          }
        />
      ))}
    </div>
  );
}

const labelOf = ({ sku, name, inventoryId }: ItemHit) => sku ?? name ?? String(inventoryId);
