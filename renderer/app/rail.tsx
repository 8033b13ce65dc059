import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useMessages } from '../messages/use-messages.ts';
import { chordKeys, isMac } from '../platform/keyboard/chord.ts';
import { routeAt } from '../platform/route-at.ts';
import styles from './rail.module.css';
import { type AppRoute, appRoutes } from './routes/app-routes.ts';

type RailProps = {
  readonly isCollapsed: boolean;
  /** The address that leads to a screen. */
  readonly hrefOf: (route: AppRoute) => string;
  readonly onToggle: () => void;
};

/** The screens that exist, by icon and word. */
export function Rail({ isCollapsed, hrefOf, onToggle }: RailProps) {
  const t = useMessages();
  const here = routeAt(appRoutes, useRouterState({ select: (state) => state.location.pathname }));
  const toggleWord = t(isCollapsed ? 'rail.expand' : 'rail.collapse');
  const Toggle = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav
      className={styles.rail}
      aria-label={t('rail.label')}
      data-collapsed={isCollapsed || undefined}
      data-frame
    >
      <div className="stack gap-2">
        {appRoutes.map((route) => {
          const { id, path, Icon, chord } = route;
          const label = t(`rail.${id}`);
          return (
            <a
              key={path}
              href={`#${hrefOf(route)}`}
              className={styles.route}
              aria-current={route === here ? 'page' : undefined}
              title={`${label} (${chordKeys(chord, isMac).join(' ')})`}
            >
              <Icon size={18} stroke={1.6} aria-hidden="true" />
              <span className={isCollapsed ? 'visually-hidden' : undefined}>{label}</span>
            </a>
          );
        })}
      </div>
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
    </nav>
  );
}
