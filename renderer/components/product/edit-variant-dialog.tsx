import type { ReactNode } from 'react';
import { useServiceRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { type Translate, useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { bodyOfVariant, type EditedVariant } from '#shared/products/model/variant-edit-rules.ts';
import type { Product, Variant } from '#shared/products/products.ts';
import { variantName } from './item-products.ts';
import { useProductChange } from './use-product-change.ts';
import { VariantForm, type VariantFormSection } from './variant-form.tsx';

type EditVariantProps = {
  readonly product: Pick<Product, 'id'>;
  readonly variant: Variant;
  /** Default: a title for editing the variant. */
  readonly title?: string;
  /** The parts of the form to show; default all. */
  readonly parts?: readonly VariantFormSection[];
  /** Shown above the fields. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
};

/**
 * Changes only what was typed for a variant and nothing that someone else changed concurrently. A change carries no
 * unit, so that a measure is in the unit shown.
 */
export function EditVariantDialog({ product, variant, onClose, ...form }: EditVariantProps) {
  const t = useMessages();
  const name = variantName(variant);
  const saving = useProductChange({
    send: ({ change, expected }: EditedVariant) =>
      call('products.changeVariant', { id: product.id, change: { ...change, id: variant.id }, expected }),
    name,
    title: () => t('products.saved', { name }),
    onDone: onClose,
  });
  return (
    <VariantForm
      title={t('products.editTitle', { name })}
      {...form}
      shown={bodyOfVariant(variant)}
      isEdit
      units={{ weight: variant.weight?.unit ?? 'oz', dimension: variant.dimension?.unit ?? 'in' }}
      sizeLock={sizeLockReason(variant, t)}
      refusal={useServiceRefusal()}
      isPending={saving.isPending}
      error={saving.error}
      onSubmit={(edited) => saving.mutate(edited)}
      onClose={onClose}
    />
  );
}

function sizeLockReason({ dimension }: Variant, t: Translate): string | null {
  if (dimension?.isLocked !== true) return null;
  const { source } = dimension;
  return t('variantForm.sizeLocked', { source: source ?? '', hasSource: String((source ?? '') !== '') });
}
