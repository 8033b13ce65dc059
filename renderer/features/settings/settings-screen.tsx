import { useWords } from '../../messages/use-words.ts';
import { AboutSection } from './about-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DeskSection } from './desk-section.tsx';
import { EnvironmentSection } from './environment-section.tsx';
import { SessionSection } from './session-section.tsx';
import styles from './settings.module.css';
import { StoredSection } from './stored-section.tsx';

/** Everything that can be set, and the facts that support asks for. */
export function SettingsScreen() {
  const words = useWords();
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className={styles.title}>{words('settings.title')}</h1>
      </div>
      <div className={styles.scroll} tabIndex={-1}>
        <div className={styles.columns}>
          <div className={styles.column}>
            <AppearanceSection />
            <DeskSection />
            <SessionSection />
          </div>
          <div className={styles.column}>
            <EnvironmentSection />
            <StoredSection />
            <AboutSection />
          </div>
        </div>
      </div>
    </div>
  );
}
