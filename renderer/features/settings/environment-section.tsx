import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import { chosenProfile } from '#renderer/components/records/environment.ts';
import { ImportedViewsText } from '#renderer/components/records/imported-views.tsx';
import { Fact, FactList, TextFact } from '#renderer/components/text/facts.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { call } from '#renderer/platform/bridge/call.ts';
import { appInfoQuery, profilesQuery } from '#renderer/platform/bridge/queries.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import { countViews } from '#shared/preferences/model/list-setup-rules.ts';
import { ProfileFiles } from './profile-files.tsx';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';
import { Updates } from './updates.tsx';

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
          <Fact label={t('term.type')}>{t(`kind.${profile.kind}`)}</Fact>
          <TextFact label={t('settings.authUrl')} text={profile.authUrl} isMono />
          <TextFact label={t('settings.baseUrl')} text={profile.baseUrl} isMono />
          <TextFact label={t('settings.issuer')} text={profile.issuer} isMono />
          <TextFact label={t('term.redirectUri')} text={profile.redirectUri} isMono />
          <TextFact label={t('settings.channelHeader')} text={profile.channelHeader} isMono />
          <TextFact label={t('term.clientId')} text={profile.clientId} isMono />
          <TextFact label={t('settings.integrationName')} text={profile.integrationName} />
          <VersionsInUse profileId={profile.id} />
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

function VersionsInUse({ profileId }: { readonly profileId: string }) {
  const t = useMessages();
  const intl = useIntl();
  const { data: versions } = useQuery({
    queryKey: ['versions', profileId],
    queryFn: () => call('status.readVersions', {}),
    staleTime: 0,
  });
  return (
    <Fact label={t('settings.versionsInUse')}>
      {versions?.length === 0 && t('settings.versionsNone')}
      {versions?.map(({ version, sunsetOn, operationCount }) => {
        const day =
          sunsetOn === null ? null : intl.formatDate(sunsetOn, { dateStyle: 'medium', timeZone: 'UTC' });
        const sunset = day === null ? t('settings.versionNoSunset') : t('settings.versionSunset', { day });
        return (
          <div key={version}>
            <ServiceText mono>{version}</ServiceText>
            {` · ${t('settings.versionOperations', { count: operationCount })} · `}
            <span className={day === null ? 'dim' : 'attention'}>{sunset}</span>
          </div>
        );
      })}
    </Fact>
  );
}

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
      <Licenses />
    </SettingsSection>
  );
}

/** Opened in the system's text program. */
function Licenses() {
  const t = useMessages();
  const open = useRequest('app.openLicenses');
  return (
    <div className={`grid gap-8 ${styles.actions}`}>
      <div className="flex">
        <Button variant="default" loading={open.isPending} onClick={() => open.mutate({})}>
          {t('settings.licenses')}
        </Button>
      </div>
      {open.data?.isThere === false && <p className="no-margin muted">{t('settings.licensesNone')}</p>}
      {open.error !== null && <FailureNotice error={open.error} />}
    </div>
  );
}
