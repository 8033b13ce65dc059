import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { chooseScale } from '#renderer/components/scale/scale.ts';
import { ScaleLine, scalePorts } from '#renderer/components/scale/scale-line.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import settingsStyles from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

export function ScaleSection() {
  const t = useMessages();
  const [{ scale }, save] = usePreferences();
  const choosing = useMutation({
    mutationFn: () => chooseScale(scalePorts),
    onSuccess: (found) => typeof found !== 'string' && save({ scale: found }),
  });
  return (
    <SettingsSection id="scale" title={t('scale.title')} text={t('scale.text')}>
      {scale === null ? (
        <div className={settingsStyles.tool}>
          <Button variant="default" loading={choosing.isPending} onClick={() => choosing.mutate()}>
            {t('scale.choose')}
          </Button>
          <p className="no-margin small" role="status">
            {typeof choosing.data === 'string' && t(`scale.problem.${choosing.data}`)}
          </p>
        </div>
      ) : (
        <div className={settingsStyles.webhook}>
          <span className="grid gap-4 shrink">
            <ServiceText>{scale.name === '' ? t('scale.title') : scale.name}</ServiceText>
            <ScaleLine key={`${scale.vendorId}:${scale.productId}`} scale={scale} />
          </span>
          <Button
            variant="default"
            onClick={() => {
              choosing.reset();
              save({ scale: null });
            }}
          >
            {t('scale.forget')}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
