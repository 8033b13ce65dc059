import { useIntl } from 'react-intl';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { type ScanSound, scanSounds } from '#renderer/scan/scan-sounds.ts';
import { ChoiceRow, numberChoices, SelectRow, SettingsSection } from './settings-section.tsx';

const sounds = ['success', 'failure', 'attention'] as const satisfies ScanSound[];

export function SoundsSection() {
  const t = useMessages();
  const [preferences, save] = usePreferences();
  const { soundVolumes } = preferences;
  return (
    <SettingsSection title={t('settings.sounds')} text={t('settings.soundsText')}>
      <ChoiceRow
        label={t('settings.sounds')}
        value={preferences.sounds ? 'on' : 'off'}
        choices={(['on', 'off'] as const).map((value) => ({ value, label: t(`settings.sounds.${value}`) }))}
        onChange={(value) => save({ sounds: value === 'on' })}
      />
      {sounds.map((sound) => (
        <SoundRow
          key={sound}
          sound={sound}
          volume={soundVolumes[sound]}
          isOff={!preferences.sounds}
          onChange={(volume) => save({ soundVolumes: { ...soundVolumes, [sound]: volume } })}
        />
      ))}
    </SettingsSection>
  );
}

const offeredVolumes = [0, 0.25, 0.5, 0.75, 1];

type SoundRowProps = {
  readonly sound: ScanSound;
  /** 0 to 1. */
  readonly volume: number;
  readonly isOff: boolean;
  readonly onChange: (volume: number) => void;
};

function SoundRow({ sound, volume, isOff, onChange }: SoundRowProps) {
  const t = useMessages();
  const intl = useIntl();
  const label = t(`settings.sound.${sound}`);
  return (
    <SelectRow
      label={label}
      value={String(volume)}
      choices={numberChoices(offeredVolumes, volume, (share) =>
        share === 0 ? t('settings.soundSilent') : intl.formatNumber(share, { style: 'percent' }),
      )}
      isOff={isOff}
      onChange={(value) => onChange(Number(value))}
    >
      <TextButton
        aria-label={`${t('settings.soundsTry')}: ${label}`}
        onClick={() => scanSounds.play(sound, volume)}
      >
        {t('settings.soundsTry')}
      </TextButton>
    </SelectRow>
  );
}
