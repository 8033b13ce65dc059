import { areKeysTakenElsewhere, claimKeys } from '#renderer/platform/keyboard/claimed-keys.ts';
import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import { type Timers, windowTimers } from '#renderer/platform/timers.ts';
import type { BurstEffect } from './burst.ts';
import { createBurstReader } from './burst-reader.ts';
import { createFieldSnapshot } from './field-snapshot.ts';
import { focusedElement, placeOf } from './focused-field.ts';
import { createKeyRecorder, type KeyRecorder } from './key-recording.ts';
import type { FocusPlace, KeyStroke } from './key-stroke.ts';
import type { MissReason, Scan, ScanEvent } from './scan.ts';
import { createScanSequence } from './scan-sequence.ts';

/** The value of `keyCode` while an input method handles the key. */
const composingKeyCode = 229;

function placeIn(target: Window): FocusPlace {
  const place = placeOf(focusedElement(target));
  return place === 'text' && areKeysTakenElsewhere() ? 'page' : place;
}

export function strokeOf(event: KeyboardEvent, target: Window): KeyStroke {
  return {
    kind: event.type === 'keyup' ? 'up' : 'down',
    key: event.key,
    code: event.code,
    shift: event.shiftKey,
    ctrl: event.ctrlKey,
    alt: event.altKey,
    altGraph: event.getModifierState('AltGraph'),
    meta: event.metaKey,
    capsLock: event.getModifierState('CapsLock'),
    repeat: event.repeat,
    composing: event.isComposing || event.keyCode === composingKeyCode || event.key === 'Process',
    timeMs: event.timeStamp,
    place: placeIn(target),
  };
}

/** Time within which an input method delivers its buffered input of a scan's last key. */
const lateMs = 250;

export function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Finds the scans among the keys of a window. Waits for nothing, and keeps its state when attached again. */
export function createScanEngine(options: {
  /** Read at every key, so that a change applies from the next one on. */
  readonly profile: () => ScannerProfile;
  /** Receives each scan in order, within the event of its last key; must not wait for anything. */
  readonly onScan: (scan: Scan) => void;
  /** Receives, in the same order, scans that were not read completely. */
  readonly onMiss?: (scan: Scan, reason: MissReason) => void;
  readonly onEvent?: (event: ScanEvent) => void;
  /** Defaults to this window. */
  readonly target?: Window;
  readonly timers?: Timers;
}) {
  const { profile, onScan, target = window, timers = windowTimers } = options;
  const { onMiss = () => undefined, onEvent = () => undefined } = options;
  const reader = createBurstReader(profile);
  const sequence = createScanSequence(profile, onEvent);
  const recorders = new Set<KeyRecorder>();
  let isLastSwallowed = false;
  let timer: unknown;
  let lateTimer: unknown;
  const repository = createFieldSnapshot(target, onEvent);

  function apply(effect: BurstEffect): void {
    switch (effect.do) {
      case 'keepField':
        return repository.keep(effect.at);
      case 'restoreField':
        return repository.restore(effect.at);
      case 'releaseField':
        if (repository.release()) lateTimer = timers.set(repository.forgetLate, lateMs);
        return;
      case 'giveBack':
        return repository.type(effect.text);
      case 'press':
        return repository.press();
      case 'claimKeys':
        return claimKeys(effect.sinceMs, effect.untilMs);
      case 'report':
        return onEvent(effect.event);
      case 'miss':
        return onMiss(sequence.miss(effect.frame, effect.reason), effect.reason);
      case 'deliver': {
        const scan = sequence.accept(effect.frame);
        if (scan !== null) onScan(scan);
      }
    }
  }

  /** Waits for the silence after a key; keys pressed in the meantime are handled before the timer. */
  function wait(nowMs: number): void {
    timers.clear(timer);
    const deadlineMs = reader.deadlineMs();
    if (deadlineMs === null) return;
    timer = timers.set(() => {
      for (const effect of reader.elapse(deadlineMs)) apply(effect);
      wait(deadlineMs);
    }, deadlineMs - nowMs);
  }

  function press(event: KeyboardEvent): void {
    const stroke = strokeOf(event, target);
    for (const recorder of recorders) recorder.add(stroke);
    const { isSwallowed, effects } = reader.press(stroke);
    if (isSwallowed) swallow(event);
    if (stroke.kind === 'down') {
      isLastSwallowed = isSwallowed;
      forgetLate();
    }
    for (const effect of effects) apply(effect);
    wait(stroke.timeMs);
  }

  function forgetLate(): void {
    timers.clear(lateTimer);
    repository.forgetLate();
  }

  /** A character that the system types after Alt and its number has no key of its own. */
  function pressText(event: KeyboardEvent): void {
    if (isLastSwallowed) swallow(event);
  }

  function end(effects: readonly BurstEffect[]): void {
    for (const effect of effects) apply(effect);
    timers.clear(timer);
  }

  const interrupt = () => {
    forgetLate();
    end(reader.interrupt());
  };
  const leave = () => end(reader.leave());

  return {
    attach: () => {
      const listeners = [
        ['keydown', press],
        ['keyup', press],
        ['keypress', pressText],
        ['pointerdown', interrupt],
        ['compositionstart', repository.startComposing],
        ['compositionend', repository.endComposing],
        ['input', repository.notice],
      ] as const;
      // Before anything else receives a key.
      const capture = { capture: true };
      for (const [name, listener] of listeners) {
        target.addEventListener(name, listener as EventListener, capture);
      }
      target.addEventListener('blur', leave);
      return () => {
        for (const [name, listener] of listeners) {
          target.removeEventListener(name, listener as EventListener, capture);
        }
        target.removeEventListener('blur', leave);
        leave();
      };
    },
    /** Treats a code typed by hand as a scan; does nothing if it is empty. */
    typeIn: (text: string): void => {
      const scan = sequence.typeIn(text, performance.now());
      if (scan !== null) onScan(scan);
    },
    /** Records every key from now on, except those typed into passwords, until stopped. */
    recordKeys: () => {
      const recorder = createKeyRecorder();
      recorders.add(recorder);
      return { read: recorder.read, stop: () => void recorders.delete(recorder) };
    },
  };
}

export type ScanEngine = ReturnType<typeof createScanEngine>;
