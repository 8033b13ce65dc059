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
    <div className="row wrap gap-8" role="group" aria-label={t('products.actions')}>
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

const actions = ['edit', 'move', 'merge', 'bundle'] as const;

export type VariantAction = (typeof actions)[number];

const dialogs = {
  edit: EditVariantDialog,
  move: MoveVariantsDialog,
  merge: MergeVariantsDialog,
  bundle: BundleDialog,
} as const;

type VariantDialogProps = {
  readonly action: VariantAction;
  readonly product: Product;
  readonly variant: Variant;
  readonly onClose: () => void;
};

export function VariantDialog({ action, ...props }: VariantDialogProps) {
  const Opened = dialogs[action];
  return <Opened {...props} />;
}

type VariantActionsProps = {
  readonly variant: Variant;
  readonly onOpen: (action: VariantAction) => void;
};

/** A bundle cannot be merged or turned into a bundle again. */
export function VariantActions({ variant, onOpen }: VariantActionsProps) {
  const t = useMessages();
  const refusal = useServiceRefusal();
  const isBundle = variant.bundleDefinition.length > 0;
  const offered = isBundle ? (['edit', 'move'] as const) : actions;
  if (useIsReadOnly()) return null;
  return (
    <section className={styles.variant} aria-label={t('products.variantActions')}>
      <h3 className="heading">{t('products.variantTitle', { name: variantName(variant) })}</h3>
      <div className="row wrap gap-8">
        {offered.map((action) => (
          <ReasonedButton key={action} variant="default" reason={refusal} onClick={() => onOpen(action)}>
            {t(`products.${action}`)}
          </ReasonedButton>
        ))}
      </div>
    </section>
  );
}
