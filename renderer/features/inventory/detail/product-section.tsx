import { Allergens } from '#renderer/components/product/allergens.tsx';
import { Barcodes, factsClass, VariantFacts } from '#renderer/components/product/variant-facts.tsx';
import { type RecordPart, RecordSection } from '#renderer/components/record-pane/record-section.tsx';
import tableStyles from '#renderer/components/record-pane/record-table.module.css';
import { variantsOf } from '#renderer/components/stock/item-variants.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { InventoryItem } from '#shared/inventory/inventory.ts';
import type { Product } from '#shared/products/products.ts';

type ProductSectionProps = {
  readonly item: InventoryItem;
  readonly part: RecordPart<Product[]>;
  readonly itemAsOf: string;
};

/** The products' data about the item as their variant: codes, customs, handling, and returns. */
export function ProductSection({ item, part, itemAsOf }: ProductSectionProps) {
  const t = useMessages();
  return (
    <RecordSection title={t('term.product')} part={part} recordAsOf={itemAsOf}>
      {(products) => {
        const variants = variantsOf(products, item.inventoryId);
        return (
          <div className={factsClass}>
            <Barcodes item={item} variants={variants} />
            {variants.length === 0 && <p className={tableStyles.none}>{t('product.none')}</p>}
            {variants.map((variant) => (
              <VariantFacts
                key={variant.id}
                variant={variant}
                product={products.find((product) => product.variants.includes(variant)) ?? null}
              />
            ))}
            <Allergens />
          </div>
        );
      }}
    </RecordSection>
  );
}
