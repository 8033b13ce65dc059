/**
 * A page with everything that a burst of keys can encounter, and the engine on its window. Bundled for the scanner's
 * tests.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { preferencesQuery } from '#renderer/platform/bridge/queries.ts';
import { catchEarlyKeys, useEarlyKeys } from '#renderer/platform/keyboard/early-keys.ts';
import { KeymapProvider, useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import { createQueryClient } from '#renderer/platform/query-client.ts';
import type { Timers } from '#renderer/platform/timers.ts';
import type { Scan, ScanEvent } from '#renderer/scan/engine/scan.ts';
import { createScanEngine, type ScanEngine } from '#renderer/scan/engine/scan-engine.ts';
import { defaultScannerProfile } from '#shared/preferences/model/default-preferences.ts';
import type { PreferencesView } from '#shared/preferences/preferences-view.ts';

export type ScannerPage = {
  readonly scans: Scan[];
  readonly events: ScanEvent[];
  /** The effects of keys on the page: `press`, `submit`, `shortcut`, `change` … */
  readonly acts: string[];
  /** The engine's profile from the next key on. */
  profile: ScannerProfile;
  /** Runs everything that waits for a silence. */
  elapse: () => void;
  readonly typeIn: (text: string) => void;
  readonly recordKeys: ScanEngine['recordKeys'];
  /** Called with each scan, and not awaited. */
  lookUp: (scan: Scan) => Promise<void>;
};

declare global {
  interface Window {
    scannerPage: ScannerPage;
    /** Set before the page is drawn, for keys that arrive in real time. */
    hasRealTimers?: boolean;
  }
}

const waiting = new Map<number, () => void>();
let lastTimer = 0;

/** Timers that fire when a test says so, because its keys have their own timestamps. */
const heldTimers: Timers = {
  set(run) {
    lastTimer += 1;
    waiting.set(lastTimer, run);
    return lastTimer;
  },
  clear: (timer) => waiting.delete(Number(timer)),
};

function act(name: string): void {
  window.scannerPage.acts.push(name);
}

const engine = createScanEngine({
  profile: () => window.scannerPage.profile,
  onScan(scan) {
    window.scannerPage.scans.push(scan);
    void window.scannerPage.lookUp(scan);
  },
  onEvent: (event) => window.scannerPage.events.push(event),
  ...(window.hasRealTimers === true ? {} : { timers: heldTimers }),
});

window.scannerPage = {
  scans: [],
  events: [],
  acts: [],
  profile: defaultScannerProfile,
  elapse() {
    while (waiting.size > 0) {
      for (const [timer, run] of waiting) {
        waiting.delete(timer);
        run();
      }
    }
  },
  typeIn: engine.typeIn,
  recordKeys: engine.recordKeys,
  lookUp: () => Promise.resolve(),
};

/** Fields controlled by React. */
function ControlledFields() {
  const [text, setText] = useState('dock four');
  const [capitals, setCapitals] = useState('DOCK');
  const [note, setNote] = useState('first line\nsecond line');
  const [choice, setChoice] = useState('none');
  return (
    <>
      <input
        id="controlled"
        value={text}
        onChange={(event) => {
          act('change');
          setText(event.target.value);
        }}
      />
      <output id="state">{text}</output>
      <input
        id="capitals"
        value={capitals}
        onChange={(event) => setCapitals(event.target.value.toUpperCase())}
      />
      <textarea id="area" value={note} onChange={(event) => setNote(event.target.value)} />
      <output id="area-state">{note}</output>
      <select id="select" value={choice} onChange={(event) => setChoice(event.target.value)}>
        <option value="none">None</option>
        <option value="zero">0 pieces</option>
        <option value="quarantine">Quarantine</option>
      </select>
      <output id="select-state">{choice}</output>
    </>
  );
}

/** A dialog whose field appears after the first characters for it. */
function LateDialog() {
  const [text, setText] = useState('');
  useEarlyKeys(setText);
  return <output id="early">{text}</output>;
}

function Places() {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [isLateOpen, setIsLateOpen] = useState(false);
  useShortcuts([
    { chord: 'r', label: 'shortcut.title', run: () => act('shortcut') },
    { chord: 'mod+k', label: 'shortcut.title', run: () => act('palette') },
  ]);
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          act('submit');
        }}
      >
        <input id="plain" defaultValue="dock four" />
        <input id="email" type="email" defaultValue="desk@dock.test" />
        <input id="date" type="date" />
        <input id="password" type="password" />
        <input id="shown-password" autoComplete="current-password" />
        <input id="pin" type="password" data-takes-scans="" />
        <button id="send" type="submit">
          Send
        </button>
      </form>
      <ControlledFields />
      <button id="button" type="button" onClick={() => act('press')}>
        Press
      </button>
      <input id="box" type="checkbox" aria-label="Box" onChange={() => act('tick')} />
      <button id="open" type="button" onClick={() => setIsDialogOpen(true)}>
        Open
      </button>
      <button
        id="open-late"
        type="button"
        onClick={() => {
          catchEarlyKeys();
          setIsLateOpen(true);
        }}
      >
        Open late
      </button>
      {isLateOpen && <LateDialog />}
      {isDialogOpen && (
        <div role="dialog" aria-modal="true" aria-label="Sure?">
          <button id="confirm" type="button" onClick={() => act('confirm')}>
            Cannot be undone
          </button>
        </div>
      )}
    </>
  );
}

const client = createQueryClient();
const preferences: Partial<PreferencesView> = { scanner: defaultScannerProfile };
client.setQueryData(preferencesQuery.queryKey, preferences as PreferencesView);
engine.attach();
const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <QueryClientProvider client={client}>
    <KeymapProvider>
      <Places />
    </KeymapProvider>
  </QueryClientProvider>,
);
