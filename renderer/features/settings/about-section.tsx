import { useQuery } from '@tanstack/react-query';
import { FailureNotice } from '../../components/feedback/failure-notice.tsx';
import { Fact, FactList } from '../../components/text/facts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { appInfoQuery } from '../../platform/bridge/queries.ts';
import { SettingsSection } from './settings-section.tsx';

/** What runs, for support. */
export function AboutSection() {
  const words = useMessages();
  const { data: info, error } = useQuery(appInfoQuery);
  return (
    <SettingsSection title={words('settings.about')}>
      {error !== null && <FailureNotice error={error} />}
      {info !== undefined && (
        <FactList>
          <Fact label={words('settings.version')}>
            {words('app.name')} {info.version}
          </Fact>
          <Fact label={words('settings.runtime')}>{words(`settings.runtime.${info.runtime}`)}</Fact>
          <Fact label={words('settings.platform')}>{words(`settings.platform.${info.platform}`)}</Fact>
          <Fact label={words('settings.locale')}>{info.locale}</Fact>
        </FactList>
      )}
    </SettingsSection>
  );
}
