import '@mantine/spotlight/styles.layer.css';
import {
  createSpotlight,
  SpotlightAction,
  SpotlightActionsList,
  SpotlightEmpty,
  SpotlightRoot,
  SpotlightSearch,
} from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePreferences } from '../bridge/use-preferences.ts';
import { useRequest } from '../bridge/use-request.ts';
import { KeyHint } from '../components/key-hint.tsx';
import { useWords } from '../messages/use-words.ts';
import { chordKeys, isMac } from './chord.ts';
import styles from './command-palette.module.css';
import { type Command, commandsFor, isCommandFound, orderIdIn } from './commands.ts';

type CommandPaletteProps = {
  readonly onClose: () => void;
  readonly onReceiving: () => void;
  readonly onShortcuts: () => void;
  readonly onSignOut: () => void;
};

const [store, spotlight] = createSpotlight();

/** Every command by its name, and any receiving order by its id. */
export function CommandPalette({ onClose, onReceiving, onShortcuts, onSignOut }: CommandPaletteProps) {
  const words = useWords();
  const navigate = useNavigate();
  const [preferences, save] = usePreferences();
  const check = useRequest('status.checkConnection');
  const [query, setQuery] = useState('');
  useEffect(() => {
    spotlight.open();
    return spotlight.close;
  }, []);

  const runs: Partial<Record<Command['id'], () => void>> = {
    'palette.goReceiving': onReceiving,
    'palette.goSettings': () => void navigate({ to: '/settings' }),
    'palette.themeLight': () => save({ theme: 'light' }),
    'palette.themeDark': () => save({ theme: 'dark' }),
    'palette.themeSystem': () => save({ theme: 'system' }),
    'palette.densityCompact': () => save({ density: 'compact' }),
    'palette.densityRegular': () => save({ density: 'regular' }),
    'palette.densityComfortable': () => save({ density: 'comfortable' }),
    'palette.toggleRail': () => save({ isRailCollapsed: !preferences.isRailCollapsed }),
    'palette.checkConnection': () => check.mutate({}),
    'palette.shortcuts': onShortcuts,
    'palette.signOut': onSignOut,
  };
  const orderId = orderIdIn(query);
  const found = commandsFor(preferences).filter(({ id }) => isCommandFound(words(id), query));
  const openOrder = (id: string) =>
    void navigate({ to: '/receiving/$orderId', params: { orderId: id }, search: true });

  return (
    <SpotlightRoot
      store={store}
      title={words('bar.commands')}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      scrollable
      maxHeight={420}
      size={560}
      yOffset="12vh"
      centered={false}
      classNames={{
        content: styles.content ?? '',
        action: styles.action ?? '',
        search: styles.search ?? '',
        header: 'visually-hidden',
      }}
      transitionProps={{ duration: 90, transition: 'fade' }}
      overlayProps={{ opacity: 0.35 }}
    >
      <SpotlightSearch
        aria-label={words('palette.placeholder')}
        placeholder={words('palette.placeholder')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      />
      <SpotlightActionsList>
        {orderId !== null && (
          <SpotlightAction onClick={() => openOrder(orderId)}>
            {words('palette.openOrder', { id: orderId })}
          </SpotlightAction>
        )}
        {found.map(({ id, isCurrent, chord }) => (
          <SpotlightAction key={id} onClick={() => runs[id]?.()}>
            <span className={styles.sentence}>{words(id)}</span>
            {chord !== undefined && <KeyHint>{chordKeys(chord, isMac).join(' ')}</KeyHint>}
            {isCurrent && <span className={styles.current}>{words('palette.current')}</span>}
          </SpotlightAction>
        ))}
        {orderId === null && found.length === 0 && <SpotlightEmpty>{words('palette.empty')}</SpotlightEmpty>}
      </SpotlightActionsList>
    </SpotlightRoot>
  );
}
