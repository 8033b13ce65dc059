import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { digitOfKey, isChord, isMac } from '#renderer/platform/keyboard/chord.ts';
import { onClaimedKeys } from '#renderer/platform/keyboard/claimed-keys.ts';
import { isModalOpen } from '#renderer/platform/keyboard/modal-dialog.ts';
import { paceOf } from '#renderer/platform/keyboard/pace.ts';
import { useScanDesk, useScans } from '#renderer/scan/scan-provider.tsx';
import styles from './keypad.module.css';
import { NamedItem } from './named-item.tsx';
import { createTypedQuantity, maxDigits, maxQuantity } from './state/typed-quantity.ts';

type KeypadLine = { readonly sku: string; readonly name: string | null };

export function keypadLineOf(
  line: {
    readonly inventoryId: number | null;
    readonly sku: string | null;
    readonly name: string | null;
  } | null,
): KeypadLine | null {
  return line === null ? null : { sku: line.sku ?? String(line.inventoryId ?? ''), name: line.name };
}

type KeypadProps = {
  readonly line: KeypadLine | null;
  /** Digits answer the open question: then only those of the number pad are a quantity. */
  readonly hasChoices: boolean;
  readonly onTake: (quantity: number) => void;
};

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}

const runAfter = (run: () => void, afterMs: number) => {
  const timer = setTimeout(run, afterMs);
  return () => clearTimeout(timer);
};

/**
 * Enters a quantity by its digits alone: shown above the buttons of the desk while typed. Enter takes it, and so does
 * leaving it by a click or by the key to send; Escape drops it, and so does a scan, which is reported.
 */
export function Keypad({ line, hasChoices, onTake }: KeypadProps) {
  const t = useMessages();
  const { past, clearedNumber } = useScans();
  const [latest] = past;
  // The digit of a scan that waits for a dialog opens it.
  const isHeld = latest?.outcome === 'held' && latest.number > clearedNumber;
  const { typed, edit, drop } = useTypedQuantity(line, hasChoices || isHeld);
  if (typed === null) return null;
  const take = () => {
    if (typed.text !== '' && drop()) onTake(Number(typed.text));
  };
  /** Its digits may be those of a scan that was not recognized, so that only the user can tell whether they count. */
  const lose = () => {
    if (!drop() || typed.text === '') return;
    const lost = { quantity: Number(typed.text), item: typed.line.sku };
    announceTrouble(t('deskPart.quantityLost'), t('deskPart.quantityLostText', lost), t);
  };
  return (
    <KeypadField
      line={typed.line}
      text={typed.text}
      onEdit={edit}
      onTake={take}
      onDrop={drop}
      onScan={lose}
    />
  );
}

type KeypadFieldProps = {
  readonly line: KeypadLine;
  readonly text: string;
  readonly onEdit: (text: string) => void;
  readonly onTake: () => void;
  readonly onDrop: () => void;
  /** Something was scanned since, readable or not. */
  readonly onScan: () => void;
};

function KeypadField({ line, text, onEdit, onTake, onDrop, onScan }: KeypadFieldProps) {
  const t = useMessages();
  const field = useRef<HTMLInputElement>(null);
  const [wasTried, setTried] = useState(false);
  const isWrong = Number(text) > maxQuantity;
  /** Returns whether it can be taken. */
  const take = () => {
    setTried(isWrong);
    if (!isWrong) onTake();
    return !isWrong;
  };
  const { queue } = useScanDesk();
  useScans();
  const [lastScan] = useState(() => queue.read().past[0]?.number);
  const isScanned = () => queue.read().asking !== null || queue.read().past[0]?.number !== lastScan;
  const dropOnScan = useEffectEvent(onScan);
  const mustDrop = isScanned();
  useEffect(() => {
    if (mustDrop) dropOnScan();
  }, [mustDrop]);
  useEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      const isFree = document.activeElement === document.body || document.activeElement === null;
      if (!isFree) return;
      const back = before instanceof HTMLElement && before.isConnected && before !== document.body;
      const place = back ? before : document.querySelector('main');
      place?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div className={styles.place}>
      <form
        className={styles.keypad}
        aria-label={t('term.quantity')}
        data-saved
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
        onBlur={() => {
          if (!document.hasFocus()) return;
          if (text === '') onDrop();
          else if (isScanned()) onScan();
          else take();
        }}
        noValidate
      >
        <span className={styles.label}>
          <span>{t('term.quantity')}</span>
          {line.name === null ? (
            <ServiceText mono>{line.sku}</ServiceText>
          ) : (
            <NamedItem sku={line.sku} name={line.name} />
          )}
        </span>
        <TextInput
          ref={field}
          size="xs"
          className={styles.field ?? ''}
          aria-label={t('deskPart.keypadField', { item: line.sku })}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={wasTried && isWrong && t('deskPart.quantityWrong', { most: maxQuantity })}
          onChange={(event) => onEdit(event.currentTarget.value)}
          onKeyDown={(event) => {
            // The key to send follows with what is typed, unless that can't be taken.
            if (isChord(event, 'mod+Enter', isMac) && !take()) event.preventDefault();
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            onDrop();
          }}
        />
        <span className="small muted">
          <KeyHint>Enter</KeyHint> {t('action.save')} <KeyHint>Esc</KeyHint> {t('action.cancel')}
        </span>
      </form>
    </div>
  );
}

/**
 * Tracks the digits typed on the page, once they are known to be typed by hand, and the line that was selected at the
 * start.
 */
function useTypedQuantity(line: KeypadLine | null, hasChoices: boolean) {
  const [{ scanner }] = usePreferences();
  const { loneMs } = paceOf(scanner);
  const [typed, setTyped] = useState<{ readonly text: string; readonly line: KeypadLine } | null>(null);
  const reader = useRef<TypedReader | null>(null);
  const lineNow = useEffectEvent(() => line);
  const mayBegin = useEffectEvent((isNumberPad: boolean) => line !== null && (isNumberPad || !hasChoices));
  useEffect(() => {
    let begunAt: KeypadLine | null = null;
    let stopHearing: (() => void) | null = null;
    const typedReader = createTypedQuantity({
      loneMs,
      later: runAfter,
      onChange(next) {
        if (next === null) {
          stopHearing?.();
          stopHearing = null;
          setTyped(null);
          return;
        }
        if (stopHearing === null) {
          begunAt = lineNow();
          stopHearing = onClaimedKeys((sinceMs) => typedReader.claim(sinceMs));
        }
        const at = begunAt;
        // The field must exist before the next key.
        if (next.isShown && at !== null) flushSync(() => setTyped({ text: next.text, line: at }));
      },
    });
    reader.current = typedReader;
    const stopListening = listenForDigits(typedReader, mayBegin);
    return () => {
      typedReader.drop();
      stopListening();
    };
  }, [loneMs]);
  const [drop] = useState(() => () => reader.current?.drop() === true);
  const edit = (text: string) => {
    const digits = Array.from(text, digitOfKey).join('').slice(0, maxDigits);
    setTyped((before) => before && { ...before, text: digits });
  };
  return { typed, edit, drop };
}

type TypedReader = ReturnType<typeof createTypedQuantity>;

/** Listens after the scanner, which keeps its keys to itself, and before any other use of a digit. */
function listenForDigits(reader: TypedReader, mayBegin: (isNumberPad: boolean) => boolean): () => void {
  const downAtMs = new Map<string, number>();
  const press = (event: KeyboardEvent) => {
    const { key, code, timeStamp } = event;
    if (event.repeat || event.isComposing || isField(event.target) || isModalOpen()) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    downAtMs.set(code, timeStamp);
    const digit = digitOfKey(key);
    const isTaken =
      digit === null
        ? (key === 'Enter' || key === 'Tab') && reader.end()
        : reader.digit(digit, timeStamp, mayBegin(code.startsWith('Numpad')));
    if (isTaken) {
      event.preventDefault();
      // Code that tells single keys from a burst has to receive the digits.
      if (digit === null) event.stopPropagation();
    } else if (digit === null && key.length === 1) reader.other(timeStamp);
    else if (key === 'Escape') reader.drop();
  };
  const release = ({ code, timeStamp }: KeyboardEvent) => {
    const downMs = downAtMs.get(code);
    downAtMs.delete(code);
    if (downMs !== undefined) reader.release(timeStamp - downMs);
  };
  document.addEventListener('keydown', press, { capture: true });
  document.addEventListener('keyup', release, { capture: true });
  return () => {
    document.removeEventListener('keydown', press, { capture: true });
    document.removeEventListener('keyup', release, { capture: true });
  };
}
