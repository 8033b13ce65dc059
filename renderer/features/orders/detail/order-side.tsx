import { useIntl } from 'react-intl';
import { SideSection } from '#renderer/components/record-pane/record-pane.tsx';
import { FactList, GivenText, GivenTime } from '#renderer/components/text/facts.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import styles from '#renderer/features/orders/orders.module.css';
import { useMessages } from '#renderer/messages/use-messages.ts';
import type { Address, Order, Recipient } from '#shared/orders/orders.ts';
import { statusWords } from '#shared/wire/model/filter-rules.ts';

export function OrderSide({ order }: { readonly order: Order }) {
  const t = useMessages();
  const intl = useIntl();
  const { shippingTerms, financials, giftMessage, tags } = order;
  const total = financials?.totalPrice ?? null;
  return (
    <>
      <SideSection title={t('term.recipient')}>
        {order.recipient === null ? (
          <p className="no-margin small leading-17 dim">{t('customerOrder.noRecipient')}</p>
        ) : (
          <RecipientAddress recipient={order.recipient} />
        )}
      </SideSection>
      <SideSection title={t('term.facts')}>
        <FactList>
          <GivenText label={t('term.reference')} text={order.referenceId} isMono />
          <GivenText label={t('term.type')} text={order.type} />
          <GivenTime label={t('term.created')} instant={order.createdDate} />
          <GivenTime label={t('customerOrder.purchased')} instant={order.purchaseDate} />
          <GivenText label={t('term.channel')} text={order.channel?.name ?? null} />
          <GivenText label={t('customerOrder.shippingMethod')} text={order.shippingMethod} />
          <GivenText
            label={t('customerOrder.carrierType')}
            text={statusWords(shippingTerms?.carrierType ?? '')}
          />
          <GivenText
            label={t('customerOrder.paymentTerm')}
            text={statusWords(shippingTerms?.paymentTerm ?? '')}
          />
          <GivenText
            label={t('customerOrder.total')}
            text={total === null ? null : intl.formatNumber(total, { minimumFractionDigits: 2 })}
          />
        </FactList>
        {giftMessage !== null && giftMessage !== '' && (
          <p className={styles.gift}>
            <span className={styles.label}>{t('term.giftMessage')}</span>
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
        <GivenText label={t('retailer.program')} text={retailer.retailerProgramType} />
        <GivenText label={t('term.poNumber')} text={retailer.purchaseOrderNumber} isMono />
        <GivenText label={t('retailer.ticket')} text={retailer.customerTicketNumber} isMono />
        <GivenText label={t('retailer.department')} text={retailer.department} />
        <GivenText label={t('retailer.markForStore')} text={retailer.markForStore} />
        <GivenTime label={t('retailer.shipBy')} instant={retailer.shipByDate} />
        <GivenTime label={t('retailer.notBefore')} instant={retailer.doNotShipBeforeDate} />
        <GivenTime label={t('retailer.deliveryDate')} instant={retailer.deliveryDate} />
      </FactList>
      {retailer.addresses.map((address, index) => (
        <address key={index} className={`stack ${styles.address}`}>
          {address.type !== null && (
            <span className={styles.label}>
              <ServiceText>{statusWords(address.type)}</ServiceText>
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

/** Without missing parts. */
export function addressLines(address: Address): string[] {
  const region = [address.state, address.zipCode].filter(Boolean).join(' ');
  const place = [address.city, region].filter(Boolean).join(', ');
  return [address.companyName, address.address1, address.address2, place, address.country].filter(
    (line): line is string => line !== null && line !== '',
  );
}

export function RecipientAddress({ recipient }: { readonly recipient: Recipient }) {
  const { address, email, phoneNumber } = recipient;
  const name = recipient.fullName ?? recipient.name;
  return (
    <address className={`stack ${styles.address}`}>
      {name !== null && (
        <strong className="shrink semibold">
          <ServiceText>{name}</ServiceText>
        </strong>
      )}
      {(address === null ? [] : addressLines(address)).map((line) => (
        <ServiceText key={line}>{line}</ServiceText>
      ))}
      {phoneNumber !== null && <ServiceText>{phoneNumber}</ServiceText>}
      {email !== null && <ServiceText>{email}</ServiceText>}
    </address>
  );
}
