import { useQuery } from '@tanstack/react-query';
import { ManagedProblems } from '#renderer/components/feedback/managed-problems.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { policyQuery } from '#renderer/platform/bridge/queries.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** The ignored parts of the files installed by IT; hidden if all of them apply, or if there are none. */
export function PolicySection() {
  const t = useMessages();
  const { data: policy } = useQuery(policyQuery);
  if (policy === undefined || policy.problems.length === 0) return null;
  return (
    <SettingsSection title={t('settings.policy')}>
      <ManagedProblems problems={policy.problems} className={styles.problem} />
    </SettingsSection>
  );
}
