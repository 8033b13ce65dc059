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
import { type Chord, firstOfSequence, isChord, isMac, isTypedChord } from './chord.ts';
import { createKeySequence, type KeySequence } from './key-sequence.ts';
import { createLoneKeys } from './lone-keys.ts';
import { isModalOpen } from './modal-dialog.ts';
import { paceOf } from './pace.ts';
import { isScreenLocked } from './screen-lock.ts';

/** Something that a key does from anywhere on the screen. */
export type Shortcut = {
  readonly chord: Chord;
  readonly label: MessageId;
  /** Works in every place, not only in the one that offers it. */
  readonly isEverywhere?: boolean;
  /** Works while the window is locked too; only for a chord that reveals nothing and changes no record. */
  readonly worksLocked?: boolean;
  /** While a field is typed into, the key is the field's, as every single character is anyway. */
  readonly isForFieldsFirst?: boolean;
  /** Works with the key itself, not once it has stayed alone: what is typed right behind it is for what it opens. */
  readonly isAtOnce?: boolean;
  /** Of Escape alone: what it closes; default what the screen has opened. */
  readonly closes?: EscapeLevel;
  readonly run: () => void;
};

type OfferedShortcut = Required<Shortcut>;

type Keymap = {
  readonly add: (shortcuts: readonly OfferedShortcut[]) => () => void;
  /** What works now, the newest last. */
  readonly read: () => readonly OfferedShortcut[];
  readonly sequence: KeySequence;
};

const KeymapContext = createContext<Keymap | null>(null);

/** Keys that no scanner sends: what follows them closely is a quick hand's, no burst. */
const handKeys = /^(?:Arrow\w+|Home|End|Page\w+|Escape)$/;

const endings = new Set(['Enter', 'Tab']);

/** Pressed before the key that they change: no key of their own. */
const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}

/** Whether no key, field or row has the focus: after a scan it may be on the screen as a whole. */
function isNowhere(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.tagName === 'MAIN');
}

/** Whether a dialog, a popover or an open choice list is what Escape is meant for. */
function liesOnTop(target: EventTarget | null): boolean {
  if (isModalOpen()) return true;
  if (!(target instanceof Element)) return false;
  const isOpenPopup = target.matches('[aria-expanded="true"]:is([role="combobox"], [aria-haspopup])');
  return isOpenPopup || target.closest('[role="dialog"]') !== null;
}

function isSame(wanted: Shortcut): (offered: Shortcut) => boolean {
  return ({ chord, label }) => chord === wanted.chord && label === wanted.label;
}

/** Listens for the shortcuts that the screens below it offer; the one that was added last wins, and of Escape what {@link chooseShortcut} says. */
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
    // Before anything hears the key: what lies on top closes at Escape, and is gone when the key arrives here.
    const look = (event: KeyboardEvent) => {
      wasOnTop = event.key === 'Escape' && liesOnTop(event.target);
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
      if (handKeys.test(event.key)) lone.noteHand();
      const isHand = isChorded || endings.has(event.key) || handKeys.test(event.key);
      const isBurst = !isHand && lone.press(event.timeStamp);
      if (event.defaultPrevented || event.repeat || event.isComposing || wasOnTop) return;
      // Escape ends a sequence that was begun, and closes nothing.
      if (first !== null && event.key === 'Escape') return;
      const isSecond = first !== null && !isHand;
      const key = event.key.toLowerCase();
      const offered = keymap.read();
      const found = isSecond
        ? offered.findLast(({ chord }) => chord === `${first} ${key}`)
        : chooseShortcut(offered.filter(({ chord }) => isChord(event, chord, isMac)));
      const isFree = !isTyping(event.target) && !isBurst && !isModalOpen();
      if (found === undefined) {
        const begins = !isSecond && !isHand && offered.some(({ chord }) => firstOfSequence(chord) === key);
        if (begins && isFree) lone.whenLone(() => sequence.begin(key));
        return;
      }
      if (found.isForFieldsFirst && isTyping(event.target)) return;
      // Enter belongs to what has the focus; where nothing has it, to the screen.
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
      // The screen that offered it may have gone meanwhile, and the one that came offer the same.
      lone.whenLone(() => keymap.read().findLast(isSame(found))?.run());
    };
    const point = () => {
      lone.noteHand();
      sequence.take();
    };
    window.addEventListener('keydown', look, { capture: true });
    window.addEventListener('keydown', press);
    window.addEventListener('pointerdown', point, { capture: true });
    return () => {
      lone.stop();
      sequence.take();
      window.removeEventListener('keydown', look, { capture: true });
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

/** Offers shortcuts while the calling component is on the screen. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const keymap = useKeymap();
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  const signature = shortcuts.map(({ chord, label }) => `${chord} ${label}`).join('\n');
  // With the screen that offers them, not after it was painted: a key that is seen works.
  useLayoutEffect(() => {
    // Keys and labels are fixed here; what they run is looked up when they are pressed, when others may be offered.
    const offered = latest.current.map(
      ({ chord, label, isEverywhere, worksLocked, isForFieldsFirst, isAtOnce, closes = 'screen' }) => ({
        chord,
        label,
        isEverywhere: isEverywhere === true,
        worksLocked: worksLocked === true,
        isForFieldsFirst: isForFieldsFirst === true,
        isAtOnce: isAtOnce === true,
        closes,
        run: () => latest.current.find((one) => one.chord === chord && one.label === label)?.run(),
      }),
    );
    return signature === '' ? undefined : keymap.add(offered);
  }, [keymap, signature]);
}

/** The first key of a sequence that was pressed and waits for its second; null while none does. */
export function useAwaitingKey(): string | null {
  const { sequence } = useKeymap();
  return useSyncExternalStore(sequence.subscribe, sequence.read);
}

/** Everything that the keys do now, for the sheet of shortcuts. */
export function useOfferedShortcuts(): () => readonly Shortcut[] {
  return useKeymap().read;
}

/**
 * What Escape closes, one of it at a time: first what a person was asked, then the line of what went wrong, then what
 * the screen has opened or chosen, at last what was scanned. A dialog, a popover or an open choice list lies above all
 * of that and takes the key itself, and so does a field that is typed into.
 */
const escapeOrder = ['question', 'trouble', 'screen', 'lastScan'] as const;

/** What a shortcut closes, where it is Escape's. */
export type EscapeLevel = (typeof escapeOrder)[number];

/** Which of the shortcuts that offer a key works: of what comes first in {@link escapeOrder}, the newest. */
export function chooseShortcut<Offered extends { readonly closes: EscapeLevel }>(
  offered: readonly Offered[],
): Offered | undefined {
  for (const level of escapeOrder) {
    const found = offered.findLast(({ closes }) => closes === level);
    if (found !== undefined) return found;
  }
  return undefined;
}
