import { SideSection } from '../../components/record-pane/record-pane.tsx';
import { Fact, FactList } from '../../components/text/facts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { failureOf } from '../../platform/bridge/request-failure.ts';
import { useLotOffers } from './changes/lot-offers.ts';
import styles from './lots.module.css';

type Asked = { readonly isAnswered: boolean; readonly error: Error | null };

const operations = ['list', 'exclude', 'delete', 'restore'] as const;

/** Which operations on lots this server offers, as far as that is known without trying them. */
export function OfferedSection({ quantities }: { readonly quantities: Asked }) {
  const t = useMessages();
  const offers = useLotOffers();
  return (
    <SideSection title={t('offered.title')}>
      <div className={styles.wideLabels}>
        <FactList>
          {operations.map((operation) => (
            <Fact key={operation} label={t(`offered.operation.${operation}`)}>
              {t(`offered.${offers?.[operation] ?? 'unknown'}`)}
            </Fact>
          ))}
          <Fact label={t('offered.quantities')}>{t(`offered.${offerOf(quantities)}`)}</Fact>
        </FactList>
      </div>
    </SideSection>
  );
}

function offerOf({ isAnswered, error }: Asked): 'offered' | 'notOffered' | 'forbidden' | 'unknown' {
  const code = error === null ? null : failureOf(error).code;
  if (code === 'UNSUPPORTED') return 'notOffered';
  if (code === 'FORBIDDEN') return 'forbidden';
  return isAnswered ? 'offered' : 'unknown';
}
