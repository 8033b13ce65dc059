import type { ReturnPreferences } from '../../../../shared/products/products.ts';
import { Fact, FactList } from '../../../components/text/facts.tsx';
import { ServiceText } from '../../../components/text/service-text.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import styles from './product-section.module.css';

const actions = [
  'primaryAction',
  'backupAction',
  'returnToSenderPrimaryAction',
  'returnToSenderBackupAction',
] as const;

/** What the merchant wants done with returned pieces, with the instructions for whoever does it. */
export function ReturnPreferencesBlock({ preferences }: { readonly preferences: ReturnPreferences }) {
  const t = useMessages();
  const { instructions } = preferences;
  return (
    <section aria-label={t('returnPreferences.title')}>
      <h4 className={styles.title}>{t('returnPreferences.title')}</h4>
      <FactList>
        {actions.map((action) => {
          const chosen = preferences[action];
          const name = chosen?.name ?? (chosen?.id == null ? null : String(chosen.id));
          return (
            <Fact key={action} label={t(`returnPreferences.${action}`)}>
              {name === null ? null : <ServiceText>{name}</ServiceText>}
            </Fact>
          );
        })}
      </FactList>
      {instructions !== null && instructions !== '' && (
        <p className={styles.instructions} tabIndex={0}>
          <ServiceText wraps>{instructions}</ServiceText>
        </p>
      )}
    </section>
  );
}
