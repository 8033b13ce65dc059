import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMessages } from '#renderer/messages/use-messages.ts';
import {
  AppearanceSection,
  CheckInSection,
  NotificationsSection,
  UnidentifiedSection,
} from './appearance-section.tsx';
import { CatalogSection } from './catalog-section.tsx';
import { ChecklistsSection } from './checklists-section.tsx';
import { CodesSection, CommandsSection, DeskSection, ScannerSection } from './desk-section.tsx';
import { DiagnosticsSection } from './diagnostics-section.tsx';
import { AboutSection, EnvironmentSection } from './environment-section.tsx';
import { ExportSection } from './export-section.tsx';
import { LabelTemplatesSection } from './labels/label-templates-section.tsx';
import { PrintersSection } from './labels/printers-section.tsx';
import { LockSection } from './lock-section.tsx';
import { OperatorsSection } from './operators-section.tsx';
import { PolicySection } from './policy-section.tsx';
import { SandboxSection } from './sandbox-section.tsx';
import { ScaleSection } from './scale-section.tsx';
import { SessionSection } from './session-section.tsx';
import styles from './settings.module.css';
import { SiteSection } from './site-section.tsx';
import { SoundsSection } from './sounds-section.tsx';
import { StartupSection } from './startup-section.tsx';
import { StoredSection } from './stored-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

export function SettingsScreen() {
  const t = useMessages();
  const scroller = useRef<HTMLDivElement>(null);
  const { section } = useSearch({ strict: false }) as { readonly section?: unknown };
  useEffect(() => {
    const screen = scroller.current;
    if (screen === null || typeof section !== 'string') return undefined;
    // Focuses it, so that the next Tab reaches the first control of the section.
    const focusSection = () => {
      const sections = [...screen.querySelectorAll<HTMLElement>('[data-section]')];
      const wanted = sections.find((element) => element.dataset['section'] === section);
      wanted?.focus();
      return wanted !== undefined;
    };
    if (focusSection()) return undefined;
    // A section whose content is still being read follows, unless the user has moved on by then.
    const observer = new MutationObserver(() => {
      if (screen.contains(document.activeElement) || focusSection()) observer.disconnect();
    });
    observer.observe(screen, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [section]);
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('settings.title')}</h1>
      </div>
      <div ref={scroller} className={styles.scroll} tabIndex={-1}>
        <div className={styles.columns}>
          <div className={styles.column}>
            <PolicySection />
            <AppearanceSection />
            <SoundsSection />
            <CheckInSection />
            <NotificationsSection />
            <DeskSection />
            <ScannerSection />
            <OperatorsSection />
            <LockSection />
            <CodesSection />
            <ChecklistsSection />
            <CommandsSection />
            <PrintersSection />
            <LabelTemplatesSection />
            <ScaleSection />
            <SessionSection />
          </div>
          <div className={styles.column}>
            <CatalogSection />
            <EnvironmentSection />
            <SiteSection />
            <StoredSection />
            <ExportSection />
            <UnidentifiedSection />
            <WebhooksSection />
            <SandboxSection />
            <StartupSection />
            <DiagnosticsSection />
            <AboutSection />
          </div>
        </div>
      </div>
    </div>
  );
}
