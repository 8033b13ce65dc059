import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useListRoute } from '#renderer/components/list-screen/use-list.ts';
import { Allergens } from '#renderer/components/product/allergens.tsx';
import { BundleSection } from '#renderer/components/product/bundle-section.tsx';
import { variantName } from '#renderer/components/product/item-products.ts';
import { productKey } from '#renderer/components/product/use-product-change.ts';
import { Barcodes, factsClass, VariantFacts } from '#renderer/components/product/variant-facts.tsx';
import { RecordColumns, RecordPane, SideSection } from '#renderer/components/record-pane/record-pane.tsx';
import { useCachedRecord } from '#renderer/components/record-pane/use-cached-record.ts';
import headStyles from '#renderer/components/stock/item-head.module.css';
import { AgeStamp } from '#renderer/components/text/age-stamp.tsx';
import { Fact, FactList, TextFact, TimeFact } from '#renderer/components/text/facts.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { productsList } from '#renderer/features/products/products-list.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import type { Product, Variant } from '#shared/products/products.ts';
import { ProductActions, type VariantAction, VariantActions, VariantDialog } from './product-actions.tsx';
import { ListingsTable, RelatedVariants, VariantTable } from './variant-tables.tsx';

/** The variant that the address names, unless another was chosen since. */
function useChosenVariant(product: Product | undefined) {
  const { variant: named } = useSearch({ strict: false }) as { readonly variant?: unknown };
  const [chosen, choose] = useState<number | null>(null);
  const variants = product?.variants ?? [];
  const find = (id: number | null) => variants.find((variant) => variant.id === id);
  return { variant: find(chosen) ?? find(Number(named)) ?? variants[0] ?? null, choose };
}

export function ProductDetail() {
  const t = useMessages();
  const account = useAccount();
  const { recordId, close } = useListRoute(productsList);
  const idText = recordId ?? '';
  const id = Number(idText);
  const product = useCachedRecord(productKey(account.id, id), (prefer) =>
    call('products.read', { id, prefer }),
  );
  const answer = product.data;
  const shown = answer?.data;
  const { variant, choose } = useChosenVariant(shown);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  // It doesn't open again by itself when its product does.
  if (opened !== null && opened.productId !== id) setOpened(null);
  return (
    <RecordPane
      label={t('products.region', { id: idText })}
      id={idText}
      idWhat={t('products.idWhat')}
      state={null}
      isRefreshing={product.isFetching}
      error={product.error}
      remains={t('products.remains')}
      onRefresh={() => void product.refetch()}
      onClose={close}
    >
      {answer === undefined || shown === undefined ? null : (
        <>
          <div className={headStyles.head}>
            <p className={headStyles.name}>
              {shown.name === null ? t('products.unnamed') : <ServiceText>{shown.name}</ServiceText>}
            </p>
            <div className={headStyles.line}>
              <ProductActions key={shown.id} product={shown} />
              <span className="push-end small">
                <AgeStamp source={answer.source} asOf={answer.asOf} />
              </span>
            </div>
          </div>
          <RecordColumns
            main={
              <>
                <VariantTable product={shown} chosen={variant} onChoose={choose} />
                {variant !== null && (
                  <ChosenVariant
                    key={variant.id}
                    product={shown}
                    variant={variant}
                    onOpen={(action) => setOpened({ productId: id, variant, action })}
                  />
                )}
              </>
            }
            side={
              <>
                <ProductSide product={shown} />
                {variant !== null && (
                  <SideSection title={t('products.variantTitle', { name: variantName(variant) })}>
                    <div className={factsClass}>
                      <Barcodes item={{ barcode: null }} variants={[variant]} />
                      <VariantFacts variant={variant} />
                    </div>
                  </SideSection>
                )}
              </>
            }
          />
          {opened !== null && (
            <VariantDialog
              action={opened.action}
              product={shown}
              variant={shown.variants.find((one) => one.id === opened.variant.id) ?? opened.variant}
              onClose={() => setOpened(null)}
            />
          )}
        </>
      )}
    </RecordPane>
  );
}

/** Held with its variant: it stays open with its failure if the variant no longer exists. */
type OpenedDialog = {
  readonly productId: number;
  readonly variant: Variant;
  readonly action: VariantAction;
};

type ChosenVariantProps = {
  readonly product: Product;
  readonly variant: Variant;
  readonly onOpen: (action: VariantAction) => void;
};

function ChosenVariant({ product, variant, onOpen }: ChosenVariantProps) {
  return (
    <>
      <VariantActions variant={variant} onOpen={onOpen} />
      <BundleSection variants={[variant]} products={[product]} />
      <RelatedVariants variant={variant} />
      <ListingsTable listings={variant.channelMetadata} />
    </>
  );
}

function ProductSide({ product }: { readonly product: Product }) {
  const t = useMessages();
  const { category, subCategory, taxonomy, type } = product;
  const place =
    taxonomy?.path ?? taxonomy?.name ?? [category?.name, subCategory?.name].filter(Boolean).join(' / ');
  const typeLabel = type === 'Regular' || type === 'Bundle' ? t(`products.type.${type}`) : type;
  return (
    <SideSection title={t('term.facts')}>
      <FactList>
        <TextFact label={t('term.type')} text={typeLabel} />
        <Fact label={t('products.category')}>
          {place === '' ? null : <ServiceText wraps>{place}</ServiceText>}
        </Fact>
        <TimeFact label={t('term.created')} instant={product.createdOn} />
        <TimeFact label={t('products.column.updated')} instant={product.updatedOn} />
      </FactList>
      <Allergens />
    </SideSection>
  );
}
