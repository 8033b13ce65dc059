import { Popover } from '@mantine/core';
import { IconBarcode, IconHistory } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { StateShape } from '#renderer/components/feedback/state-mark.tsx';
import { Toast } from '#renderer/components/feedback/toast.tsx';
import { CloseButton } from '#renderer/components/layout/close-button.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { TextButton } from '#renderer/components/text/text-button.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { type Notice, notices, useToast } from '#renderer/platform/announce.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import { isModalOpen } from '#renderer/platform/keyboard/modal-dialog.ts';
import type { Scan } from './engine/scan.ts';
import { markAnswered } from './paint-marks.ts';
import type { ScanFinding } from './resolvers/scan-finding.ts';
import styles from './scan-bar.module.css';
import { ScanChoices } from './scan-choices.tsx';
import { ScanFacts } from './scan-facts.tsx';
import { ScanField } from './scan-field.tsx';
import { ScanHistory } from './scan-history.tsx';
import { savedToneOf, useNotSaved } from './scan-keeping.ts';
import { BindOffer, ScanOffer } from './scan-offer.tsx';
import { useScanDesk, useScans } from './scan-provider.tsx';
import type { ScanEntry } from './scan-queue.ts';
import {
  announcementOf,
  codeOf,
  detailOf,
  namedFinding,
  otherMeanings,
  stateWordOf,
  useScanLanguage,
  visibleText,
} from './scan-sentences.ts';

/** A lookup is not shown before this time: nearly all are finished by then. */
const slowLookupMs = 150;

/**
 * The scan bar, the same on every screen: shows the last scan in large type and what its code contained.
 *
 * @param props.onSearch searches for text that was typed as a code and names nothing
 */
export function ScanBar({ onSearch }: { readonly onSearch: (text: string) => void }) {
  const t = useMessages();
  const { queue, typeIn } = useScanDesk();
  const { past, asking, waitingCount, clearedNumber, arrivedNumber } = useScans();
  const [newest = null] = past;
  const latest = newest !== null && newest.number > clearedNumber ? newest : null;
  const isSlow = useIsSlow(asking);
  const notSaved = useNotSaved(latest);
  const field = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLElement>(null);
  const { rememberFocus, giveBackFocus } = useFocusBefore(place);
  const [dismissed, setDismissed] = useState(0);
  const [entered, setEntered] = useState(0);
  // A scan closes whatever earlier scans left open.
  const latestNumber = asking === null ? (latest?.number ?? 0) : null;
  const [historyAt, setHistoryAt] = useState<number | null>(null);
  const isHistoryOpen = latestNumber !== null && historyAt === latestNumber;
  const setHistoryOpen = (isWanted: boolean) => setHistoryAt(isWanted ? latestNumber : null);
  const isOpen = latest !== null && (latest.outcome === 'several' || latest.outcome === 'held');
  const isEntered = latest !== null && entered === latest.number;
  const isOffered = isEntered || (isOpen && latest.number !== dismissed);
  const offers = isOffered && asking === null ? latest : null;

  const toast = useNewestToast(latest, asking);
  useClearedByLeaving(latest, arrivedNumber);
  useClearedByToast(latest, toast);
  const answered = latest?.scan;
  useLayoutEffect(() => {
    if (answered !== undefined) markAnswered(answered);
  }, [answered]);

  const enterPlace = () => {
    if (isModalOpen()) return;
    rememberFocus();
    const hasChoice = latest !== null && (isOpen || otherMeanings(latest) > 0);
    if (hasChoice && !isEntered) setEntered(latest.number);
    else field.current?.select();
  };
  const leaveChoice = (entry: ScanEntry) => {
    setEntered(0);
    setDismissed(entry.number);
    giveBackFocus();
  };
  const choose = (entry: ScanEntry, finding: ScanFinding) => {
    leaveChoice(entry);
    queue.choose(entry, finding);
  };
  const again = ({ scan }: ScanEntry) => {
    setHistoryOpen(false);
    const now = performance.now();
    // A user requests it with a button, whatever preceded it when it was scanned.
    queue.add({ ...scan, pauseMs: null, startedAtMs: now, endedAtMs: now });
  };
  useShortcuts([
    { chord: 'F2', label: 'shortcut.scanPlace', isEverywhere: true, run: enterPlace },
    {
      chord: 'F4',
      label: 'shortcut.scanHistory',
      isEverywhere: true,
      run: () => setHistoryOpen(!isHistoryOpen && !isModalOpen()),
    },
    ...(latest === null || offers !== null
      ? []
      : ([
          {
            chord: 'Escape',
            label: 'scan.clear',
            isEverywhere: true,
            isForFieldsFirst: true,
            closes: 'lastScan',
            run: queue.clear,
          },
        ] as const)),
  ]);

  const toneOfLatest = latest === null ? 'waiting' : savedToneOf(latest, notSaved);
  const tone = isSlow ? 'moving' : toast === null ? toneOfLatest : 'done';
  return (
    <section ref={place} className={styles.place} aria-label={t('scan.label')} data-tone={tone}>
      {offers !== null && (
        // Not lazy: its digits work from the moment the question is asked.
        <ScanChoices
          entry={offers}
          takesFocus={isEntered}
          onChoose={(finding) => choose(offers, finding)}
          onDismiss={() => {
            leaveChoice(offers);
            // What it says about its digit is no longer true.
            if (offers.outcome === 'held') queue.clear();
          }}
        />
      )}
      <div className={styles.toast} role="status">
        {toast !== null && <Toast key={toast.id} toast={toast} />}
      </div>
      {toast !== null ? null : isSlow && asking !== null ? (
        <AskingScan scan={asking} />
      ) : latest === null ? (
        <NoScan />
      ) : (
        <AnsweredScan key={latest.number} entry={latest} />
      )}
      <div className={styles.keys}>
        <span className={styles.waiting}>
          {waitingCount > 0 && t('scan.waiting', { count: waitingCount })}
        </span>
        <ScanOffer entry={offers === null ? latest : null} />
        <BindOffer entry={offers === null && asking === null ? latest : null} onBound={again} />
        {latest?.opened?.undo !== undefined && (
          <TextButton onClick={queue.undoLast}>{t('action.undo')}</TextButton>
        )}
        {latest !== null && <CloseButton label={t('scan.clear')} onClick={queue.clear} />}
        <Popover
          opened={isHistoryOpen}
          onChange={setHistoryOpen}
          position="top-end"
          offset={20}
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <button
              type="button"
              className={styles.historyKey}
              title={t('scan.history')}
              onClick={() => setHistoryOpen(!isHistoryOpen)}
            >
              <IconHistory size={16} stroke={1.6} aria-hidden="true" />
              <span className="visually-hidden">{t('scan.history')}</span>
              <KeyHint>F4</KeyHint>
            </button>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('scan.history')}>
            <ScanHistory past={past} onAgain={again} />
          </Popover.Dropdown>
        </Popover>
        <ScanField ref={field} latest={latest} onType={typeIn} onSearch={onSearch} onLeave={giveBackFocus} />
      </div>
      <Announcement entry={latest} />
    </section>
  );
}

function NoScan() {
  const t = useMessages();
  return (
    <>
      <span className={styles.state}>
        <IconBarcode size={18} stroke={1.6} aria-hidden="true" />
        <span>{t('scan.state.ready')}</span>
      </span>
      <div className={styles.thing}>
        <p className={styles.empty}>{t('scan.empty')}</p>
        <p className={styles.detail}>{t('scan.emptyText')}</p>
      </div>
    </>
  );
}

/** Shows a lookup that takes longer than it should. */
function AskingScan({ scan }: { readonly scan: Scan }) {
  const t = useMessages();
  return (
    <>
      <span className={styles.state}>
        <StateShape tone="moving" />
        <span>{t('scan.state.asking')}</span>
      </span>
      <div className={styles.thing}>
        <p className={styles.title}>
          <ServiceText mono>{visibleText(scan.text)}</ServiceText>
        </p>
        <p className={styles.detail}>{t('scan.asking')}</p>
      </div>
    </>
  );
}

function AnsweredScan({ entry }: { readonly entry: ScanEntry }) {
  const t = useMessages();
  const notSaved = useNotSaved(entry);
  const language = useScanLanguage();
  const now = useNow(10_000);
  return (
    <>
      <span className={styles.state} data-answered>
        <StateShape tone={savedToneOf(entry, notSaved)} />
        <span>{stateWordOf(entry, t, notSaved)}</span>
      </span>
      <div className={styles.thing}>
        <p className={styles.title}>
          <ServiceText mono>{namedFinding(entry)?.title ?? codeOf(entry)}</ServiceText>
        </p>
        <p className={styles.detail}>
          <ServiceText wraps>{detailOf(entry, language, now)}</ServiceText>
        </p>
      </div>
      <ScanFacts entry={entry} />
    </>
  );
}

/** Announces a scan to assistive technology: a finding politely, once it is on disk; a failure immediately. */
function Announcement({ entry }: { readonly entry: ScanEntry | null }) {
  const language = useScanLanguage();
  const notSaved = useNotSaved(entry);
  const isTrouble = entry !== null && savedToneOf(entry, notSaved) === 'wrong';
  const sentence =
    entry === null || notSaved === 'saving' ? null : (
      <span key={entry.number}>
        {notSaved === 'failed' && `${language.t('scan.result.failed')}. `}
        {announcementOf(entry, language, entry.atMs)}
      </span>
    );
  return (
    <>
      <div className="visually-hidden" aria-live="polite">
        {!isTrouble && sentence}
      </div>
      <div className="visually-hidden" aria-live="assertive">
        {isTrouble && sentence}
      </div>
    </>
  );
}

/** Returns whether a scan has been looked up for longer than a user should wait without feedback. */
function useIsSlow(asking: Scan | null): boolean {
  const [slow, setSlow] = useState<Scan | null>(null);
  useEffect(() => {
    if (asking === null) return undefined;
    const timer = setTimeout(() => setSlow(asking), slowLookupMs);
    return () => clearTimeout(timer);
  }, [asking]);
  return asking !== null && slow === asking;
}

/** Returns the last completed action, if nothing was scanned since; it is shown where the next scan will be. */
function useNewestToast(latest: ScanEntry | null, asking: Scan | null): Notice | null {
  const toast = useToast();
  const isOutdated = toast !== null && toast.atMs < (latest?.atMs ?? 0);
  const shown = asking === null && !isOutdated ? toast : null;
  const shownId = useRef<number | null>(null);
  useEffect(() => {
    if (shown !== null) shownId.current = shown.id;
    // Only hidden, it would be shown again once the scan is cleared; one that was never shown still is.
    else if (isOutdated && toast.id === shownId.current) notices.end(toast.id);
  }, [shown, isOutdated, toast]);
  return shown;
}

/**
 * Clears a scan when the path moves on from what it opened, or from where nothing was found. If the user has to choose,
 * or a screen acted on the scan, clears it when they leave the screen.
 */
function useClearedByLeaving(latest: ScanEntry | null, arrivedNumber: number): void {
  const { queue } = useScanDesk();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const stood = useRef({ number: 0, path });
  const number = latest?.number ?? 0;
  const isThere = arrivedNumber >= number;
  const isOfScreen =
    latest?.opened?.result !== undefined || latest?.outcome === 'several' || latest?.outcome === 'held';
  useEffect(() => {
    const { number: before, path: from } = stood.current;
    const isLeft = number !== 0 && number === before && isThere && path !== from;
    if (isLeft && !(isOfScreen && screenOf(path) === screenOf(from))) queue.clear();
    stood.current = { number, path };
  }, [queue, number, isThere, isOfScreen, path]);
}

function screenOf(path: string): string {
  return path.split('/')[1] ?? '';
}

/** Clears a record opened by a scan once something was done here, since the record has changed. */
function useClearedByToast(latest: ScanEntry | null, toast: Notice | null): void {
  const { queue } = useScanDesk();
  const isRecord = latest?.opened != null && latest.opened.result === undefined;
  const doneId = toast === null || toast.isNews ? null : toast.id;
  useEffect(() => {
    if (doneId !== null && isRecord) queue.clear();
  }, [queue, doneId, isRecord]);
}

/** Remembers the focus before a keyboard key moved it to the scan bar. */
function useFocusBefore(place: RefObject<HTMLElement | null>) {
  const before = useRef<HTMLElement | null>(null);
  const rememberFocus = useCallback(() => {
    const { activeElement } = document;
    const isInside = place.current?.contains(activeElement) === true;
    if (!isInside && activeElement instanceof HTMLElement) before.current = activeElement;
  }, [place]);
  const giveBackFocus = useCallback(() => {
    const { activeElement } = document;
    // Returns the focus only if the scan bar itself has taken it.
    if (!(activeElement instanceof HTMLElement) || place.current?.contains(activeElement) !== true) return;
    const isThere = before.current?.isConnected === true && before.current !== document.body;
    if (isThere) before.current?.focus();
    else activeElement.blur();
    before.current = null;
  }, [place]);
  return { rememberFocus, giveBackFocus };
}
