import { Popover } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import barStyles from '#renderer/components/layout/status-bar.module.css';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { chordKeys, isMac } from '#renderer/platform/keyboard/chord.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { isModalOpen } from '#renderer/platform/keyboard/modal-dialog.ts';
import { moveByArrows } from '#renderer/platform/keyboard/move-by-arrows.ts';
import styles from './operator-switch.module.css';

const operatorsAddress = { to: '/settings', search: { section: 'operators' } } as const;

/** Shows who works at this desk, on every screen, with a quick way to change it. */
export function OperatorSwitch() {
  const t = useMessages();
  const navigate = useNavigate();
  const [{ operators, operator }, save] = usePreferences();
  const [isOpen, setOpen] = useState(false);
  const toggle = () => setOpen((open) => !open && !isModalOpen());
  useShortcuts([{ chord: 'mod+u', label: 'action.switchOperator', isEverywhere: true, run: toggle }]);
  const choose = (name: string | null) => {
    save({ operator: name });
    setOpen(false);
  };
  const edit = () => {
    setOpen(false);
    void navigate(operatorsAddress);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" offset={6} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={barStyles.connection}
          data-operator={operator ?? ''}
          title={t('operator.title', { keys: chordKeys('mod+u', isMac).join(' ') })}
          onClick={toggle}
        >
          <IconUser size={14} stroke={1.6} aria-hidden="true" />
          <span className="visually-hidden">{t('term.operator')}</span>
          <span className={styles.name} aria-live="polite">
            {operator === null ? (
              <span className={barStyles.dim}>{t('operator.nobody')}</span>
            ) : (
              <ServiceText>{operator}</ServiceText>
            )}
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('operator.choose')}>
        <div className={styles.panel}>
          <p className="no-margin bold">{t('operator.choose')}</p>
          {operators.length === 0 ? (
            <p className="no-margin small dim">{t('operator.none')}</p>
          ) : (
            <ul className={styles.names} onKeyDown={moveByArrows}>
              {operators.map(({ name }) => (
                <li key={name}>
                  <button
                    type="button"
                    className={styles.choice}
                    aria-current={name === operator ? 'true' : undefined}
                    onClick={() => choose(name)}
                  >
                    <ServiceText>{name}</ServiceText>
                  </button>
                </li>
              ))}
              {operator !== null && (
                <li>
                  <button type="button" className={styles.choice} onClick={() => choose(null)}>
                    <span className={barStyles.dim}>{t('operator.nobody')}</span>
                  </button>
                </li>
              )}
            </ul>
          )}
          <p className="no-margin small dim">{t('operator.noLogin')}</p>
          <TextButton onClick={edit}>{t('operator.edit')}</TextButton>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
