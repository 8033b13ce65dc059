import { useQuery } from '@tanstack/react-query';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { serviceKey } from '#renderer/platform/bridge/queries.ts';
import styles from './variant-facts.module.css';

const dayMs = 24 * 60 * 60_000;

/** Shows the allergens that the server knows; nothing if there are none. */
export function Allergens() {
  const t = useMessages();
  const account = useAccount();
  const { data } = useQuery({
    queryKey: [serviceKey, account.id, 'allergens'],
    queryFn: () => call('products.listAllergens', { prefer: 'service' }),
    staleTime: dayMs,
    retry: false,
  });
  if (data === undefined) return null;
  const names = data.data.map(({ id, name, key }) => name ?? key ?? String(id));
  return (
    <section className={styles.allergens} aria-label={t('products.allergens')}>
      <h4 className="small dim medium no-margin">{t('products.allergens')}</h4>
      {names.length === 0 ? (
        <p className="no-margin small dim">{t('products.allergensNone')}</p>
      ) : (
        <>
          <p className="no-margin">
            <ServiceText wraps>{names.join(', ')}</ServiceText>
          </p>
          <p className="no-margin small dim">{t('products.allergensText')}</p>
        </>
      )}
    </section>
  );
}
