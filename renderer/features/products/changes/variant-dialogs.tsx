import { bodyOfVariant, type EditedVariant } from '../../../../shared/products/model/variant-edit-rules.ts';
import type { Product, Variant } from '../../../../shared/products/products.ts';
import { useServiceRefusal } from '../../../components/feedback/write-refusal.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { call } from '../../../platform/bridge/call.ts';
import { productName, variantName } from '../products-queries.ts';
import { useProductChange } from './use-product-change.ts';
import { VariantForm } from './variant-form.tsx';

type EditVariantProps = {
  readonly product: Product;
  readonly variant: Variant;
  readonly onClose: () => void;
};

/** Changes what was typed of a variant, and nothing that somebody else changed meanwhile. */
export function EditVariantDialog({ product, variant, onClose }: EditVariantProps) {
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
      shown={bodyOfVariant(variant)}
      isEdit
      refusal={useServiceRefusal()}
      isPending={saving.isPending}
      error={saving.error}
      onSubmit={(edited) => saving.mutate(edited)}
      onClose={onClose}
    />
  );
}

type AddVariantProps = { readonly product: Product; readonly onClose: () => void };

export function AddVariantDialog({ product, onClose }: AddVariantProps) {
  const t = useMessages();
  const name = productName(product);
  const adding = useProductChange({
    send: ({ change }: EditedVariant) => call('products.addVariants', { id: product.id, variants: [change] }),
    name,
    title: () => t('products.variantAdded', { name }),
    onDone: onClose,
  });
  return (
    <VariantForm
      title={t('products.addVariant')}
      shown={{}}
      isEdit={false}
      submitLabel={t('products.addVariant')}
      refusal={useServiceRefusal()}
      isPending={adding.isPending}
      error={adding.error}
      onSubmit={(edited) => adding.mutate(edited)}
      onClose={onClose}
    />
  );
}
