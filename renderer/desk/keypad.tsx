import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { ServiceText } from '#renderer/components/text/service-text.tsx';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { usePreferences } from '#renderer/platform/bridge/use-preferences.ts';
import { digitOfKey } from '#renderer/platform/keyboard/chord.ts';
import { onClaimedKeys } from '#renderer/platform/keyboard/claimed-keys.ts';
import { isNowhere, takesTyping } from '#renderer/platform/keyboard/fields.ts';
import { isModalOpen } from '#renderer/platform/keyboard/modal-dialog.ts';
import { paceOf } from '#renderer/platform/keyboard/pace.ts';
import { useScanDesk, useScans } from '#renderer/scan/scan-provider.tsx';
import styles from './keypad.module.css';
import { NamedItem } from './named-item.tsx';
import type { NamedLine } from './state/draft-plan.ts';
import { createTypedQuantity, maxDigits, maxQuantity } from './state/typed-quantity.ts';

type KeypadLine = { readonly sku: string; readonly name: string | null };

export function keypadLineOf<Line extends NamedLine>(line: Line | null) {
  return line === null ? null : { line, sku: line.sku ?? String(line.inventoryId ?? ''), name: line.name };
}

type KeypadProps<Line extends KeypadLine> = {
  readonly line: Line | null;
  /** Digits answer the open question: then only those of the number pad are a quantity. */
  readonly hasChoices: boolean;
  /** Says what can be taken; default from 1. */
  readonly range?: 'deskPart.quantityWrong' | 'checkIn.countWrong';
  /** @param line the one that was selected when the first digit was typed */
  readonly onTake: (quantity: number, line: Line) => void;
};

const isTooLarge = (text: string) => Number(text) > maxQuantity;

const runAfter = (run: () => void, afterMs: number) => {
  const timer = setTimeout(run, afterMs);
  return () => clearTimeout(timer);
};

/**
 * Enters a quantity by its digits alone: shown above the buttons of the desk while typed. Enter takes it, and so does
 * leaving it by a click, with the screen, or by the key to send; Escape drops it, and so does a scan. One that is lost
 * because it is too large or something was scanned is reported.
 */
export function Keypad<Line extends KeypadLine>({
  line,
  hasChoices,
  range = 'deskPart.quantityWrong',
  onTake,
}: KeypadProps<Line>) {
  const t = useMessages();
  const rangeText = t(range, { most: maxQuantity });
  const { queue } = useScanDesk();
  const { past, clearedNumber } = useScans();
  const [latest] = past;
  // The digit of a scan that waits for a dialog opens it.
  const isHeld = latest?.outcome === 'held' && latest.number > clearedNumber;
  const lose = ({ text, line: { sku } }: Typed<Line>) => {
    const lost = { quantity: Number(text), item: sku };
    const reason = isTooLarge(text) ? rangeText : t('deskPart.quantityLostText', lost);
    announceTrouble(t('deskPart.quantityLost'), reason, t);
  };
  /** Its digits may be those of a scan that was not recognized, so that only the user can tell whether they count. */
  const leave = (left: Typed<Line>) => {
    if (left.text === '') return;
    if (isTooLarge(left.text) || queue.read().asking !== null) lose(left);
    else onTake(Number(left.text), left.line);
  };
  const { typed, edit, drop } = useTypedQuantity(line, hasChoices || isHeld, leave);
  if (typed === null) return null;
  const isWrong = isTooLarge(typed.text);
  return (
    <KeypadField
      line={typed.line}
      text={typed.text}
      error={isWrong ? rangeText : null}
      onEdit={edit}
      onEnter={() => typed.text !== '' && !isWrong && drop() && leave(typed)}
      onLeave={() => drop() && leave(typed)}
      onDrop={drop}
      onMiss={() => drop() && typed.text !== '' && lose(typed)}
    />
  );
}

type KeypadFieldProps = {
  readonly line: KeypadLine;
  readonly text: string;
  /** Why it can't be taken; null if it can. */
  readonly error: string | null;
  readonly onEdit: (text: string) => void;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  readonly onDrop: () => void;
  /** Something unreadable was scanned since. */
  readonly onMiss: () => void;
};

function KeypadField(props: KeypadFieldProps) {
  const { line, text, error, onEdit, onEnter, onLeave, onDrop } = props;
  const t = useMessages();
  const field = useRef<HTMLInputElement>(null);
  const [latest] = useScans().past;
  const [firstScan] = useState(latest?.number);
  const isMissed = latest !== undefined && latest.missed !== null && latest.number !== firstScan;
  const miss = useEffectEvent(props.onMiss);
  useEffect(() => {
    if (isMissed) miss();
  }, [isMissed]);
  useEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      if (!isNowhere(document.activeElement)) return;
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
        data-loses
        onSubmit={(event) => {
          event.preventDefault();
          onEnter();
        }}
        onBlur={({ relatedTarget }) => {
          if (!document.hasFocus()) return;
          // A button that sends, by a click or by Tab, must find what it can't send.
          if (error !== null && relatedTarget?.closest('[data-sends]') != null) field.current?.focus();
          else onLeave();
        }}
        noValidate
      >
        <span className="row shrink gap-6">
          <span>{t('term.quantity')}</span>
          {line.name === null ? (
            <ServiceText mono>{line.sku}</ServiceText>
          ) : (
            <NamedItem sku={line.sku} name={line.name} />
          )}
        </span>
        <TextInput
          ref={field}
          className={styles.field ?? ''}
          aria-label={t('deskPart.keypadField', { item: line.sku })}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={error}
          onChange={(event) => onEdit(event.currentTarget.value)}
          onKeyDown={(event) => {
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

type Typed<Line> = { readonly text: string; readonly line: Line };

/**
 * Tracks the digits typed on the page, once they are known to be typed by hand, and the line that was selected at the
 * start.
 *
 * @param onScreenLeft receives what is typed if the screen is left by a key
 */
function useTypedQuantity<Line>(
  line: Line | null,
  hasChoices: boolean,
  onScreenLeft: (typed: Typed<Line>) => void,
) {
  const [{ scanner }] = usePreferences();
  const { loneMs } = paceOf(scanner);
  const [typed, setTyped] = useState<Typed<Line> | null>(null);
  const reader = useRef<TypedReader | null>(null);
  const lineNow = useEffectEvent(() => line);
  const mayBegin = useEffectEvent((isNumberPad: boolean) => line !== null && (isNumberPad || !hasChoices));
  const leave = useEffectEvent(() => typed !== null && onScreenLeft(typed));
  useEffect(() => {
    let begunAt: Line | null = null;
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
      if (typedReader.drop()) leave();
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
    if (event.repeat || event.isComposing || takesTyping(event.target) || isModalOpen()) return;
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
