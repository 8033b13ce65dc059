import { useQuery } from '@tanstack/react-query';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import { policyQuery } from '#renderer/platform/bridge/queries.ts';
import type { ManagedSetting } from '#shared/preferences/model/managed-settings.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** Whether IT has fixed this setting, so that it cannot be changed here. */
export function useIsLocked(setting: ManagedSetting): boolean {
  return useQuery(policyQuery).data?.locked.includes(setting) === true;
}

/** The ignored parts of the policy installed by IT; hidden if all of it applies, or if there is none. */
export function PolicySection() {
  const t = useMessages();
  const { data: policy } = useQuery(policyQuery);
  if (policy === undefined || policy.problems.length === 0) return null;
  const { path, problems } = policy;
  return (
    <SettingsSection
      title={t('settings.policy')}
      text={t('settings.policyProblems', { count: problems.length, path })}
    >
      <ul className="list stack gap-6">
        {problems.map(({ field, sentences }) => (
          <li key={field} className={styles.problem}>
            <StateShape tone="attention" />
            <span>
              {field === '' ? t('settings.policyFile') : <ServiceText mono>{field}</ServiceText>}
              {': '}
              <ServiceText wraps>{sentences.map((each) => translateSentence(t, each)).join(' ')}</ServiceText>
            </span>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
