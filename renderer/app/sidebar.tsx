import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useId, useLayoutEffect, useRef } from 'react';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { chordKeys, firstOfSequence, isMac } from '#renderer/platform/keyboard/chord.ts';
import { useAwaitingKey } from '#renderer/platform/keyboard/keymap.tsx';
import { routeAt } from '#renderer/platform/route-at.ts';
import { type AppRoute, appRoutes, keysOf, routeGroups, useOfferedRoutes } from './routes/app-routes.ts';
import styles from './sidebar.module.css';

type SidebarProps = {
  readonly isCollapsed: boolean;
  readonly hrefOf: (route: AppRoute) => string;
  readonly onToggle: () => void;
};

/** The screens with icon and label, in groups; the last group is at the bottom. */
export function Sidebar({ isCollapsed, hrefOf, onToggle }: SidebarProps) {
  const t = useMessages();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const currentRoute = routeAt(appRoutes, pathname);
  const offered = useOfferedRoutes();
  const groups = routeGroups.flatMap((group) => {
    const routes = offered.filter((route) => route.group === group);
    return routes.length === 0 ? [] : [{ group, routes }];
  });
  const awaiting = useAwaitingKey();
  const nav = useFollowedScreen(pathname);
  const toggleWord = t(isCollapsed ? 'rail.expand' : 'rail.collapse');
  const Toggle = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav
      ref={nav}
      className={styles.sidebar}
      aria-label={t('rail.label')}
      data-collapsed={isCollapsed || undefined}
      data-frame
    >
      {groups.map(({ group, routes }) => {
        const name = group === 'inbound' || group === 'stock' ? t(`rail.group.${group}`) : undefined;
        return (
          <div
            key={group}
            className={styles.group}
            data-group={group}
            {...(name === undefined ? {} : { role: 'group', 'aria-label': name })}
          >
            {name !== undefined && (
              <span className={styles.groupName} aria-hidden="true">
                {name}
              </span>
            )}
            {routes.map((route) => (
              <Entry
                key={route.id}
                route={route}
                current={
                  route === currentRoute ? 'page' : currentRoute?.under === route.id ? 'true' : undefined
                }
                href={hrefOf(route)}
                awaiting={awaiting}
              />
            ))}
          </div>
        );
      })}
      <button
        type="button"
        className={styles.toggle}
        aria-label={toggleWord}
        aria-expanded={!isCollapsed}
        title={`${toggleWord} (${chordKeys('mod+b', isMac).join(' ')})`}
        onClick={onToggle}
      >
        <Toggle size={17} stroke={1.5} aria-hidden="true" />
      </button>
      <span className="visually-hidden" role="status">
        {awaiting !== null && t('rail.awaiting')}
      </span>
    </nav>
  );
}

/**
 * Scrolls the screen's entry into view, and marks the sidebar until the pointer moves: after a key or a scan has opened
 * another screen, the entry under the pointer is not meant.
 */
function useFollowedScreen(pathname: string) {
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = nav;
    if (current === null) return undefined;
    current.dataset['still'] = pathname;
    // In a window that is too short for the whole sidebar. With the next frame, which computes the layout anyway.
    const frame = requestAnimationFrame(() =>
      current.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
    );
    const move = ({ movementX, movementY }: MouseEvent) => {
      if (movementX !== 0 || movementY !== 0) delete current.dataset['still'];
    };
    window.addEventListener('mousemove', move);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('mousemove', move);
    };
  }, [pathname]);
  return nav;
}

type EntryProps = {
  readonly route: AppRoute;
  /** `page` if it is open, `true` if a desk that creates its records is open. */
  readonly current: 'page' | 'true' | undefined;
  readonly href: string;
  /** The pressed key that waits for a screen's letter; null if there is none. */
  readonly awaiting: string | null;
};

function Entry({ route, current, href, awaiting }: EntryProps) {
  const t = useMessages();
  const { id, Icon, Badge, sequence } = route;
  const label = t(`rail.${id}`);
  const keys = keysOf(route).map((chord) => chordKeys(chord, isMac).join(' '));
  const badgeId = useId();
  const letter =
    sequence !== undefined && firstOfSequence(sequence) === awaiting ? sequence.at(-1) : undefined;
  return (
    <a
      href={`#${href}`}
      className={styles.route}
      aria-label={label}
      aria-describedby={Badge === undefined ? undefined : badgeId}
      aria-current={current}
      title={`${label} (${keys.join(', ')})`}
    >
      {letter === undefined ? (
        <Icon size={18} stroke={1.6} aria-hidden="true" />
      ) : (
        <span className={styles.letter}>
          <KeyHint>{letter.toUpperCase()}</KeyHint>
        </span>
      )}
      <span className={styles.word}>{label}</span>
      {Badge !== undefined && (
        <span id={badgeId} className={styles.end}>
          <Badge />
        </span>
      )}
    </a>
  );
}
