import type { ScannerProfile } from '#renderer/platform/keyboard/scanner-profile.ts';
import type { FocusPlace } from '#renderer/scan/engine/key-stroke.ts';
import { createFakeDesk, type FakeDesk } from '#test/unit/renderer/scan/fake-desk.ts';
import {
  namedPresses,
  type Press,
  pressesOf,
  strokesOfPresses,
  type Wedge,
} from '#test/unit/renderer/scan/wedge.ts';

export const code = '0614141000036';
export const scanPresses = () => [...pressesOf(code), ...namedPresses.enter];

export const human: Wedge = { gapMs: 90, holdMs: 70 };
/** Keys at a scanner's pace that is too slow to be recognized without its profile. */
export const slowly: Wedge = { gapMs: 95, holdMs: 40, hasShiftKeys: false };

export const textsOf = (desk: FakeDesk) => desk.scans.map(({ text }) => text);
export const kindsOf = (desk: FakeDesk) => desk.events.map(({ kind }) => kind);
export const missesOf = (desk: FakeDesk) => desk.missed.map(({ reason, text }) => [reason, text]);
export const refusals = (desk: FakeDesk) =>
  desk.events.flatMap((event) => (event.kind === 'burstRefused' ? [event.reason] : []));
export const gapsOf = (desk: FakeDesk) =>
  desk.events.flatMap((event) => (event.kind === 'scanRecognised' ? [event.gapsMs] : []));

/** Presses keys sequentially on a separate desk. */
export function press(
  presses: readonly Press[],
  profile: Partial<ScannerProfile> = {},
  place: FocusPlace = 'text',
): FakeDesk {
  const desk = createFakeDesk(profile);
  desk.press(...strokesOfPresses(presses, { place }));
  desk.rest();
  return desk;
}
