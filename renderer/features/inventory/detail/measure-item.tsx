import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { Dialog } from '#renderer/components/layout/dialog.tsx';
import { EditVariantDialog } from '#renderer/components/product/edit-variant-dialog.tsx';
import { variantName } from '#renderer/components/product/item-products.ts';
import { productKey } from '#renderer/components/product/use-product-change.ts';
import { variantsOf } from '#renderer/components/stock/item-variants.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { fromService, RequestFailure } from '#renderer/platform/bridge/request-failure.ts';
import { sentence } from '#shared/messages/messages.ts';
import type { Product } from '#shared/products/products.ts';

type MeasureItemProps = {
  /** The id of the inventory item, and the products that it is a variant of. */
  readonly id: number;
  readonly products: readonly Product[];
  readonly onClose: () => void;
};

/** Saves size and weight, as measured at this desk, to the item's variant. */
export function MeasureItem({ id, products, onClose }: MeasureItemProps) {
  const t = useMessages();
  const account = useAccount();
  const choices = products.flatMap((product) =>
    variantsOf([product], id).map((variant) => ({ productId: product.id, variant })),
  );
  const [chosen, setChosen] = useState(choices[0]);
  const choice = chosen ?? choices[0];
  const productId = choice?.productId ?? 0;
  // The catalog on this desk stores no measures, and a change must state the previous ones. A failed read keeps
  // the last ones, and with them the form.
  const { data, error } = useQuery({
    queryKey: [...productKey(account.id, productId), 'measures', choice?.variant.id],
    queryFn: async () => {
      const { data: product } = fromService(
        await call('products.read', { id: productId, prefer: 'service' }),
      );
      const variant = product.variants.find((each) => each.id === choice?.variant.id);
      if (variant !== undefined) return { product, variant };
      const message = sentence('products.failure.changed');
      throw new RequestFailure({ code: 'CONFLICT', message, requestId: null });
    },
    gcTime: 0,
    staleTime: 0,
  });
  const title = t('measureItem.title', { name: choice === undefined ? id : variantName(choice.variant) });
  if (data === undefined) {
    return (
      <Dialog size={480} onClose={onClose} title={title} closeLabel={t('action.cancel')}>
        {error === null ? (
          <p className="no-margin dim" role="status">
            {t('measureItem.loading')}
          </p>
        ) : (
          <FailureNotice error={error} isRead />
        )}
      </Dialog>
    );
  }
  const { product, variant } = data;
  return (
    <EditVariantDialog
      key={variant.id}
      product={product}
      variant={variant}
      title={title}
      parts={['size']}
      onClose={onClose}
    >
      {choices.length > 1 && (
        <NativeSelect
          mb={12}
          label={t('term.variant')}
          data={choices.map((each) => ({ value: String(each.variant.id), label: variantName(each.variant) }))}
          value={String(variant.id)}
          onChange={({ currentTarget: { value } }) =>
            setChosen(choices.find((each) => String(each.variant.id) === value))
          }
        />
      )}
    </EditVariantDialog>
  );
}
