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
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSync, useSyncRequest } from '../../components/catalog/use-sync.ts';
import { useFocusBack } from '../../components/layout/use-focus-back.ts';
import { recentAddress } from '../../components/records/recent-address.ts';
import { KeyHint } from '../../components/text/key-hint.tsx';
import { type MessageId, useMessages } from '../../messages/use-messages.ts';
import { usePreferences } from '../../platform/bridge/use-preferences.ts';
import { useRequest } from '../../platform/bridge/use-request.ts';
import { chordKeys, isMac } from '../../platform/keyboard/chord.ts';
import { useEarlyKeys } from '../../platform/keyboard/early-keys.ts';
import { routeAt } from '../../platform/route-at.ts';
import { type AppRoute, appRoutes } from '../routes/app-routes.ts';
import { catalogAddress } from '../status/catalog-gauge.tsx';
import styles from './command-palette.module.css';
import {
  ItemActions,
  RecentActions,
  useItemHits,
  useRecentHits,
  useSoughtText,
  withoutItems,
} from './command-palette-items.tsx';
import { type Command, commandsFor, isCommandFound, orderIdIn } from './commands.ts';

type CommandPaletteProps = {
  readonly onClose: () => void;
  readonly onRoute: (route: AppRoute) => void;
  readonly onShortcuts: () => void;
  /** What a key of the screen behind does: it is done once the palette is gone. */
  readonly onKey: (label: MessageId) => void;
  readonly onSignOut: () => void;
};

const [store, spotlight] = createSpotlight();

/** Every command by its name, any receiving order by its id, every item, and every record seen on this desk. */
export function CommandPalette({ onClose, onRoute, onShortcuts, onKey, onSignOut }: CommandPaletteProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const [preferences, save] = usePreferences();
  const check = useRequest('status.checkConnection');
  const sync = useSync();
  const start = useSyncRequest('sync.start');
  const pause = useSyncRequest('sync.pause');
  const [query, setQuery] = useState('');
  useEarlyKeys(setQuery);
  useFocusBack();
  useEffect(() => {
    spotlight.open();
    return spotlight.close;
  }, []);

  const runs: Partial<Record<Command['id'], () => void>> = {
    ...Object.fromEntries(appRoutes.map((route) => [`palette.go.${route.id}`, () => onRoute(route)])),
    'palette.themeLight': () => save({ theme: 'light' }),
    'palette.themeDark': () => save({ theme: 'dark' }),
    'palette.themeSystem': () => save({ theme: 'system' }),
    'palette.densityCompact': () => save({ density: 'compact' }),
    'palette.densityRegular': () => save({ density: 'regular' }),
    'palette.densityComfortable': () => save({ density: 'comfortable' }),
    'palette.toggleRail': () => save({ isRailCollapsed: !preferences.isRailCollapsed }),
    'palette.checkConnection': () => check.mutate({}),
    'palette.syncStart': () => start.mutate({}),
    'palette.syncPause': () => pause.mutate({}),
    'palette.reviewMatches': () => void navigate({ to: '/unidentified', search: { review: true } }),
    'palette.catalog': () => void navigate(catalogAddress),
    'palette.typeCode': () => onKey('shortcut.scanPlace'),
    'palette.scanHistory': () => onKey('shortcut.scanHistory'),
    'palette.operator': () => onKey('shortcut.operator'),
    'palette.commandSheet': () => void navigate({ to: '/return-desk', search: { print: 'commands' } }),
    'palette.soundsOn': () => save({ sounds: true }),
    'palette.soundsOff': () => save({ sounds: false }),
    'palette.shortcuts': onShortcuts,
    'palette.signOut': onSignOut,
  };
  const orderId = orderIdIn(query);
  // Filters of another screen mean nothing there.
  const isAmongOrders = useRouterState({
    select: ({ location }) => routeAt(appRoutes, location.pathname)?.id === 'receiving',
  });
  const commands = commandsFor(preferences, appRoutes, sync?.state ?? null);
  const found = commands.filter(({ id }) => isCommandFound(t(id), query));
  const sought = useSoughtText(query);
  const items = useItemHits(sought);
  const allRecent = useRecentHits(sought);
  const seen = allRecent === null ? null : withoutItems(allRecent, items?.hits ?? []);
  useEffect(() => {
    if (items !== null || allRecent !== null) chooseFirst();
  }, [items, allRecent]);
  const hasItems = items !== null && items.hits.length > 0;
  const hasSeen = seen !== null && seen.hits.length > 0;
  const openItem = (id: number) => void navigate({ to: `/inventory/${id}` });
  const openOrder = (id: string) => void navigate({ to: `/receiving/${id}`, search: isAmongOrders });

  return (
    <SpotlightRoot
      store={store}
      title={t('bar.commands')}
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
        aria-label={t('palette.placeholder')}
        placeholder={t('palette.placeholder')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      />
      <SpotlightActionsList>
        {orderId !== null && (
          <SpotlightAction onClick={() => openOrder(orderId)}>
            {t('palette.openOrder', { id: orderId })}
          </SpotlightAction>
        )}
        {found.map(({ id, isCurrent, chord }) => (
          <SpotlightAction key={id} onClick={() => runs[id]?.()}>
            <span className="grow">{t(id)}</span>
            {chord !== undefined && <KeyHint>{chordKeys(chord, isMac).join(' ')}</KeyHint>}
            {isCurrent && <span className="small dim">{t('palette.current')}</span>}
          </SpotlightAction>
        ))}
        {hasItems && (
          <ItemActions
            found={items}
            text={sought ?? ''}
            onOpen={({ inventoryId }) => openItem(inventoryId)}
            onShowAll={() => void navigate({ to: '/inventory', search: { text: query.trim() } })}
          />
        )}
        {hasSeen && (
          <RecentActions
            found={seen}
            onOpen={(hit) => void navigate(recentAddress(hit))}
            onShowAll={() => void navigate({ to: '/seen', search: { text: query.trim() } })}
          />
        )}
        {orderId === null && found.length === 0 && !hasItems && !hasSeen && (
          <SpotlightEmpty>{t('palette.empty')}</SpotlightEmpty>
        )}
      </SpotlightActionsList>
    </SpotlightRoot>
  );
}

/**
 * Has Enter open the first entry where nothing is chosen: what was may have gone from the list when the records came.
 * The kit chooses only when a key is typed, and marks the entry in the page as this does.
 */
function chooseFirst(): void {
  const entries = document.querySelectorAll('[data-action]');
  if ([...entries].some((entry) => entry.hasAttribute('data-selected'))) return;
  entries[0]?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}
