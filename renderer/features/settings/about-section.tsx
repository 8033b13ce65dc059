import { useQuery } from '@tanstack/react-query';
import { appInfoQuery } from '../../bridge/queries.ts';
import { Fact, FactList } from '../../components/facts.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { useWords } from '../../messages/use-words.ts';
import { SettingsSection } from './settings-section.tsx';

/** What runs, for support. */
export function AboutSection() {
  const words = useWords();
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
