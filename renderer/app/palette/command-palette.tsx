import '@mantine/spotlight/styles.layer.css';
import {
  SpotlightAction,
  SpotlightActionsList,
  SpotlightEmpty,
  SpotlightRoot,
  SpotlightSearch,
} from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type AppRoute, appRoutes, keysOf, useOfferedRoutes } from '#renderer/app/routes/app-routes.ts';
import { catalogAddress } from '#renderer/app/status/catalog-gauge.tsx';
import { useSync, useSyncRequest } from '#renderer/components/catalog/use-sync.ts';
import { useFocusBack } from '#renderer/components/layout/use-focus-back.ts';
import { recentAddress } from '#renderer/components/records/recent-address.ts';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { type MessageId, useMessages } from '#renderer/messages/use-messages.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { useRequest } from '#renderer/platform/bridge/use-request.ts';
import { chordKeys, isMac } from '#renderer/platform/keyboard/chord.ts';
import { useEarlyKeys } from '#renderer/platform/keyboard/early-keys.ts';
import { routeAt } from '#renderer/platform/route-at.ts';
import styles from './command-palette.module.css';
import { ItemActions, useItemHits, useSearchText } from './command-palette-items.tsx';
import {
  OrderLine,
  RecentActions,
  useNamedOrder,
  useRecentHits,
  withoutOffered,
} from './command-palette-recent.tsx';
import { type Command, commandsFor, isCommandFound, orderIdIn } from './commands.ts';
import { chooseFirst, chooseUnderPointer, nameSelected, spotlight, store } from './palette-selection.ts';

type CommandPaletteProps = {
  /** The initial search text; '' for none. */
  readonly text: string;
  readonly onClose: () => void;
  readonly onRoute: (route: AppRoute) => void;
  readonly onShortcuts: () => void;
  /** Runs a keyboard shortcut of the screen behind, once the palette is closed. */
  readonly onKey: (label: MessageId) => void;
  readonly onSignOut: () => void;
};

/** Finds every command by name, any receiving order by id, every item, and every record opened on this desk. */
export function CommandPalette({
  text,
  onClose,
  onRoute,
  onShortcuts,
  onKey,
  onSignOut,
}: CommandPaletteProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const [preferences, save] = usePreferences();
  const check = useRequest('status.checkConnection');
  const sync = useSync();
  const start = useSyncRequest('sync.start');
  const pause = useSyncRequest('sync.pause');
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(text);
  useEarlyKeys(setQuery);
  useFocusBack();
  useEffect(() => {
    spotlight.open();
    return spotlight.close;
  }, []);

  const isReviewing = useRouterState({ select: ({ location }) => 'review' in location.search });
  // Filters of another screen do not apply to what is opened.
  const screenId = useRouterState({
    select: ({ location }) => routeAt(appRoutes, location.pathname)?.id,
  });
  const runs: Partial<Record<Command['id'], () => void>> = {
    ...Object.fromEntries(appRoutes.map((route) => [`palette.go.${route.id}`, () => onRoute(route)])),
    'palette.themeLight': () => save({ theme: 'light' }),
    'palette.themeDark': () => save({ theme: 'dark' }),
    'palette.themeSystem': () => save({ theme: 'system' }),
    'palette.densityCompact': () => save({ density: 'compact' }),
    'palette.densityRegular': () => save({ density: 'regular' }),
    'palette.densityComfortable': () => save({ density: 'comfortable' }),
    'action.toggleSidebar': () => save({ isRailCollapsed: !preferences.isRailCollapsed }),
    'palette.checkConnection': () => check.mutate({}),
    'palette.syncStart': () => start.mutate({}),
    'palette.syncPause': () => pause.mutate({}),
    // Each time another number, which starts another review if one has ended on the screen.
    'palette.reviewMatches': () =>
      void navigate({
        to: '/unidentified',
        search: (before: object) => ({
          ...(screenId === 'unidentified' ? before : {}),
          linked: undefined,
          review: Date.now(),
        }),
        replace: isReviewing,
      }),
    'palette.catalog': () => void navigate(catalogAddress),
    'palette.typeCode': () => onKey('shortcut.scanPlace'),
    'palette.scanHistory': () => onKey('shortcut.scanHistory'),
    'palette.notifications': () => onKey('term.notifications'),
    'action.switchOperator': () => onKey('action.switchOperator'),
    'palette.lock': () => onKey('shortcut.lock'),
    'shortcut.printLastLabel': () => onKey('shortcut.printLastLabel'),
    'palette.commandSheet': () => void navigate({ to: '/return-desk', search: { print: 'commands' } }),
    'palette.soundsOn': () => save({ sounds: true }),
    'palette.soundsOff': () => save({ sounds: false }),
    'palette.diagnostics': () => void navigate({ to: '/settings', search: { section: 'diagnostics' } }),
    'palette.shortcuts': onShortcuts,
    'action.signOut': onSignOut,
  };
  const orderId = orderIdIn(query);
  const routes = useOfferedRoutes().map((route) => ({ id: route.id, keys: keysOf(route) }));
  const commands = commandsFor(preferences, routes, sync?.state ?? null);
  const found = commands.filter(({ id }) => isCommandFound(t(id), query));
  const { text: sought, isCurrent: isSought } = useSearchText(query);
  // Of the typed text, which the search follows a moment later; other text is searched beside the commands again.
  const typed = query.trim();
  const [widened, setWidened] = useState<string | null>(null);
  const isWide = widened === typed;
  const { found: items, isCurrent: areItemsCurrent } = useItemHits(sought);
  const { found: allRecent, isCurrent: areRecentCurrent } = useRecentHits(sought, isWide);
  // A command, or an order's ID, always belongs to the typed text.
  const isFirstCurrent =
    (!isWide && (orderId !== null || found.length > 0)) || (isSought && areItemsCurrent && areRecentCurrent);
  const holdEnter = useHeldEnter(isFirstCurrent);
  const order = useNamedOrder(orderId);
  const offered = { items: items?.hits ?? [], orderId };
  const recent = allRecent === null ? null : isWide ? allRecent : withoutOffered(allRecent, offered);
  const hasItems = !isWide && items !== null && items.hits.length > 0;
  const hasRecent = recent !== null && recent.hits.length > 0;
  const openItem = (id: number) => void navigate({ to: `/inventory/${id}` });
  const openOrder = (id: string) =>
    void navigate({ to: `/receiving/${id}`, search: screenId === 'receiving' });

  return (
    <SpotlightRoot
      store={store}
      title={t('shortcut.palette')}
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
        ref={field}
        aria-label={t('palette.placeholder')}
        placeholder={t('palette.placeholder')}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        onKeyDownCapture={holdEnter}
      />
      <SpotlightActionsList onMouseMove={chooseUnderPointer}>
        {orderId !== null && !isWide && (
          <SpotlightAction onClick={() => openOrder(orderId)}>
            <OrderLine id={orderId} order={order} />
          </SpotlightAction>
        )}
        {!isWide &&
          found.map(({ id, isCurrent, chords }) => (
            <SpotlightAction key={id} onClick={() => runs[id]?.()}>
              <span className="grow">{t(id)}</span>
              {isCurrent && <span className="small dim">{t('palette.current')}</span>}
              {chords.map((chord) => (
                <KeyHint key={chord}>{chordKeys(chord, isMac).join(' ')}</KeyHint>
              ))}
            </SpotlightAction>
          ))}
        {hasItems && (
          <ItemActions
            found={items}
            text={sought ?? ''}
            onOpen={({ inventoryId }) => openItem(inventoryId)}
            onShowAll={() => void navigate({ to: '/inventory', search: { text: typed } })}
          />
        )}
        {hasRecent && (
          <RecentActions
            found={recent}
            text={sought ?? ''}
            isWide={isWide}
            onOpen={(hit) => void navigate(recentAddress(hit))}
            onWiden={() => setWidened(typed)}
          />
        )}
        {isFirstCurrent && orderId === null && found.length === 0 && !hasItems && !hasRecent && (
          <SpotlightEmpty role="status">
            {t('palette.empty')}
            <span className={styles.emptyText}>{t('seen.list.noneMatchText')}</span>
          </SpotlightEmpty>
        )}
        <FirstChosen />
        <NamedEntry field={field} />
      </SpotlightActionsList>
    </SpotlightRoot>
  );
}

/**
 * Holds Enter back until the first entry belongs to the typed text, and then opens that entry; any other key drops it.
 * An entry that the user moved to is opened at once.
 */
function useHeldEnter(isFirstCurrent: boolean): (event: KeyboardEvent) => void {
  const isHeld = useRef(false);
  // After `FirstChosen`, whose effect runs first.
  useEffect(() => {
    if (!isFirstCurrent || !isHeld.current) return;
    isHeld.current = false;
    document.querySelector<HTMLElement>('[data-action][data-selected]')?.click();
  });
  return (event) => {
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
    isHeld.current = isEnter && !isFirstCurrent && store.getState().selected <= 0;
    if (isHeld.current) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    // The kit opens the selected entry, and the effect that selects the first one may not have run yet.
    if (isEnter) chooseFirst();
  };
}

/** Placed after the entries, so that they are in the page when it looks for the first of them. */
function FirstChosen(): null {
  useEffect(chooseFirst);
  return null;
}

/** Observes the page, since the kit moves the selection there without a render. */
function NamedEntry({ field }: { readonly field: RefObject<HTMLInputElement | null> }): null {
  useEffect(() => {
    const { current: input } = field;
    const palette = input?.closest('[role="dialog"]');
    if (palette == null) return undefined;
    const name = () => nameSelected(input);
    name();
    const observer = new MutationObserver(name);
    observer.observe(palette, { subtree: true, childList: true, attributeFilter: ['data-selected'] });
    return () => observer.disconnect();
  }, [field]);
  return null;
}
