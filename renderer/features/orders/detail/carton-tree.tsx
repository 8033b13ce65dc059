import { IconBox, IconPackages } from '@tabler/icons-react';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { CopyButton } from '#renderer/components/text/copy-button.tsx';
import { RecordLink } from '#renderer/components/text/record-link.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { useTimes } from '#renderer/components/text/use-times.ts';
import styles from '#renderer/features/orders/orders.module.css';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { Carton, Shipment, ShippedItem, ShippedProduct } from '#shared/orders/orders.ts';

export function CartonTree({ shipment }: { readonly shipment: Shipment }) {
  const t = useMessages();
  const { parentCartons } = shipment;
  if (parentCartons.every(({ cartons, barcode }) => cartons.length === 0 && barcode === null)) return null;
  return (
    <div className={styles.part}>
      <h4 className={styles.partTitle}>{t('shipment.cartons')}</h4>
      <ul className={styles.tree}>
        {parentCartons.map((parent, index) => (
          <li key={`${parent.barcode} ${index}`}>
            {!isOwnOuterCarton(parent) && (
              <CartonHead
                kind="outer"
                type={parent.type}
                barcode={parent.barcode}
                weightOz={parent.measurements?.totalWeightOz ?? null}
              />
            )}
            {parent.cartons.length > 0 && (
              <ul className={isOwnOuterCarton(parent) ? styles.items : styles.tree}>
                {parent.cartons.map((carton, at) => (
                  <li key={`${carton.id} ${at}`}>
                    <CartonHead
                      kind="inner"
                      type={carton.type}
                      barcode={carton.barcode}
                      weightOz={carton.measurements?.totalWeightOz ?? null}
                    />
                    <CartonItems carton={carton} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether it is its own outer carton, because no other carton contains it. */
function isOwnOuterCarton({ barcode, cartons }: Shipment['parentCartons'][number]): boolean {
  return cartons.length === 1 && cartons[0]?.barcode === barcode;
}

type CartonHeadProps = {
  readonly kind: 'outer' | 'inner';
  readonly type: string | null;
  readonly barcode: string | null;
  readonly weightOz: number | null;
};

function CartonHead({ kind, type, barcode, weightOz }: CartonHeadProps) {
  const t = useMessages();
  const counts = useCountFormat();
  const Icon = kind === 'outer' ? IconPackages : IconBox;
  return (
    <span className={styles.cartonHead}>
      <Icon size={15} stroke={1.6} aria-hidden="true" />
      {type === null || type === '' ? (
        t(kind === 'outer' ? 'shipment.pallet' : 'shipment.parcel')
      ) : (
        <ServiceText>{type}</ServiceText>
      )}
      {barcode !== null && barcode !== '' && (
        <>
          <ServiceText mono>{barcode}</ServiceText>
          <CopyButton text={barcode} what={t('shipment.barcodeWhat')} />
        </>
      )}
      {weightOz !== null && (
        <span className={styles.nothing}>{t('shipment.weight', { weight: counts.full(weightOz) })}</span>
      )}
    </span>
  );
}

function CartonItems({ carton }: { readonly carton: Carton }) {
  const products = carton.cartonDetails.flatMap((detail) => detail.products);
  return (
    <ul className={styles.items}>
      {products.flatMap((product, at) =>
        product.inventoryItems.map((item, index) => (
          <ShippedItemLine key={`${item.id} ${at} ${index}`} item={item} product={product} />
        )),
      )}
    </ul>
  );
}

type ShippedItemLineProps = {
  readonly item: ShippedItem;
  /** The product that it is (or belongs to). */
  readonly product: ShippedProduct;
  readonly isShort?: boolean;
};

export function ShippedItemLine({ item, product, isShort = false }: ShippedItemLineProps) {
  const t = useMessages();
  const times = useTimes();
  const counts = useCountFormat();
  const name = product.sku ?? product.referenceId ?? (item.id === null ? '–' : `#${item.id}`);
  const text = item.name ?? product.name;
  return (
    <li className={styles.item}>
      <span className={styles.itemSku}>
        {item.id === null ? (
          <ServiceText mono>{name}</ServiceText>
        ) : (
          <RecordLink to={`/inventory/${item.id}`}>
            <ServiceText mono>{name}</ServiceText>
          </RecordLink>
        )}
      </span>
      <span className={styles.itemText}>{text !== null && <ServiceText>{text}</ServiceText>}</span>
      <span className={styles.itemLot}>
        {item.lot !== null && item.lot !== '' && (
          <ServiceText mono>{t('term.lotId', { lot: item.lot })}</ServiceText>
        )}
        {item.expirationDate !== null && (
          <time dateTime={item.expirationDate}>
            {t('shipment.expires', { day: times.day(item.expirationDate) })}
          </time>
        )}
      </span>
      <span className="semibold align-end">{counts.full(item.quantity)}</span>
      {(item.isDangerousGoods || isShort) && (
        <span className={styles.itemMarks}>
          {item.isDangerousGoods && <StateMark tone="attention" label={t('handling.dangerous')} />}
          {isShort && (
            <span title={t('shipment.shortTitle')}>
              <StateMark
                tone="attention"
                label={t('shipment.short', {
                  committed: counts.full(item.quantityCommitted ?? 0),
                  quantity: counts.full(item.quantity),
                })}
                isLoud
              />
            </span>
          )}
        </span>
      )}
      {item.serialNumbers.length > 0 && (
        <span className={styles.serials}>
          {t('shipment.serials', { count: item.serialNumbers.length })}
          {item.serialNumbers.map((number, index) => (
            <ServiceText key={`${number} ${index}`} mono>
              {number}
            </ServiceText>
          ))}
        </span>
      )}
    </li>
  );
}
