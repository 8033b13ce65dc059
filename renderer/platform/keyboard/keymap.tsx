import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { MessageId } from '#renderer/messages/use-messages.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { type Chord, firstOfSequence, isChord, isMac, isTypedChord, keyOf } from './chord.ts';
import { isField, isNowhere, takesTyping } from './fields.ts';
import { createKeySequence, type KeySequence } from './key-sequence.ts';
import { createLoneKeys } from './lone-keys.ts';
import { isModalOpen } from './modal-dialog.ts';
import { paceOf } from './pace.ts';
import { isScreenLocked } from './screen-lock.ts';

/** An action that a key triggers from anywhere on the screen. */
export type Shortcut = {
  readonly chord: Chord;
  readonly label: MessageId;
  /** Works on every screen, not only on the one that offers it, and also over an open dialog. */
  readonly isEverywhere?: boolean;
  /** Works while the window is locked too; only for chords that reveal nothing and change no record. */
  readonly worksLocked?: boolean;
  /** While a field is being typed into, the key belongs to the field, as single characters always do. */
  readonly isForFieldsFirst?: boolean;
  /**
   * Runs on the key itself, without waiting for it to stay alone: text typed right after it belongs to whatever it
   * opens.
   */
  readonly isAtOnce?: boolean;
  /** Only for Escape: what it closes; default whatever the screen has opened. */
  readonly closes?: EscapeLevel;
  readonly run: () => void;
};

type OfferedShortcut = Required<Shortcut> & { readonly isOfDialog: boolean };

type Keymap = {
  readonly add: (shortcuts: readonly OfferedShortcut[]) => () => void;
  /** The shortcuts that work now, newest last. */
  readonly read: () => readonly OfferedShortcut[];
  readonly sequence: KeySequence;
};

const KeymapContext = createContext<Keymap | null>(null);

/** Whether the components below are in a dialog: while one is open, shortcuts of the screen behind it do nothing. */
export const DialogContext = createContext(false);

/** Keys that no scanner sends: keys right after them come from a fast typist, not from a burst. */
const nonScannerKeys = /^(?:Arrow\w+|Home|End|Page\w+|Escape)$/;

const endings = new Set(['Enter', 'Tab']);

/** Pressed before the key that they modify; not keys of their own. */
const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);

/** Whether the key belongs to the focused field before the screen: an arrow also to a radio button. */
function isForField({ key, target }: KeyboardEvent): boolean {
  return takesTyping(target) || (key.startsWith('Arrow') && isField(target));
}

/** Whether Escape is meant for a dialog, a popover, or an open choice list. */
function liesOnTop(target: EventTarget | null): boolean {
  if (isModalOpen()) return true;
  if (!(target instanceof Element)) return false;
  const isOpenPopup = target.matches('[aria-expanded="true"]:is([role="combobox"], [aria-haspopup])');
  return isOpenPopup || target.closest('[role="dialog"]') !== null;
}

function isSame(target: Shortcut): (offered: Shortcut) => boolean {
  return ({ chord, label }) => chord === target.chord && label === target.label;
}

/**
 * Listens for the shortcuts offered by the screens below it; the most recently added wins, and for Escape
 * {@link chooseShortcut} decides.
 */
export function KeymapProvider({ children }: { readonly children: ReactNode }) {
  const [layers] = useState(() => new Set<readonly OfferedShortcut[]>());
  const [sequence] = useState(createKeySequence);
  const keymap = useMemo<Keymap>(
    () => ({
      add(shortcuts) {
        layers.add(shortcuts);
        return () => layers.delete(shortcuts);
      },
      read: () => [...layers].flat(),
      sequence,
    }),
    [layers, sequence],
  );

  const [{ scanner }] = usePreferences();
  const { loneMs } = paceOf(scanner);
  useEffect(() => {
    const lone = createLoneKeys(loneMs);
    let wasOnTop = false;
    // Before anything else handles the key: the top layer closes on Escape, and no longer exists when the key arrives
    // here.
    const checkTopLayer = (event: KeyboardEvent) => {
      wasOnTop = event.key === 'Escape' && liesOnTop(event.target);
      // An arrow must not select another line before the waiting key has acted on this one.
      if (event.key !== 'Escape' && nonScannerKeys.test(event.key)) lone.noteHand();
    };
    const press = (event: KeyboardEvent) => {
      if (modifiers.has(event.key)) return;
      if (isScreenLocked()) {
        const found = keymap
          .read()
          .find(({ worksLocked, chord }) => worksLocked && isChord(event, chord, isMac));
        if (found === undefined) return;
        event.preventDefault();
        if (!event.repeat) found.run();
        return;
      }
      const first = event.repeat ? null : sequence.take();
      if (endings.has(event.key)) lone.end();
      const isChorded = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key === 'Escape') lone.forgetLast();
      const isHand = isChorded || endings.has(event.key) || nonScannerKeys.test(event.key);
      const isBurst = !isHand && lone.press(event.timeStamp);
      if (event.defaultPrevented || event.repeat || event.isComposing || wasOnTop) return;
      // Escape ends a sequence in progress, and closes nothing.
      if (first !== null && event.key === 'Escape') return;
      const isSecond = first !== null && !isHand;
      const key = keyOf(event);
      const isModal = isModalOpen();
      const known = keymap.read();
      const offered = known.filter(({ isEverywhere, isOfDialog }) => !isModal || isEverywhere || isOfDialog);
      const found = isSecond
        ? offered.findLast(({ chord }) => chord === `${first} ${key}`)
        : chooseShortcut(offered.filter(({ chord }) => isChord(event, chord, isMac)));
      const isFree = !takesTyping(event.target) && !isBurst && !isModal;
      if (found === undefined) {
        const begins = !isSecond && !isHand && offered.some(({ chord }) => firstOfSequence(chord) === key);
        if (begins && isFree) lone.whenLone(() => sequence.begin(key));
        // What the screen behind the dialog would do, the browser must not do instead: print the page, or reload it.
        const isBehind = ({ chord, isForFieldsFirst }: OfferedShortcut) =>
          !isForFieldsFirst && isChord(event, chord, isMac);
        if (isChorded && known.some(isBehind)) event.preventDefault();
        return;
      }
      if (found.isForFieldsFirst && isForField(event)) return;
      // Enter belongs to the focused element or, if there is none, to the screen.
      if (found.chord === 'Enter' && !isNowhere(event.target)) return;
      if (!isTypedChord(found.chord)) {
        event.preventDefault();
        found.run();
        return;
      }
      if (!isFree) return;
      event.preventDefault();
      if (found.isAtOnce) {
        found.run();
        return;
      }
      // The screen that offered it may be closed by then, and its successor may offer the same.
      lone.whenLone(() => keymap.read().findLast(isSame(found))?.run());
    };
    const point = () => {
      lone.noteHand();
      sequence.take();
    };
    window.addEventListener('keydown', checkTopLayer, { capture: true });
    window.addEventListener('keydown', press);
    window.addEventListener('pointerdown', point, { capture: true });
    return () => {
      lone.stop();
      sequence.take();
      window.removeEventListener('keydown', checkTopLayer, { capture: true });
      window.removeEventListener('keydown', press);
      window.removeEventListener('pointerdown', point, { capture: true });
    };
  }, [keymap, sequence, loneMs]);

  return <KeymapContext value={keymap}>{children}</KeymapContext>;
}

function useKeymap(): Keymap {
  const keymap = use(KeymapContext);
  if (keymap === null) throw new Error('There is no KeymapProvider above.');
  return keymap;
}

/** While the calling component is on the screen. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const keymap = useKeymap();
  const isOfDialog = use(DialogContext);
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  const signature = shortcuts.map(({ chord, label }) => `${chord} ${label}`).join('\n');
  // Together with the screen that offers them, not after the paint, so that a visible key works.
  useLayoutEffect(() => {
    // Keys and labels are fixed here; their action is looked up when they are pressed, because it may have changed by
    // then.
    const offered = latest.current.map(
      ({ chord, label, isEverywhere, worksLocked, isForFieldsFirst, isAtOnce, closes = 'screen' }) => ({
        chord,
        label,
        isEverywhere: isEverywhere === true,
        worksLocked: worksLocked === true,
        isForFieldsFirst: isForFieldsFirst === true,
        isAtOnce: isAtOnce === true,
        isOfDialog,
        closes,
        run: () => latest.current.find((one) => one.chord === chord && one.label === label)?.run(),
      }),
    );
    return signature === '' ? undefined : keymap.add(offered);
  }, [keymap, signature, isOfDialog]);
}

/** Returns the first key of a sequence that waits for its second; null if there is none. */
export function useAwaitingKey(): string | null {
  const { sequence } = useKeymap();
  return useSyncExternalStore(sequence.subscribe, sequence.read);
}

/** Returns all current shortcuts, for the shortcut sheet. */
export function useOfferedShortcuts(): () => readonly Shortcut[] {
  return useKeymap().read;
}

/**
 * What Escape closes, one level at a time: first a question, then the problem line, then whatever the screen has opened
 * or chosen, finally the last scan. A dialog, a popover, or an open choice list is above all of that and handles the
 * key itself, and so does a field being typed into.
 */
const escapeOrder = ['question', 'trouble', 'screen', 'lastScan'] as const;

/** What a shortcut closes, if it is for Escape. */
export type EscapeLevel = (typeof escapeOrder)[number];

/**
 * Returns the shortcut that applies among those with the same key: the newest of the first level in
 * {@link escapeOrder}.
 */
export function chooseShortcut<Offered extends { readonly closes: EscapeLevel }>(
  offered: readonly Offered[],
): Offered | undefined {
  for (const level of escapeOrder) {
    const found = offered.findLast(({ closes }) => closes === level);
    if (found !== undefined) return found;
  }
  return undefined;
}
