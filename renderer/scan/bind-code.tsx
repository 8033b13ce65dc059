import { Button, Radio, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { saveDeskCode, unitsIn, useDeskCodeLabels } from '#renderer/components/catalog/desk-codes.tsx';
import { announceDone, announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { useWriteRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { Dialog } from '#renderer/components/layout/dialog.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import { variantsOf } from '#renderer/components/stock/item-variants.ts';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call, type InputOf } from '#renderer/platform/bridge/call.ts';
import { serviceKey } from '#renderer/platform/bridge/queries.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import { latinDigits } from '#shared/barcode/latin-digits.ts';
import type { ItemHit } from '#shared/inventory/item-view.ts';
import { maxPerScan } from '#shared/inventory/model/desk-code-rules.ts';
import styles from './bind-code.module.css';
import { firstReading } from './resolvers/first-reading.ts';
import { deskFinding } from './resolvers/scan-finding.ts';
import { useScanResolver } from './scan-provider.tsx';
import { visibleText } from './scan-sentences.ts';

type BindCodeProps = {
  /** As it was scanned. */
  readonly code: string;
  readonly onBound: () => void;
  readonly onClose: () => void;
};

/** Longer than the gap between two keystrokes of a person. */
const settledMs = 200;
const maxFound = 6;

/**
 * Assigns an unknown code to an item, which is scanned or searched for; from then on the code has this meaning on this
 * desk.
 */
export function BindCode({ code, onBound, onClose }: BindCodeProps) {
  const t = useMessages();
  const client = useQueryClient();
  const labels = useDeskCodeLabels();
  const account = useAccount();
  const [item, setItem] = useState<ItemHit | null>(null);
  const [units, setUnits] = useState('1');
  const [isForAll, setForAll] = useState(false);
  const [variantId, setVariantId] = useState<number | null>(null);
  /** Enter was pressed while the variants were being read, and nothing was changed since. */
  const isAwaited = useRef(false);
  const save = useRequest('inventory.saveCode');
  const quantity = unitsIn(units);
  // Without the permission or the server, the code's meaning applies to this desk only.
  const canShare = useWriteRefusal('products_write') === null;
  const isShared = canShare && isForAll;
  const { variants, isLoading, error } = useVariants(isShared ? item : null);
  const variant = variants.length === 1 ? variants[0] : variants.find((each) => each.variantId === variantId);
  const reason =
    item === null
      ? t('deskCodes.itemMissing')
      : quantity === null
        ? t('deskPart.quantityWrong', { most: maxPerScan })
        : isShared && !isLoading && variant === undefined
          ? t(variants.length === 0 ? 'deskCodes.variantNone' : 'deskCodes.variantMissing')
          : null;
  const share = useMutation({
    gcTime: 0,
    async mutationFn({ units: count, ...input }: InputOf<'products.addBarcode'> & { units: number }) {
      const changed = await call('products.addBarcode', input);
      // The server has no field for a barcode's quantity.
      if (count > 1) await saveDeskCode({ ...input, quantity: count }, t);
      return changed;
    },
  });
  const isSaving = save.isPending || share.isPending;
  const isPending = isSaving || (isShared && isLoading);
  const assign = () => {
    if (reason !== null || item === null || quantity === null || isPending) return;
    const deskCode = { code: code.trim(), inventoryId: item.inventoryId, quantity };
    const done = (shown: string, text: string) => {
      void client.invalidateQueries({ queryKey: [serviceKey, account.id] });
      announceDone(t('deskCodes.saved', { code: shown }), text);
      onBound();
    };
    if (!isShared) {
      save.mutate(deskCode, {
        onSuccess: (saved) =>
          done(saved.code, t('deskCodes.savedText', { item: labelOf(item), count: saved.quantity })),
      });
    } else if (variant !== undefined) {
      const { inventoryId } = item;
      share.mutate(
        {
          id: variant.productId,
          variantId: variant.variantId,
          inventoryId,
          code: deskCode.code,
          units: quantity,
        },
        {
          onSuccess({ outcome }) {
            const shown = visibleText(deskCode.code);
            if (outcome === 'done') done(shown, t('deskCodes.sharedText', { item: labelOf(item) }));
            else {
              const name = labelOf(item);
              announceTrouble(t('products.unverified', { name }), t('products.unverifiedText'), t);
              onClose();
            }
          },
        },
      );
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isShared && isLoading) isAwaited.current = reason === null;
    else assign();
  };
  useEffect(() => {
    if (!isAwaited.current || isLoading) return;
    isAwaited.current = false;
    // Offline by now, it would apply to this desk only.
    if (isShared) assign();
  });
  const awaitNothing = () => {
    isAwaited.current = false;
  };
  const choose = (chosen: ItemHit | null) => {
    awaitNothing();
    setItem(chosen);
  };
  const failure = isShared ? (share.error ?? error) : save.error;
  return (
    <Dialog
      onClose={onClose}
      title={t('deskCodes.bindTitle')}
      closeLabel={t('action.cancel')}
      isBusy={isSaving}
    >
      <form onSubmit={submit} onChange={awaitNothing} noValidate className={styles.form}>
        <p className="no-margin dim">{t('deskCodes.bindText')}</p>
        <p className="no-margin large">
          <ServiceText mono>{visibleText(code)}</ServiceText>
        </p>
        <ItemFinder chosen={item} onChoose={choose} />
        <TextInput
          className={styles.units ?? ''}
          inputMode="numeric"
          label={t('deskCodes.units')}
          description={t('deskCodes.unitsText')}
          value={units}
          maxLength={6}
          onChange={(event) => setUnits(latinDigits(event.currentTarget.value))}
        />
        {canShare && (
          <Radio.Group
            size="xs"
            label={t('deskCodes.scope')}
            value={isForAll ? 'all' : 'desk'}
            onChange={(value) => setForAll(value === 'all')}
          >
            <div className={styles.scopes}>
              <Radio value="desk" label={labels.scope} />
              <Radio value="all" label={t('deskCodes.forAll')} description={t('deskCodes.forAllText')} />
            </div>
          </Radio.Group>
        )}
        {isShared && variants.length > 1 && (
          <Select
            label={t('term.variant')}
            data={variants.map((each) => ({ value: String(each.variantId), label: each.name }))}
            value={variantId === null ? null : String(variantId)}
            onChange={(value) => setVariantId(value === null ? null : Number(value))}
          />
        )}
        {failure !== null && <FailureNotice error={failure} />}
        <div className={styles.keys}>
          <Button variant="default" disabled={isSaving} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <ReasonedButton type="submit" reason={reason} loading={isSaving}>
            {t('deskCodes.bind')}
          </ReasonedButton>
        </div>
      </form>
    </Dialog>
  );
}

/** As the server has them now; none for no item. */
function useVariants(item: ItemHit | null) {
  const account = useAccount();
  const id = item?.inventoryId ?? 0;
  const { data, isFetching, error } = useQuery({
    queryKey: [serviceKey, account.id, 'inventory', id, 'variants'],
    queryFn: () => call('inventory.listProducts', { id, prefer: 'service' }),
    enabled: item !== null,
  });
  const variants = (data?.data ?? []).flatMap((product) =>
    variantsOf([product], id).map(({ id: variantId, sku, name }) => ({
      productId: product.id,
      variantId,
      name: sku ?? name ?? String(variantId),
    })),
  );
  return { variants, isLoading: isFetching && data === undefined, error };
}

type ItemFinderProps = {
  readonly chosen: ItemHit | null;
  /** Null: a scanned label names several items, so none is chosen yet. */
  readonly onChoose: (item: ItemHit | null) => void;
};

/** Finds an item in the catalog on this desk by text, or by scanning another of its labels. */
function ItemFinder({ chosen, onChoose }: ItemFinderProps) {
  const t = useMessages();
  const account = useAccount();
  const [typed, setTyped] = useState('');
  /** The items that the scanned label names. */
  const [scanned, setScanned] = useState<readonly ItemHit[]>([]);
  const [text] = useDebouncedValue(typed.trim(), settledMs);
  const { data } = useQuery({
    queryKey: [serviceKey, account.id, 'inventory', 'find', text],
    queryFn: () => call('inventory.search', { text, limit: maxFound }),
    enabled: text !== '',
  });
  useScanResolver({
    id: 'bind-code',
    label: t('scan.resolver.items'),
    claims: () => true,
    async resolve(scan, { catalog }) {
      const { matches } = await catalog;
      const named = firstReading(matches.filter(({ item }) => item.removedAt === null));
      const [match, another] = named;
      if (match === undefined) return [];
      const { item } = match;
      if (another !== undefined) {
        return [
          deskFinding({
            key: 'bind-code',
            kind: 'inventoryItem',
            title: visibleText(scan.text),
            result: { tone: 'attention', sentence: t('deskCodes.itemMissing') },
            open() {
              setTyped('');
              setScanned(named.map((each) => each.item));
              onChoose(null);
            },
          }),
        ];
      }
      return [
        {
          key: `/inventory/${item.inventoryId}`,
          kind: 'inventoryItem',
          title: labelOf(item),
          detail: item.name ?? '',
          isLikely: true,
          match,
          asOf: item.asOf,
          open() {
            setScanned([]);
            onChoose(item);
          },
        },
      ];
    },
  });
  const found = text === '' ? scanned : (data?.hits ?? []);
  const isThere = chosen === null || found.some(({ inventoryId }) => inventoryId === chosen.inventoryId);
  const offered = isThere ? found : [chosen, ...found];
  return (
    <div className={styles.finder}>
      <TextInput
        data-autofocus
        label={t('term.item')}
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
