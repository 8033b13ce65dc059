import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSettings,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useWords } from '../messages/use-words.ts';
import { chordKeys, isMac } from './chord.ts';
import styles from './rail.module.css';

type RailProps = {
  readonly isCollapsed: boolean;
  readonly receivingHref: string;
  readonly onToggle: () => void;
};

const places = [
  { path: '/receiving', label: 'rail.receiving', Icon: IconTruckDelivery, chord: 'mod+1' },
  { path: '/settings', label: 'rail.settings', Icon: IconSettings, chord: 'mod+,' },
] as const;

/** The places that exist, by icon and word. */
export function Rail({ isCollapsed, receivingHref, onToggle }: RailProps) {
  const words = useWords();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const toggleWord = words(isCollapsed ? 'rail.expand' : 'rail.collapse');
  const Toggle = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={styles.rail} aria-label={words('rail.label')} data-collapsed={isCollapsed || undefined}>
      <div className={styles.places}>
        {places.map(({ path, label, Icon, chord }) => {
          const isHere = pathname === path || pathname.startsWith(`${path}/`);
          return (
            <a
              key={path}
              href={`#${path === '/receiving' ? receivingHref : path}`}
              className={styles.place}
              aria-current={isHere ? 'page' : undefined}
              title={`${words(label)} (${chordKeys(chord, isMac).join(' ')})`}
            >
              <Icon size={18} stroke={1.6} aria-hidden="true" />
              <span className={isCollapsed ? 'visually-hidden' : styles.word}>{words(label)}</span>
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
