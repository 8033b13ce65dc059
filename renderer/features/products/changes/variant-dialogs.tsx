import { useServiceRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { useProductChange } from '#renderer/components/product/use-product-change.ts';
import { VariantForm } from '#renderer/components/product/variant-form.tsx';
import { productName } from '#renderer/features/products/products-queries.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import type { EditedVariant } from '#shared/products/model/variant-edit-rules.ts';
import type { Product } from '#shared/products/products.ts';

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
