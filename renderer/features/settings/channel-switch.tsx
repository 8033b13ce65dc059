import { Select } from '@mantine/core';
import type { ChannelChoice } from '../../../shared/session/session-view.ts';
import { FailureNotice } from '../../components/feedback/failure-notice.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { useRequest } from '../../platform/bridge/use-request.ts';

type ChannelSwitchProps = {
  readonly channels: readonly ChannelChoice[];
  readonly channelId: number;
};

/** Another channel of the same account; its own data and desk come with it. */
export function ChannelSwitch({ channels, channelId }: ChannelSwitchProps) {
  const t = useMessages();
  const choose = useRequest('session.chooseChannel');
  return (
    <>
      <Select
        size="xs"
        aria-label={t('settings.switchChannel')}
        allowDeselect={false}
        value={String(channelId)}
        disabled={choose.isPending}
        data={channels.map((channel) => ({
          value: String(channel.id),
          label: `${channel.name} · ${t(channel.canWrite ? 'channel.writable' : 'channel.readOnly')}`,
        }))}
        onChange={(value) => {
          if (value !== null && value !== String(channelId)) choose.mutate({ channelId: Number(value) });
        }}
      />
      {choose.error !== null && <FailureNotice error={choose.error} />}
    </>
  );
}
