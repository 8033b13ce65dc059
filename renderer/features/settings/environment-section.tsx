import { useQuery } from '@tanstack/react-query';
import { FailureNotice } from '../../components/feedback/failure-notice.tsx';
import { chosenProfile } from '../../components/records/environment.ts';
import { Fact, FactList } from '../../components/text/facts.tsx';
import { ServiceText } from '../../components/text/service-text.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { profilesQuery } from '../../platform/bridge/queries.ts';
import { SettingsSection } from './settings-section.tsx';

/** The profile in use, as it was installed or imported. */
export function EnvironmentSection() {
  const t = useMessages();
  const { data, error } = useQuery(profilesQuery);
  const profile = chosenProfile(data);
  const versions = Object.entries(profile?.versions ?? {});
  return (
    <SettingsSection title={t('settings.environment')} text={t('settings.environmentText')}>
      {error !== null && <FailureNotice error={error} />}
      {profile !== null && (
        <FactList>
          <Fact label={t('settings.profileName')}>
            <ServiceText>{profile.name}</ServiceText>
            {profile.isManaged && ` · ${t('settings.managed')}`}
          </Fact>
          <Fact label={t('settings.kind')}>{t(`kind.${profile.kind}`)}</Fact>
          <Fact label={t('settings.authUrl')}>
            <ServiceText mono>{profile.authUrl}</ServiceText>
          </Fact>
          <Fact label={t('settings.baseUrl')}>
            <ServiceText mono>{profile.baseUrl}</ServiceText>
          </Fact>
          <Fact label={t('settings.issuer')}>
            <ServiceText mono>{profile.issuer}</ServiceText>
          </Fact>
          <Fact label={t('settings.redirectUri')}>
            <ServiceText mono>{profile.redirectUri}</ServiceText>
          </Fact>
          <Fact label={t('settings.channelHeader')}>
            <ServiceText mono>{profile.channelHeader}</ServiceText>
          </Fact>
          <Fact label={t('settings.clientId')}>
            {profile.clientId === '' ? null : <ServiceText mono>{profile.clientId}</ServiceText>}
          </Fact>
          <Fact label={t('settings.integrationName')}>
            <ServiceText>{profile.integrationName}</ServiceText>
          </Fact>
          <Fact label={t('settings.versions')}>
            {versions.length === 0
              ? t('settings.noVersions')
              : versions.map(([operation, version]) => (
                  <div key={operation}>
                    <ServiceText mono>{`${operation} ${version}`}</ServiceText>
                  </div>
                ))}
          </Fact>
        </FactList>
      )}
    </SettingsSection>
  );
}
