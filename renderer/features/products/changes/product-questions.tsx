import { ActionIcon, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useServiceRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { QuestionDialog } from '#renderer/components/layout/question-dialog.tsx';
import { variantName } from '#renderer/components/product/item-products.ts';
import { useNames, useProductChange } from '#renderer/components/product/use-product-change.ts';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { productName } from '#renderer/features/products/products-queries.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { latinDigits } from '#shared/barcode/latin-digits.ts';
import type { Product, Variant } from '#shared/products/products.ts';
import styles from './changes.module.css';
import { type Option, ProductFinder, toggled } from './product-finder.tsx';

type ProductQuestionProps = { readonly product: Product; readonly onClose: () => void };
type VariantQuestionProps = ProductQuestionProps & { readonly variant: Variant };

/** Asks before a product is deleted, and lists everything deleted with it. */
export function DeleteProductDialog({ product, onClose }: ProductQuestionProps) {
  const t = useMessages();
  const { id, variants } = product;
  const name = productName(product);
  const deleting = useProductChange({
    send: () => call('products.delete', { id, variantIds: variants.map((variant) => variant.id) }),
    name,
    title: () => t('products.deleted', { name }),
    goTo: () => '/products',
    onDone: onClose,
  });
  return (
    <QuestionDialog
      title={t('products.deleteTitle', { name })}
      confirmLabel={t('products.delete')}
      isDestructive
      refusal={useServiceRefusal()}
      request={deleting}
      onConfirm={() => deleting.mutate(undefined)}
      onClose={onClose}
    >
      <p>{t('products.deleteText', { count: variants.length, id: String(id) })}</p>
      {variants.length > 0 && (
        <ul className={styles.gone}>
          {variants.map((variant) => (
            <li key={variant.id}>
              <ServiceText mono>{variantName(variant)}</ServiceText>
              <span className="small dim push-end">
                {variant.inventory?.onHandQty != null &&
                  t('products.onHandOf', { count: variant.inventory.onHandQty })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>{t('action.irreversible')}</p>
    </QuestionDialog>
  );
}

const productOptionsExcept =
  (product: Product) =>
  (found: Product): readonly Option[] =>
    found.id === product.id ? [] : [{ id: found.id, name: productName(found), detail: String(found.id) }];

/** Returns the options for variants that are not bundles, except this one. */
const variantOptionsExcept =
  (left: number) =>
  (found: Product): readonly Option[] =>
    found.variants
      .filter(({ id, bundleDefinition }) => id !== left && bundleDefinition.length === 0)
      .map((variant) => ({ id: variant.id, name: variantName(variant), detail: productName(found) }));

export function MoveVariantsDialog({ product, variant, onClose }: VariantQuestionProps) {
  const t = useMessages();
  const names = useNames();
  const offline = useServiceRefusal();
  const [chosenIds, setChosenIds] = useState<readonly number[]>([variant.id]);
  // A variant may leave the product elsewhere while this is open.
  const leaving = product.variants.filter(({ id }) => chosenIds.includes(id));
  const [isNew, setNew] = useState(false);
  const [newName, setNewName] = useState('');
  const [target, setTarget] = useState<Option | null>(null);
  const from = productName(product);
  const to = isNew ? newName.trim() || null : (target?.name ?? null);
  const moving = useProductChange({
    send: () =>
      call('products.moveVariants', {
        id: product.id,
        variantIds: leaving.map(({ id }) => id),
        into: isNew ? { name: newName.trim() } : { id: target?.id ?? 0 },
      }),
    name: to ?? '',
    title: (into) => t('products.moved', { name: into === null ? (to ?? '') : productName(into) }),
    goTo: (into) => (into === null ? null : `/products/${into.id}`),
    onDone: onClose,
  });
  const isReady = leaving.length > 0 && to !== null;
  return (
    <QuestionDialog
      title={t('products.moveTitle', { name: from })}
      confirmLabel={t('products.moveSubmit', { count: leaving.length })}
      refusal={offline ?? (isReady ? null : t('products.moveNone'))}
      request={moving}
      onConfirm={() => moving.mutate(undefined)}
      onClose={onClose}
    >
      {product.variants.length > 1 && (
        <div className={styles.group} role="group" aria-label={t('products.moveWhich')}>
          <span className="medium">{t('products.moveWhich')}</span>
          <div className={styles.found}>
            {product.variants.map((one) => (
              <Checkbox
                key={one.id}
                className={styles.option ?? ''}
                checked={leaving.includes(one)}
                label={<ServiceText>{variantName(one)}</ServiceText>}
                onChange={({ currentTarget }) =>
                  setChosenIds(
                    currentTarget.checked ? [...chosenIds, one.id] : chosenIds.filter((id) => id !== one.id),
                  )
                }
              />
            ))}
          </div>
        </div>
      )}
      <div className={styles.group}>
        <SegmentedControl
          aria-label={t('products.moveWhere')}
          value={isNew ? 'new' : 'existing'}
          data={[
            { value: 'existing', label: t('products.moveExisting') },
            { value: 'new', label: t('products.moveNew') },
          ]}
          onChange={(value) => setNew(value === 'new')}
        />
      </div>
      {isNew ? (
        <TextInput
          mb={14}
          label={t('products.newName')}
          value={newName}
          maxLength={2_000}
          onChange={(event) => setNewName(event.currentTarget.value)}
        />
      ) : (
        <ProductFinder
          optionsOf={productOptionsExcept(product)}
          chosen={target === null ? [] : [target]}
          isSingle
          onToggle={setTarget}
        />
      )}
      {isReady && (
        <p>
          <strong>
            {t('products.moveText', {
              names: names(leaving.map(variantName)),
              count: leaving.length,
              from,
              to,
            })}
          </strong>{' '}
          {leaving.length === product.variants.length && t('products.moveEmpties', { from })}
        </p>
      )}
    </QuestionDialog>
  );
}

export function MergeVariantsDialog({ product, variant, onClose }: VariantQuestionProps) {
  const t = useMessages();
  const names = useNames();
  const offline = useServiceRefusal();
  const [merged, setMerged] = useState<readonly Option[]>([]);
  const name = variantName(variant);
  const merging = useProductChange({
    send: () =>
      call('products.mergeVariants', {
        id: product.id,
        variantId: variant.id,
        mergedIds: merged.map(({ id }) => id),
      }),
    name,
    title: () => t('products.mergedInto', { name }),
    onDone: onClose,
  });
  return (
    <QuestionDialog
      title={t('products.mergeTitle', { name })}
      confirmLabel={t('products.mergeSubmit', { count: merged.length })}
      isDestructive
      refusal={offline ?? (merged.length === 0 ? t('products.mergeNone') : null)}
      request={merging}
      onConfirm={() => merging.mutate(undefined)}
      onClose={onClose}
    >
      <ProductFinder
        optionsOf={variantOptionsExcept(variant.id)}
        chosen={merged}
        onToggle={(option) => setMerged(toggled(merged, option))}
      />
      {merged.length > 0 && (
        <p>
          <strong>
            {t('products.mergeText', {
              names: names(merged.map((option) => option.name)),
              count: merged.length,
              name,
            })}
          </strong>{' '}
          {t('action.irreversible')}
        </p>
      )}
    </QuestionDialog>
  );
}

/** A whole number of at least 1; null if the text is not one. */
function quantityFrom(text: string): number | null {
  return /^[1-9]\d{0,5}$/u.test(text.trim()) ? Number(text) : null;
}

export function BundleDialog({ product, variant, onClose }: VariantQuestionProps) {
  const t = useMessages();
  const intl = useIntl();
  const offline = useServiceRefusal();
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const name = variantName(variant);
  const textOf = ({ id }: Option) => typed[id] ?? '1';
  const parts = chosen.flatMap((option) => {
    const quantity = quantityFrom(textOf(option));
    return quantity === null ? [] : [{ variantId: option.id, quantity, name: option.name }];
  });
  const converting = useProductChange({
    send: () =>
      call('products.convertToBundle', {
        id: product.id,
        variantId: variant.id,
        parts: parts.map(({ variantId, quantity }) => ({ variantId, quantity })),
      }),
    name,
    title: () => t('products.bundled', { name }),
    onDone: onClose,
  });
  const isReady = parts.length > 0 && parts.length === chosen.length;
  return (
    <QuestionDialog
      title={t('products.bundleTitle', { name })}
      confirmLabel={t('products.bundle')}
      isDestructive
      refusal={
        offline ??
        (isReady ? null : t(chosen.length === 0 ? 'products.bundleNone' : 'variantForm.problem.whole'))
      }
      request={converting}
      onConfirm={() => converting.mutate(undefined)}
      onClose={onClose}
    >
      <ProductFinder
        optionsOf={variantOptionsExcept(variant.id)}
        chosen={chosen}
        onToggle={(option) => setChosen(toggled(chosen, option))}
      />
      {chosen.length > 0 && (
        <ul className={styles.chosen}>
          {chosen.map((option) => {
            const label = t('products.bundleQuantity', { name: option.name });
            return (
              <li key={option.id}>
                <ServiceText>{option.name}</ServiceText>
                <TextInput
                  inputMode="numeric"
                  aria-label={label}
                  value={textOf(option)}
                  error={quantityFrom(textOf(option)) === null}
                  maxLength={6}
                  onChange={(event) =>
                    setTyped({ ...typed, [option.id]: latinDigits(event.currentTarget.value) })
                  }
                />
                <ActionIcon
                  aria-label={t('action.takeOutNamed', { name: option.name })}
                  onClick={() => setChosen(toggled(chosen, option))}
                >
                  <IconX size={14} stroke={1.75} />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      )}
      {isReady && (
        <p>
          <strong>
            {t('products.bundleText', {
              name,
              parts: intl.formatList(
                parts.map((part) => t('products.part', { quantity: part.quantity, name: part.name })),
              ),
            })}
          </strong>{' '}
          {t('action.irreversible')}
        </p>
      )}
    </QuestionDialog>
  );
}
