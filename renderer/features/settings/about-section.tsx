import { useQuery } from '@tanstack/react-query';
import { FailureNotice } from '../../components/feedback/failure-notice.tsx';
import { Fact, FactList } from '../../components/text/facts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { appInfoQuery } from '../../platform/bridge/queries.ts';
import { SettingsSection } from './settings-section.tsx';

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
    </SettingsSection>
  );
}
