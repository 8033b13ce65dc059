import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { Dialog } from '#renderer/components/layout/dialog.tsx';
import { Fact, FactList, GivenText } from '#renderer/components/text/facts.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { lockQuery } from '#renderer/platform/bridge/queries.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import { strokesOf } from '#renderer/scan/engine/key-recording.ts';
import type { KeyStroke } from '#renderer/scan/engine/key-stroke.ts';
import { type Proposal, proposeProfile } from '#renderer/scan/engine/propose-profile.ts';
import { type SeenScan, scanStatsOf } from '#renderer/scan/engine/scanner-health.ts';
import { useScanDesk } from '#renderer/scan/scan-provider.tsx';
import { visibleText } from '#renderer/scan/scan-sentences.ts';
import { EndingNames, Pace, ScannerFacts } from '#renderer/scan/scanner-facts.tsx';
import { GapGraph } from './gap-graph.tsx';
import { KeyRecording } from './key-recording.tsx';
import styles from './scanner-health.module.css';

// The code that draws a barcode is large.
const CalibrationCode = lazy(async () => ({
  default: (await import('#renderer/scan/calibration-code.tsx')).CalibrationCode,
}));

/**
 * Returns the scans of this window, none of which opens anything in the meantime, and the keys pressed in the meantime.
 */
function useHeardScans() {
  const desk = useScanDesk();
  const isLocked = useQuery(lockQuery).data?.isLocked === true;
  const { health } = desk;
  const state = useSyncExternalStore(health.subscribe, health.read);
  const [text, setText] = useState<string | null>(null);
  const [strokes, setStrokes] = useState<readonly KeyStroke[]>([]);
  useEffect(() => {
    // While the app is locked, badges are scanned.
    if (isLocked) return undefined;
    const recorder = desk.recordKeys();
    const ends = [
      recorder.stop,
      desk.divert((scan) => setText(visibleText(scan.text))),
      health.subscribe(() => setStrokes(strokesOf(recorder.read()))),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [desk, health, isLocked]);
  return { scans: state.scans, text, strokes, isLocked };
}

/**
 * Shows how the last scans came, what they reveal about the scanner, the settings that fit it, and a recording for
 * support.
 */
export function ScannerHealth({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages();
  const [{ scanner: inUse }] = usePreferences();
  const { scans, text, strokes, isLocked } = useHeardScans();
  const proposal = useMemo(() => proposeProfile(scans, strokes, inUse), [scans, strokes, inUse]);
  const missed = scans.at(-1)?.missed ?? null;
  return (
    <Dialog size={860} onClose={onClose} title={t('scannerHealth.title')} closeLabel={t('notice.close')}>
      <div className={styles.parts}>
        <div className="stack gap-8">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whatever a scanner types goes to what has the focus. */}
          <div
            className={styles.pad}
            role="group"
            aria-label={t('scannerHealth.pad')}
            tabIndex={0}
            data-autofocus
          >
            <p className="no-margin">{t('scannerHealth.text')}</p>
            <p className={styles.last} role="status">
              {missed !== null && <StateMark tone="attention" label={t(`scan.missed.${missed}`)} />}
              {missed === null && text !== null && (
                <>
                  {t('scannerTest.read')}{' '}
                  <ServiceText mono wraps>
                    {text}
                  </ServiceText>
                </>
              )}
            </p>
          </div>
          <TextInput label={t('scannerHealth.field')} />
        </div>
        {scans.length > 0 && (
          <>
            <Part title={t('scan.history')}>
              <GapGraph scans={scans} profile={inUse} />
            </Part>
            <Part title={t('scannerHealth.signs')}>
              <Signs scans={scans} profile={inUse} />
            </Part>
          </>
        )}
        <Settings inUse={inUse} proposal={proposal} />
        <TestCode />
        <Part title={t('scannerHealth.recording')}>
          <KeyRecording inUse={inUse} isLocked={isLocked} />
        </Part>
      </div>
    </Dialog>
  );
}

type PartProps = { readonly title: string; readonly children: ReactNode };

function Part({ title, children }: PartProps) {
  return (
    <section className="stack gap-8" aria-label={title}>
      <h3 className="heading no-margin">{title}</h3>
      {children}
    </section>
  );
}

type SignsProps = { readonly scans: readonly SeenScan[]; readonly profile: ScannerProfile };

function Signs({ scans, profile }: SignsProps) {
  const t = useMessages();
  const signs = scanStatsOf(scans);
  const { medianGapMs, longestGapMs, wholeCount, missedCount, endings, separator, twoReadingsCount } = signs;
  const prefix = profile.prefix ?? signs.prefixKey;
  const reasons = [...new Set(scans.flatMap(({ missed }) => missed ?? []))];
  const total = wholeCount + missedCount;
  return (
    <FactList>
      <Fact label={t('scannerTest.speed')}>
        <Pace gapMs={medianGapMs} longestGapMs={longestGapMs} />
      </Fact>
      <Fact label={t('scannerTest.suffix')}>
        <EndingNames endings={endings} profile={profile} />
      </Fact>
      <GivenText label={t('scannerTest.prefix')} text={prefix} isMono />
      {twoReadingsCount > 0 && (
        <Fact label={t('scannerTest.layout')}>
          {t('scannerHealth.layoutDiffers', { count: twoReadingsCount, total: wholeCount })}
        </Fact>
      )}
      {separator !== null && (
        <Fact label={t('scannerTest.separator')}>
          {t('scannerTest.separator.sent')} <ServiceText mono>{separator}</ServiceText>
        </Fact>
      )}
      <Fact label={t('scannerHealth.missed')}>
        {missedCount === 0 ? (
          t('scannerHealth.missedNone')
        ) : (
          <>
            {t('scannerHealth.missedSome', { count: missedCount, total })}
            {reasons.map((reason) => (
              <div key={reason} className="small dim">
                {t(`scan.missed.${reason}`)}
              </div>
            ))}
          </>
        )}
      </Fact>
    </FactList>
  );
}

type SettingsProps = { readonly inUse: ScannerProfile; readonly proposal: Proposal };

/** Shows the settings in use beside the proposed ones, which can be applied and undone. */
function Settings({ inUse, proposal }: SettingsProps) {
  const t = useMessages();
  const [, save] = usePreferences();
  const [before, setBefore] = useState<ScannerProfile | null>(null);
  const proposed = proposal.kind === 'proposed' ? proposal.profile : null;
  // An applied proposal can be undone until something else is proposed or chosen.
  const canUndo = before !== null && proposed === null && JSON.stringify(before) !== JSON.stringify(inUse);
  const take = () => {
    if (proposed === null) return;
    setBefore(inUse);
    save({ scanner: proposed });
  };
  const undo = () => {
    if (before !== null) save({ scanner: before });
  };
  return (
    <div className={styles.columns}>
      <Part title={t('scannerHealth.inUse')}>
        <ScannerFacts profile={inUse} />
      </Part>
      <Part title={t('scannerHealth.proposed')}>
        {proposed === null ? (
          <p className="no-margin leading-17" role="status">
            <ProposalText proposal={proposal} isSaved={canUndo} />
          </p>
        ) : (
          <ScannerFacts profile={proposed} />
        )}
        {(proposed !== null || canUndo) && (
          <div className="flex">
            <Button variant="default" onClick={proposed === null ? undo : take}>
              {t(proposed === null ? 'action.undo' : 'scannerTest.use')}
            </Button>
          </div>
        )}
      </Part>
    </div>
  );
}

type ProposalTextProps = { readonly proposal: Proposal; readonly isSaved: boolean };

/** Shows why nothing is proposed. */
function ProposalText({ proposal, isSaved }: ProposalTextProps) {
  const t = useMessages();
  if (isSaved) return <StateMark tone="done" label={t('scannerTest.saved')} />;
  switch (proposal.kind) {
    case 'tooFew':
      return t('scannerHealth.tooFew', { count: proposal.missing });
    case 'mostlyMissed':
      return t('scannerHealth.mostlyMissed');
    case 'refused':
      return t(`scannerTest.problem.${proposal.reason}`);
    default:
      return <StateMark tone="done" label={t('scannerHealth.fits')} />;
  }
}

/** Shows the code that reveals all settings at once. */
function TestCode() {
  const t = useMessages();
  const [isPrinting, setPrinting] = useState(false);
  return (
    <Part title={t('scannerTest.code')}>
      <Suspense>
        <CalibrationCode isPrinting={isPrinting} onClose={() => setPrinting(false)} />
      </Suspense>
      <div className="row wrap gap-8">
        <Button variant="default" onClick={() => setPrinting(true)}>
          {t('scannerTest.print')}
        </Button>
        <span className="small dim">{t('scannerTest.paper')}</span>
      </div>
    </Part>
  );
}
