import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { translateSentence, useMessages } from '#renderer/messages/use-messages.ts';
import type { ManagedProblem } from '#shared/preferences/contract.ts';
import { StateShape } from './state-mark.tsx';

type ManagedProblemsProps = {
  readonly problems: readonly ManagedProblem[];
  /** Of each problem, which is an icon and a text. */
  readonly className: string | undefined;
};

/** The ignored parts of the files installed by IT, by file. */
export function ManagedProblems({ problems, className }: ManagedProblemsProps) {
  const t = useMessages();
  return [...Map.groupBy(problems, ({ path }) => path)].map(([path, ofFile]) => (
    <div key={path} role="note">
      <p>{t('settings.policyProblems', { count: ofFile.length, path })}</p>
      <ul className="list stack gap-6">
        {ofFile.map(({ field, sentences }) => (
          <li key={field} className={className}>
            <StateShape tone="attention" />
            <span>
              {field === '' ? t('settings.policyFile') : <ServiceText mono>{field}</ServiceText>}
              {': '}
              <ServiceText wraps>{sentences.map((each) => translateSentence(t, each)).join(' ')}</ServiceText>
            </span>
          </li>
        ))}
      </ul>
    </div>
  ));
}
