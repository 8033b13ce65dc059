import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FailureNotice } from '#renderer/components/feedback/failure-notice.tsx';
import styles from '#renderer/components/list-screen/filters/filter-bar.module.css';
import { FilterMenu } from '#renderer/components/list-screen/filters/filter-menu.tsx';
import { valueFilter } from '#renderer/components/list-screen/filters/list-filter.tsx';
import { idsFrom, undefinedIfEmpty } from '#renderer/components/list-screen/list-search.ts';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useAccount } from '#renderer/platform/account.tsx';
import { call } from '#renderer/platform/bridge/call.ts';
import { serviceKey } from '#renderer/platform/bridge/queries.ts';

const maxChannels = 50;

/** Finds channels by a full name or an id; '' finds the first ones. */
function useChannels(text: string) {
  const account = useAccount();
  const id = /^[1-9]\d{0,9}$/u.test(text) ? Number(text) : null;
  return useQuery({
    queryKey: [serviceKey, account.id, 'channels', 'search', text],
    queryFn: () =>
      call('channels.search', {
        filters: {
          channelIds: id === null ? [] : [id],
          channelNames: id === null && text !== '' ? [text] : [],
        },
        cursor: null,
        pageSize: maxChannels,
      }),
  });
}

type ChannelFilterProps = {
  readonly chosen: readonly number[];
  readonly onChoose: (channels: readonly number[] | undefined) => void;
};

function ChannelFilter({ chosen, onChoose }: ChannelFilterProps) {
  const t = useMessages();
  const summary =
    chosen.length > 1
      ? t('filter.countChosen', { count: chosen.length })
      : chosen.length === 1
        ? String(chosen[0])
        : null;
  return (
    <FilterMenu label={t('term.channel')} summary={summary} onClear={() => onChoose(undefined)}>
      <ChannelChoices chosen={chosen} onChoose={onChoose} />
    </FilterMenu>
  );
}

/** The server has many channels and searches them itself, on request, by full names and ids. */
function ChannelChoices({ chosen, onChoose }: ChannelFilterProps) {
  const t = useMessages();
  const [typed, setTyped] = useState('');
  const [searchText, setSearchText] = useState('');
  const { data, error } = useChannels(searchText);
  const search = (event: FormEvent) => {
    event.preventDefault();
    setSearchText(typed.trim());
  };
  const toggle = (id: number) =>
    onChoose(undefinedIfEmpty(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]));
  return (
    <div className={styles.searchable}>
      <form className="row gap-6" onSubmit={search}>
        <TextInput
          className="grow"
          data-autofocus
          aria-label={t('products.channelFind')}
          placeholder={t('products.channelFind')}
          value={typed}
          maxLength={400}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" size="compact-sm">
          {t('products.channelSearch')}
        </Button>
      </form>
      {error !== null && <FailureNotice error={error} isRead />}
      {data?.items.length === 0 && <p className="no-margin small dim">{t('products.channelNone')}</p>}
      <div className={styles.choices}>
        {data?.items.map(({ id, name }) => (
          <Checkbox
            key={id}
            className={styles.choice}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
            label={<ServiceText>{name ?? String(id)}</ServiceText>}
          />
        ))}
      </div>
    </div>
  );
}

export const channelFilter = valueFilter(
  'channels',
  (raw) => undefinedIfEmpty(idsFrom(raw)),
  ({ value = [], onChange }) => <ChannelFilter chosen={value} onChoose={onChange} />,
);
