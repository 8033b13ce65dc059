import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { useServiceRefusal } from '#renderer/components/feedback/write-refusal.tsx';
import { ReasonedButton } from '#renderer/components/layout/reasoned-button.tsx';
import { MoneyText } from '#renderer/components/text/money-text.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { useCountFormat } from '#renderer/components/text/use-count-format.ts';
import { ordersKey } from '#renderer/features/orders/orders-queries.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { countryOf } from '#shared/orders/model/order-draft-rules.ts';
import type { OrderDraft } from '#shared/orders/order-draft.ts';
import styles from './new-order.module.css';

type CostEstimateProps = { readonly draft: OrderDraft; readonly onChoose: (method: string) => void };

export function CostEstimate({ draft, onChoose }: CostEstimateProps) {
  const t = useMessages();
  const account = useAccount();
  const counts = useCountFormat();
  const offline = useServiceRefusal();
  const country = countryOf(draft);
  const body = {
    address: {
      country,
      address1: draft.address1.trim() || null,
      city: draft.city.trim() || null,
      state: draft.state.trim() || null,
      zipCode: draft.zipCode.trim() || null,
    },
    products: draft.lines.map(({ sku, quantity }) => ({ referenceId: sku, quantity })),
  };
  const asking = JSON.stringify(body);
  const [requestedBody, setRequestedBody] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...ordersKey(account.id), 'estimate', asking],
    queryFn: () => call('orders.estimate', body),
    enabled: requestedBody === asking,
    retry: false,
  });
  const lacks =
    draft.lines.length === 0
      ? t('newOrder.problem.lines')
      : /^[A-Z]{2}$/.test(country)
        ? null
        : t('newOrder.problem.country', { field: t('newOrder.field.country'), most: 0 });
  const shown = requestedBody === asking ? data?.estimates : undefined;
  return (
    <section className="stack gap-6" aria-label={t('newOrder.estimate')}>
      <div className="row gap-8">
        <h2 className="heading grow">{t('newOrder.estimate')}</h2>
        <ReasonedButton
          variant="default"
          size="compact-sm"
          reason={offline ?? lacks}
          loading={isFetching}
          onClick={() => {
            if (requestedBody === asking) void refetch();
            else setRequestedBody(asking);
          }}
        >
          {t('newOrder.estimateNow')}
        </ReasonedButton>
      </div>
      {requestedBody === asking && error !== null && <FailureNotice error={error} isRead />}
      {shown === undefined ? (
        <p className="no-margin small dim">{t('newOrder.estimateText')}</p>
      ) : shown.length === 0 ? (
        <p className="no-margin small dim">{t('newOrder.estimateNone')}</p>
      ) : (
        <ul className={styles.estimates}>
          {shown.map(
            (
              { shippingMethod, estimatedPrice, estimatedCurrencyCode, totalWeightOz, fulfillmentCenter },
              at,
            ) => (
              <li key={`${shippingMethod} ${at}`}>
                <span className="stack grow shrink">
                  <ServiceText>{shippingMethod ?? '–'}</ServiceText>
                  <span className="small dim shrink">
                    <ServiceText>
                      {[
                        fulfillmentCenter?.name ?? null,
                        totalWeightOz === null
                          ? null
                          : t('shipment.weight', { weight: counts.full(totalWeightOz) }),
                      ]
                        .filter((part) => part !== null)
                        .join(' · ')}
                    </ServiceText>
                  </span>
                </span>
                {estimatedPrice !== null && (
                  <MoneyText amount={estimatedPrice} currency={estimatedCurrencyCode} />
                )}
                {shippingMethod !== null &&
                  (shippingMethod === draft.shippingMethod ? (
                    <span className="small dim">{t('newOrder.chosen')}</span>
                  ) : (
                    <TextButton
                      aria-label={t('newOrder.chooseMethod', { method: shippingMethod })}
                      onClick={() => onChoose(shippingMethod)}
                    >
                      {t('newOrder.choose')}
                    </TextButton>
                  ))}
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}
