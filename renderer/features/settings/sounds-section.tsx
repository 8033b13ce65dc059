import { SegmentedControl } from '@mantine/core';
import { TextButton } from '../../components/text/text-button.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { usePreferences } from '../../platform/bridge/use-preferences.ts';
import { type ScanSound, scanSounds } from '../../scan/scan-sounds.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

const sounds = ['success', 'failure', 'attention'] as const satisfies ScanSound[];

/** Whether scans are heard, and what they sound like. */
export function SoundsSection() {
  const t = useMessages();
  const [preferences, save] = usePreferences();
  return (
    <SettingsSection title={t('settings.sounds')} text={t('settings.soundsText')}>
      <div className={styles.control}>
        <span aria-hidden="true">{t('settings.sounds')}</span>
        <SegmentedControl
          aria-label={t('settings.sounds')}
          value={preferences.sounds ? 'on' : 'off'}
          data={(['on', 'off'] as const).map((value) => ({
            value,
            label: t(`settings.sounds.${value}`),
          }))}
          onChange={(value) => save({ sounds: value === 'on' })}
        />
      </div>
      <div className={styles.control}>
        <span>{t('settings.soundsTry')}</span>
        <span>
          {sounds.map((sound) => (
            <TextButton key={sound} onClick={() => scanSounds.play(sound)}>
              {t(`settings.sound.${sound}`)}
            </TextButton>
          ))}
        </span>
      </div>
    </SettingsSection>
  );
}
