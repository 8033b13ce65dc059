import { TextButton } from '../../components/text/text-button.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { usePreferences } from '../../platform/bridge/use-preferences.ts';
import { type ScanSound, scanSounds } from '../../scan/scan-sounds.ts';
import styles from './settings.module.css';
import { ChoiceRow, SettingsSection } from './settings-section.tsx';

const sounds = ['success', 'failure', 'attention'] as const satisfies ScanSound[];

/** Whether scans are heard, and what they sound like. */
export function SoundsSection() {
  const t = useMessages();
  const [preferences, save] = usePreferences();
  return (
    <SettingsSection title={t('settings.sounds')} text={t('settings.soundsText')}>
      <ChoiceRow
        label={t('settings.sounds')}
        value={preferences.sounds ? 'on' : 'off'}
        choices={(['on', 'off'] as const).map((value) => ({
          value,
          label: t(`settings.sounds.${value}`),
        }))}
        onChange={(value) => save({ sounds: value === 'on' })}
      />
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
