import { useQuery } from '@tanstack/react-query';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { chosenProfile } from '#renderer/components/records/environment.ts';
import { ImportedViewsText } from '#renderer/components/records/imported-views.tsx';
import { Fact, FactList, TextFact } from '#renderer/components/text/facts.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { appInfoQuery, profilesQuery } from '#renderer/platform/bridge/queries.ts';
import { countViews } from '#shared/preferences/model/list-setup-rules.ts';
import { ProfileFiles } from './profile-files.tsx';
import { SettingsSection } from './settings-section.tsx';
import { Updates } from './updates.tsx';

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
          <TextFact label={t('settings.authUrl')} text={profile.authUrl} isMono />
          <TextFact label={t('settings.baseUrl')} text={profile.baseUrl} isMono />
          <TextFact label={t('settings.issuer')} text={profile.issuer} isMono />
          <TextFact label={t('settings.redirectUri')} text={profile.redirectUri} isMono />
          <TextFact label={t('settings.channelHeader')} text={profile.channelHeader} isMono />
          <TextFact label={t('settings.clientId')} text={profile.clientId} isMono />
          <TextFact label={t('settings.integrationName')} text={profile.integrationName} />
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
      {profile !== null && (
        <ImportedViewsText
          views={{ viewCount: countViews(profile.setups.lists), dropped: profile.setups.dropped }}
        />
      )}
      {profile !== null && <ProfileFiles />}
    </SettingsSection>
  );
}

/** What runs, for support. */
export function AboutSection() {
  const t = useMessages();
  const { data: info, error } = useQuery(appInfoQuery);
  return (
    <SettingsSection title={t('settings.about')}>
      {error !== null && <FailureNotice error={error} />}
      {info !== undefined && (
        <FactList>
          <Fact label={t('settings.version')}>
            {t('app.name')} {info.version}
          </Fact>
          <Fact label={t('settings.runtime')}>{t(`settings.runtime.${info.runtime}`)}</Fact>
          <Fact label={t('settings.platform')}>{t(`settings.platform.${info.platform}`)}</Fact>
          <Fact label={t('settings.locale')}>{info.locale}</Fact>
        </FactList>
      )}
      <Updates />
    </SettingsSection>
  );
}
