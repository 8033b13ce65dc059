import { SegmentedControl } from '@mantine/core';
import { TextKey } from '../../components/text/text-key.tsx';
import { useWords } from '../../messages/use-words.ts';
import { usePreferences } from '../../platform/bridge/use-preferences.ts';
import { type ScanSound, scanSounds } from '../../scan/scan-sounds.ts';
import styles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

const sounds = ['success', 'failure', 'attention'] as const satisfies ScanSound[];

/** Whether scans are heard, and what they sound like. */
export function SoundsSection() {
  const words = useWords();
  const [preferences, save] = usePreferences();
  return (
    <SettingsSection title={words('settings.sounds')} text={words('settings.soundsText')}>
      <div className={styles.control}>
        <span aria-hidden="true">{words('settings.sounds')}</span>
        <SegmentedControl
          aria-label={words('settings.sounds')}
          value={preferences.sounds ? 'on' : 'off'}
          data={(['on', 'off'] as const).map((value) => ({
            value,
            label: words(`settings.sounds.${value}`),
          }))}
          onChange={(value) => save({ sounds: value === 'on' })}
        />
      </div>
      <div className={styles.control}>
        <span>{words('settings.soundsTry')}</span>
        <span>
          {sounds.map((sound) => (
            <TextKey key={sound} onClick={() => scanSounds.play(sound)}>
              {words(`settings.sound.${sound}`)}
            </TextKey>
          ))}
        </span>
      </div>
    </SettingsSection>
  );
}
