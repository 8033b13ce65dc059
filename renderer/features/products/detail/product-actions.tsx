import { useState } from 'react';
import { OfflineNote, useServiceRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import { EditVariantDialog } from '#renderer/components/product/edit-variant-dialog.tsx';
import { variantName } from '#renderer/components/product/item-products.ts';
import {
  BundleDialog,
  DeleteProductDialog,
  MergeVariantsDialog,
  MoveVariantsDialog,
} from '#renderer/features/products/changes/product-questions.tsx';
import { AddVariantDialog } from '#renderer/features/products/changes/variant-dialogs.tsx';
import styles from '#renderer/features/products/products.module.css';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useMissingScope } from '#renderer/platform/bridge/use-missing-scope.ts';
import type { Product, Variant } from '#shared/products/products.ts';

/**
 * Whether this account is known to lack the permission to change products. Then no action is offered, and open forms
 * show why they failed.
 */
function useIsReadOnly(): boolean {
  return useMissingScope('products_write') !== null;
}

export function ProductActions({ product }: { readonly product: Product }) {
  const t = useMessages();
  const [open, setOpen] = useState<'add' | 'delete' | null>(null);
  const refusal = useServiceRefusal();
  const close = () => setOpen(null);
  if (useIsReadOnly() && open === null) return null;
  return (
    <div className={styles.actions} role="group" aria-label={t('products.actions')}>
      <ReasonedButton variant="default" reason={refusal} onClick={() => setOpen('add')}>
        {t('products.addVariant')}
      </ReasonedButton>
      <ReasonedButton variant="default" reason={refusal} onClick={() => setOpen('delete')}>
        {t('products.delete')}
      </ReasonedButton>
      <OfflineNote />
      {open === 'add' && <AddVariantDialog product={product} onClose={close} />}
      {open === 'delete' && <DeleteProductDialog product={product} onClose={close} />}
    </div>
  );
}

type VariantActionsProps = { readonly product: Product; readonly variant: Variant };

const actions = ['edit', 'move', 'merge', 'bundle'] as const;

const dialogs = {
  edit: EditVariantDialog,
  move: MoveVariantsDialog,
  merge: MergeVariantsDialog,
  bundle: BundleDialog,
} as const;

/** A bundle cannot be merged or turned into a bundle again. */
export function VariantActions({ product, variant }: VariantActionsProps) {
  const t = useMessages();
  const [open, setOpen] = useState<(typeof actions)[number] | null>(null);
  const refusal = useServiceRefusal();
  const isBundle = variant.bundleDefinition.length > 0;
  const offered = isBundle ? (['edit', 'move'] as const) : actions;
  const Opened = open === null ? null : dialogs[open];
  if (useIsReadOnly() && open === null) return null;
  return (
    <section className={styles.variant} aria-label={t('products.variantActions')}>
      <h3 className="heading">{t('products.variantTitle', { name: variantName(variant) })}</h3>
      <div className={styles.actions}>
        {offered.map((action) => (
          <ReasonedButton key={action} variant="default" reason={refusal} onClick={() => setOpen(action)}>
            {t(`products.${action}`)}
          </ReasonedButton>
        ))}
      </div>
      {Opened !== null && <Opened product={product} variant={variant} onClose={() => setOpen(null)} />}
    </section>
  );
}
