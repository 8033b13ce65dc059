import { Select } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { StateMark } from '../../components/feedback/state-mark.tsx';
import { QuestionDialog } from '../../components/layout/question-dialog.tsx';
import { ServiceText } from '../../components/text/service-text.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { usePreferences } from '../../platform/bridge/use-preferences.ts';
import { withChangedOperator, withOperator, withoutOperator } from '../../platform/operators.ts';
import { OperatorForm } from './operator-form.tsx';
import settingsStyles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** Stands for nobody in the choice of who works here. */
const nobody = '';

/** The people at this desk, their badges, and who of them works here now. */
export function OperatorsSection() {
  const t = useMessages();
  const [preferences, save] = usePreferences();
  const { operators, operator } = preferences;
  const [edited, setEdited] = useState<number | null>(null);
  const [removed, setRemoved] = useState<number | null>(null);
  const names = operators.map(({ name }) => name);
  // Somebody may work here whom nobody entered.
  const offered = operator === null || names.includes(operator) ? names : [...names, operator];
  return (
    <SettingsSection id="operators" title={t('settings.operators')} text={t('settings.operatorsText')}>
      {offered.length > 0 && (
        <div className={settingsStyles.control}>
          <span aria-hidden="true">{t('settings.operatorChoose')}</span>
          <Select
            size="xs"
            aria-label={t('settings.operatorChoose')}
            allowDeselect={false}
            value={operator ?? nobody}
            data={[
              { value: nobody, label: t('settings.operatorNobody') },
              ...offered.map((name) => ({ value: name, label: name })),
            ]}
            onChange={(name) => save({ operator: name === null || name === nobody ? null : name })}
          />
        </div>
      )}
      <ul className={settingsStyles.operators}>
        {operators.map(({ name, badge }, position) =>
          position === edited ? (
            <li key={name}>
              <OperatorForm
                operators={operators}
                position={position}
                onSave={(changed) => {
                  save(withChangedOperator(preferences, position, changed));
                  setEdited(null);
                }}
                onCancel={() => setEdited(null)}
              />
            </li>
          ) : (
            <li key={name} className={settingsStyles.operator}>
              <span className="shrink semibold">
                <ServiceText>{name}</ServiceText>
              </span>
              <span className={badge === null ? settingsStyles.none : settingsStyles.badge}>
                {badge === null ? t('settings.operatorNoBadge') : <ServiceText mono>{badge}</ServiceText>}
              </span>
              <span>{name === operator && <StateMark tone="done" word={t('settings.operatorHere')} />}</span>
              <span className="flex gap-2">
                <button
                  type="button"
                  className="icon-button quiet-button dim"
                  aria-label={t('settings.operatorChange', { name })}
                  title={t('settings.operatorChange', { name })}
                  onClick={() => setEdited(position)}
                >
                  <IconPencil size={14} stroke={1.75} aria-hidden="true" />
                </button>
                <button
                  type="button"
                  className="icon-button quiet-button dim"
                  aria-label={t('settings.operatorRemove', { name })}
                  title={t('settings.operatorRemove', { name })}
                  onClick={() => setRemoved(position)}
                >
                  <IconX size={14} stroke={1.75} aria-hidden="true" />
                </button>
              </span>
            </li>
          ),
        )}
      </ul>
      {edited === null && (
        <OperatorForm
          key={operators.length}
          operators={operators}
          position={null}
          onSave={(added) => save(withOperator(preferences, added))}
        />
      )}
      {removed !== null && (
        <QuestionDialog
          title={t('settings.operatorRemoveTitle', { name: names[removed] ?? '' })}
          confirmLabel={t('settings.operatorRemoveConfirm')}
          cancelLabel={t('settings.operatorRemoveKeep')}
          isDestructive
          isPending={false}
          error={null}
          onConfirm={() => {
            save(withoutOperator(preferences, removed));
            setRemoved(null);
          }}
          onClose={() => setRemoved(null)}
        >
          <p>{t('settings.operatorRemoveText')}</p>
        </QuestionDialog>
      )}
    </SettingsSection>
  );
}
