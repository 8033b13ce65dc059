import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { failureText } from '../../components/feedback/failure-text.ts';
import { StateShape } from '../../components/feedback/state-mark.tsx';
import { QuestionDialog } from '../../components/layout/question-dialog.tsx';
import { ServiceText } from '../../components/text/service-text.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { failureOf } from '../../platform/bridge/request-failure.ts';
import { useRequest } from '../../platform/bridge/use-request.ts';
import { ProfileHosts } from './profile-hosts.tsx';
import styles from './sign-in.module.css';

const largestBytes = 200_000;

/** Takes over a profile file, chosen or dropped; what is wrong in it is named by field. */
export function ProfileImport({ isEnabled }: { readonly isEnabled: boolean }) {
  const t = useMessages();
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [text, setText] = useState('');
  const check = useRequest('profiles.checkProfile');
  const take = useRequest('profiles.importProfile', () => check.reset());

  const read = (file: File | undefined) => {
    if (file === undefined || !isEnabled) return;
    take.reset();
    check.reset();
    setProblem(null);
    if (file.size > largestBytes) {
      setProblem(t('signIn.importTooLarge'));
      return;
    }
    file.text().then(
      (read) => {
        setText(read);
        check.mutate({ text: read });
      },
      () => setProblem(t('signIn.importUnreadable')),
    );
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  const failure = check.error === null ? null : failureText(failureOf(check.error), t);

  return (
    <div
      className={styles.import}
      data-over={(isOver && isEnabled) || undefined}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={(event) => {
        drag(event);
        read(event.dataTransfer.files[0]);
      }}
    >
      <input
        ref={input}
        id={inputId}
        type="file"
        accept="application/json,.json"
        className="visually-hidden"
        disabled={!isEnabled}
        onChange={(event) => {
          read(event.currentTarget.files?.[0]);
          // The same file, corrected, must be taken again.
          event.currentTarget.value = '';
        }}
      />
      <label htmlFor={inputId} className={styles.importKey} data-disabled={!isEnabled || undefined}>
        <IconFileImport size={16} stroke={1.75} aria-hidden="true" />
        {t('signIn.import')}
      </label>
      <span className="no-margin small leading-17 dim">{t('signIn.importDrop')}</span>
      {check.data !== undefined && (
        <QuestionDialog
          title={t('signIn.confirmImport', { name: check.data.name })}
          confirmLabel={t('signIn.confirm')}
          cancelLabel={t('signIn.cancel')}
          isDestructive={false}
          isPending={take.isPending}
          error={take.error}
          onConfirm={() => take.mutate({ text })}
          onClose={() => check.reset()}
        >
          <p>{t('signIn.confirmText')}</p>
          <ProfileHosts profile={check.data} />
        </QuestionDialog>
      )}
      {(failure !== null || problem !== null) && (
        <div className={styles.importProblem} role="alert">
          <strong>
            <StateShape tone="wrong" /> {t('signIn.importRefused')}
          </strong>
          {problem !== null && <p>{problem}</p>}
          {failure !== null && failure.fields.length === 0 && (
            <p>
              <ServiceText wraps>{failure.sentence}</ServiceText>
            </p>
          )}
          <ul>
            {failure?.fields.map(({ field, sentence }) => (
              <li key={`${field} ${sentence}`}>
                {field !== '' && <code className="mono">{field}</code>}{' '}
                <ServiceText wraps>{sentence}</ServiceText>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
