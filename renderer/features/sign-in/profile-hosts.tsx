import type { ProfileView } from '../../../shared/profiles/profile-view.ts';
import { StateShape } from '../../components/feedback/state-mark.tsx';
import { hasTwoDomains, hostOf } from '../../components/records/environment.ts';
import factStyles from '../../components/text/facts.module.css';
import { ServiceText } from '../../components/text/service-text.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import styles from './sign-in.module.css';

/** Where a profile's secrets go and where it works, and a warning where these are two domains. */
export function ProfileHosts({ profile }: { readonly profile: ProfileView }) {
  const t = useMessages();
  return (
    <>
      <dl className={`${factStyles.facts} ${styles.client} ${styles.hosts}`}>
        <div>
          <dt>{t('signIn.authHost')}</dt>
          <dd>
            <ServiceText mono wraps>
              {hostOf(profile.authUrl)}
            </ServiceText>
          </dd>
        </div>
        <div>
          <dt>{t('signIn.apiHost')}</dt>
          <dd>
            <ServiceText mono wraps>
              {hostOf(profile.baseUrl)}
            </ServiceText>
          </dd>
        </div>
      </dl>
      {hasTwoDomains(profile) && (
        <p className={styles.notice} role="note">
          <StateShape tone="attention" />
          {t('signIn.hostsDiffer')}
        </p>
      )}
    </>
  );
}
