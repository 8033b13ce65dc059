import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, lazy, Suspense, use, useEffect, useRef, useState } from 'react';
import { StateMark } from '#renderer/components/feedback/state-mark.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { lockQuery } from '#renderer/platform/bridge/queries.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import type { KeyStroke } from './engine/key-stroke.ts';
import { type LearnedProfile, learnProfile, sampleGapMs, splitSamples } from './engine/learn-profile.ts';
import { createScanEngine, strokeOf, swallow } from './engine/scan-engine.ts';
import { ScanDeskContext } from './scan-provider.tsx';
import { ScannerFacts } from './scanner-facts.tsx';
import styles from './scanner-test.module.css';

// The code that draws a barcode is large, and few desks test their scanner twice.
const CalibrationCode = lazy(async () => ({
  default: (await import('./calibration-code.tsx')).CalibrationCode,
}));

type Learned = Extract<LearnedProfile, { kind: 'learned' }>;
type Refused = Extract<LearnedProfile, { kind: 'notLearned' }>['reason'];

/** Fewer keys were typed by hand. */
const minKeys = 8;

/**
 * Asks for one scan of a code, shows how the scanner types, and proposes that for this desk. Also works if no account
 * is signed in; if scans are listened to, it takes their keys in the meantime.
 */
export function ScannerTest() {
  const t = useMessages();
  const [{ scanner }, save] = usePreferences();
  const [isOpen, setOpen] = useState(false);
  const [learned, setLearned] = useState<Learned | null>(null);
  const [taken, setTaken] = useState<ScannerProfile | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    setLearned(null);
  };
  if (!isOpen) {
    // What could not be saved is no longer in effect.
    const isSaved = taken !== null && JSON.stringify(taken) === JSON.stringify(scanner);
    return (
      <div className="stack gap-10">
        {scanner.timing !== null && <ScannerFacts profile={scanner} />}
        <div className="row wrap gap-10">
          <Button ref={opener} variant="default" onClick={() => setOpen(true)}>
            {t(scanner.timing === null ? 'scannerTest.open' : 'scannerTest.again')}
          </Button>
          <span role="status">{isSaved && <StateMark tone="done" label={t('scannerTest.saved')} />}</span>
        </div>
      </div>
    );
  }
  if (learned === null) return <Calibration onLearned={setLearned} onCancel={close} />;
  const take = () => {
    save({ scanner: learned.profile });
    setTaken(learned.profile);
    close();
  };
  return <Proposal learned={learned} onUse={take} onCancel={close} />;
}

/**
 * Takes the window's keys from the scan listener while mounted, unless the window is locked, because badges must be
 * read then; returns whether it is.
 */
function useLentKeys(): boolean {
  const desk = use(ScanDeskContext);
  const isLocked = useQuery(lockQuery).data?.isLocked === true;
  useEffect(() => (isLocked ? undefined : desk?.lendKeys()), [desk, isLocked]);
  return isLocked;
}

type CalibrationProps = { readonly onLearned: (learned: Learned) => void; readonly onCancel: () => void };

/** Shows the code, and the problem with its scan until one succeeds. */
function Calibration({ onLearned, onCancel }: CalibrationProps) {
  const t = useMessages();
  const [isListening, setListening] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const [problem, setProblem] = useState<Refused | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useLentKeys();
  useStrokes(isListening, {
    onStrokes(strokes) {
      const result = learnProfile(splitSamples(strokes));
      if (result.kind === 'learned') onLearned(result);
      else setProblem(result.reason);
    },
    onEscape: onCancel,
  });
  // Initially, and when the printed code is at hand.
  useEffect(() => {
    if (!isPrinting) place.current?.focus();
  }, [isPrinting]);
  const handleBlur = (event: FocusEvent) => setListening(event.currentTarget.contains(event.relatedTarget));
  return (
    <div className="stack gap-10">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whatever a scanner types goes to what has the focus. */}
      <div
        ref={place}
        className={styles.place}
        role="group"
        aria-label={t('scannerTest.code')}
        tabIndex={0}
        // The print dialog is rendered elsewhere, but its events arrive here too.
        onFocus={({ currentTarget, target }) => setListening(currentTarget.contains(target))}
        onBlur={handleBlur}
      >
        <Suspense fallback={<div className={styles.code} />}>
          <CalibrationCode isPrinting={isPrinting} onClose={() => setPrinting(false)} />
        </Suspense>
        <p className="no-margin" role="status">
          {problem !== null && <StateMark tone="attention" label={t(`scannerTest.problem.${problem}`)} />}
          {problem === null && (
            <StateMark
              tone={isListening ? 'moving' : 'waiting'}
              label={t(isListening ? 'scannerTest.listening' : 'scannerTest.paused')}
            />
          )}
        </p>
      </div>
      <p className="no-margin small leading-17 dim">{t('scannerTest.paper')}</p>
      <div className="row wrap gap-8">
        <Button variant="default" onClick={() => setPrinting(true)}>
          {t('scannerTest.print')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      </div>
    </div>
  );
}

type StrokeListeners = {
  readonly onStrokes: (strokes: readonly KeyStroke[]) => void;
  readonly onEscape: () => void;
};

/** Records what is typed until it stops, and blocks all other effects; a lone Tab leaves, as everywhere. */
function useStrokes(isListening: boolean, listeners: StrokeListeners): void {
  const latest = useRef(listeners);
  useEffect(() => {
    latest.current = listeners;
  });
  useEffect(() => {
    if (!isListening) return undefined;
    let strokes: KeyStroke[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      const typed = strokes;
      strokes = [];
      if (typed.filter(({ kind }) => kind === 'down').length >= minKeys) latest.current.onStrokes(typed);
    };
    const press = (event: KeyboardEvent) => {
      const isFirst = strokes.every(({ kind, key }) => kind === 'up' || key === 'Shift');
      if (event.key === 'Tab' && isFirst) return;
      swallow(event);
      if (event.key === 'Escape' && event.type === 'keydown') latest.current.onEscape();
      strokes.push(strokeOf(event, window));
      clearTimeout(timer);
      timer = setTimeout(end, sampleGapMs);
    };
    const listened = [
      ['keydown', press],
      ['keyup', press],
      ['keypress', swallow],
    ] as const;
    for (const [name, listener] of listened) window.addEventListener(name, listener, { capture: true });
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of listened) window.removeEventListener(name, listener, { capture: true });
    };
  }, [isListening]);
}

type ProposalProps = {
  readonly learned: Learned;
  readonly onUse: () => void;
  readonly onCancel: () => void;
};

/** Shows how the scanner types, and what it reads that way before anything is saved. */
function Proposal({ learned, onUse, onCancel }: ProposalProps) {
  const t = useMessages();
  const [readText, setReadText] = useState<string | null>(null);
  const [isMissed, setMissed] = useState(false);
  const isLocked = useLentKeys();
  useEffect(() => {
    if (isLocked) return undefined;
    const engine = createScanEngine({
      profile: () => learned.profile,
      onScan({ text }) {
        setReadText(text);
        setMissed(false);
      },
      onMiss: () => setMissed(true),
    });
    return engine.attach();
  }, [learned, isLocked]);
  return (
    <div className="stack gap-10">
      <p className="no-margin" role="status">
        <StateMark tone="done" label={t('scannerTest.learned')} />
      </p>
      <ScannerFacts profile={learned.profile} separator={learned.separator} />
      <p className="no-margin small leading-17 dim" role="status">
        {isMissed ? (
          <StateMark tone="attention" label={t('scannerTest.missed')} />
        ) : readText === null ? (
          t('scannerTest.try')
        ) : (
          <>
            {t('scannerTest.read')}{' '}
            <ServiceText mono wraps>
              {readText.replaceAll('\u001d', '␝')}
            </ServiceText>
          </>
        )}
      </p>
      <div className="row wrap gap-8">
        <Button variant="default" autoFocus onClick={onUse}>
          {t('scannerTest.use')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      </div>
    </div>
  );
}
