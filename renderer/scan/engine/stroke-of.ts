import { areKeysTakenElsewhere } from '../../platform/keyboard/claimed-keys.ts';
import { focusedElement, placeOf } from './focused-field.ts';
import type { FocusPlace, KeyStroke } from './key-stroke.ts';

/** What `keyCode` says while an input method has the key. */
const composingKeyCode = 229;

function placeIn(target: Window): FocusPlace {
  const place = placeOf(focusedElement(target));
  return place === 'text' && areKeysTakenElsewhere() ? 'page' : place;
}

/** A keyboard event as plain data. */
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
