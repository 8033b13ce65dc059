import { useIntl } from 'react-intl';
import type { Order } from '../../../../shared/orders/orders.ts';
import { SideSection } from '../../../components/record-pane/record-pane.tsx';
import { Fact, FactList } from '../../../components/text/facts.tsx';
import { ServiceText } from '../../../components/text/service-text.tsx';
import { TimeText } from '../../../components/text/time-text.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import styles from '../orders.module.css';
import { addressLines } from './address-lines.ts';
import { RecipientAddress } from './recipient-address.tsx';

/** Who gets an order, its plain facts, its tags, and what a retailer wants of it. */
export function OrderSide({ order }: { readonly order: Order }) {
  const t = useMessages();
  const intl = useIntl();
  const { shippingTerms, financials, giftMessage, tags } = order;
  const total = financials?.totalPrice ?? null;
  return (
    <>
      <SideSection title={t('term.recipient')}>
        {order.recipient === null ? (
          <p className={styles.note}>{t('customerOrder.noRecipient')}</p>
        ) : (
          <RecipientAddress recipient={order.recipient} />
        )}
      </SideSection>
      <SideSection title={t('term.facts')}>
        <FactList>
          <TextFact label={t('term.reference')} text={order.referenceId} isMono />
          <TextFact label={t('term.type')} text={order.type} />
          <TimeFact label={t('term.created')} instant={order.createdDate} />
          <TimeFact label={t('customerOrder.purchased')} instant={order.purchaseDate} />
          <TextFact label={t('term.channel')} text={order.channel?.name ?? null} />
          <TextFact label={t('customerOrder.shippingMethod')} text={order.shippingMethod} />
          <TextFact label={t('customerOrder.carrierType')} text={shippingTerms?.carrierType ?? null} />
          <TextFact label={t('customerOrder.paymentTerm')} text={shippingTerms?.paymentTerm ?? null} />
          <TextFact
            label={t('customerOrder.total')}
            text={total === null ? null : intl.formatNumber(total, { minimumFractionDigits: 2 })}
          />
        </FactList>
        {giftMessage !== null && giftMessage !== '' && (
          <p className={styles.gift}>
            <span className={styles.label}>{t('customerOrder.giftMessage')}</span>
            <ServiceText wraps>{giftMessage}</ServiceText>
          </p>
        )}
      </SideSection>
      {tags.length > 0 && (
        <SideSection title={t('customerOrder.tags')}>
          <FactList>
            {tags.map(({ name, value }, index) => (
              <div key={`${name} ${index}`}>
                <dt>
                  <ServiceText>{name ?? '–'}</ServiceText>
                </dt>
                <dd>
                  <ServiceText>{value ?? '–'}</ServiceText>
                </dd>
              </div>
            ))}
          </FactList>
        </SideSection>
      )}
      <Retailer order={order} />
    </>
  );
}

function Retailer({ order }: { readonly order: Order }) {
  const t = useMessages();
  const retailer = order.retailerProgramData;
  if (retailer === null) return null;
  return (
    <SideSection title={t('customerOrder.retailer')}>
      <FactList>
        <TextFact label={t('retailer.program')} text={retailer.retailerProgramType} />
        <TextFact label={t('term.poNumber')} text={retailer.purchaseOrderNumber} isMono />
        <TextFact label={t('retailer.ticket')} text={retailer.customerTicketNumber} isMono />
        <TextFact label={t('retailer.department')} text={retailer.department} />
        <TextFact label={t('retailer.markForStore')} text={retailer.markForStore} />
        <TimeFact label={t('retailer.shipBy')} instant={retailer.shipByDate} />
        <TimeFact label={t('retailer.notBefore')} instant={retailer.doNotShipBeforeDate} />
        <TimeFact label={t('retailer.deliveryDate')} instant={retailer.deliveryDate} />
      </FactList>
      {retailer.addresses.map((address, index) => (
        <address key={index} className={styles.address}>
          {address.type !== null && (
            <span className={styles.label}>
              <ServiceText>{address.type}</ServiceText>
            </span>
          )}
          {addressLines(address).map((line) => (
            <ServiceText key={line}>{line}</ServiceText>
          ))}
        </address>
      ))}
    </SideSection>
  );
}

type TextFactProps = { readonly label: string; readonly text: string | null; readonly isMono?: boolean };

/** One fact that is a text; absent where the service says nothing. */
export function TextFact({ label, text, isMono = false }: TextFactProps) {
  if (text === null || text === '') return null;
  return (
    <Fact label={label}>
      <ServiceText mono={isMono}>{text}</ServiceText>
    </Fact>
  );
}

/** One fact that is an instant; absent where the service says nothing. */
export function TimeFact({ label, instant }: { readonly label: string; readonly instant: string | null }) {
  if (instant === null) return null;
  return (
    <Fact label={label}>
      <TimeText instant={instant} />
    </Fact>
  );
}
