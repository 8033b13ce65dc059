import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { isUnreadable } from '#renderer/platform/unreadable-field.ts';
import { type Scan, textsOf } from '#renderer/scan/engine/scan.ts';
import {
  deskFinding,
  type ScanFinding,
  type ScanLookups,
  type ScanResult,
  type ScanSaveState,
} from '#renderer/scan/resolvers/scan-finding.ts';
import { useScanDesk, useScanResolver } from '#renderer/scan/scan-provider.tsx';
import type { ScanQueue } from '#renderer/scan/scan-queue.ts';
import { visibleText } from '#renderer/scan/scan-sentences.ts';
import type { DeskCommand } from '#shared/desk/model/desk-command.ts';
import { displayNameOf, itemOf, plainText, type SentenceValues } from './desk-sentences.ts';
import type { FeedbackTone } from './desk-types.ts';
import { notSavedOf, type Saving } from './draft-saver.ts';

const scanResultTones: Readonly<Record<FeedbackTone, ScanResult['tone']>> = {
  done: 'done',
  asks: 'attention',
  refused: 'wrong',
  working: 'attention',
};

type FeedbackOfScan = {
  readonly number: number;
  readonly tone: FeedbackTone;
  readonly isOfScan: boolean;
  readonly values: SentenceValues;
  readonly actions: readonly unknown[];
};

/** A scan as a desk takes it: readings of the same keystrokes, most likely first, with the known data about them. */
type TakenScan = { readonly texts: readonly string[]; readonly pauseMs: number | null } & ScanLookups;

type ScannedDesk<ShownFeedback> = {
  readonly read: () => {
    readonly key: number;
    readonly feedback: ShownFeedback | null;
    readonly saving: Saving;
  };
  readonly subscribe: (listener: () => void) => () => void;
  readonly scan: (scan: TakenScan) => Promise<(ShownFeedback & { readonly isUndoable: boolean }) | null>;
  readonly undo: () => unknown;
};

type DeskResolver<ShownFeedback> = {
  readonly id: string;
  readonly label: string;
  readonly sentenceOf: (feedback: ShownFeedback) => string;
  /** The name of a scan of a parcel's label; omitted if it is named by its own text. */
  readonly parcelKind?: 'shipment' | 'command';
  /** The commands that send, besides the answers to whether to send; default none. */
  readonly sendsBy?: readonly DeskCommand['kind'][];
};

/**
 * Takes every scan for the object that is built or counted at a desk. The result is heard, shown and spoken as the
 * scan's result; by then the step is done, so that the line appears with it.
 */
export function useDeskResolver<ShownFeedback extends FeedbackOfScan>(
  desk: ScannedDesk<ShownFeedback>,
  { id, label, sentenceOf, parcelKind, sendsBy = [] }: DeskResolver<ShownFeedback>,
): void {
  const t = useMessages();
  const { queue } = useScanDesk();
  const { read, subscribe } = desk;
  useEffect(() => clearOnKey({ read, subscribe }, queue), [read, subscribe, queue]);
  const nameOf = ({ values }: ShownFeedback, { text }: Scan): Pick<ScanFinding, 'kind' | 'title'> => {
    const item = itemOf(values);
    if (item !== null) return { kind: 'inventoryItem', title: displayNameOf(item, t) };
    const tracking = parcelKind === undefined ? undefined : values['tracking'];
    const kind = tracking === undefined ? 'command' : (parcelKind ?? 'command');
    return { kind, title: visibleText(plainText(tracking || text)) };
  };
  const refusal = ({ text }: Scan, sentence: string) =>
    deskFinding({ key: `${id} refused`, title: visibleText(text), result: { tone: 'wrong', sentence } });
  useScanResolver({
    id,
    label,
    isExclusive: true,
    async resolve(scan, lookups) {
      const { command } = lookups;
      const actions = desk.read().feedback?.actions ?? [];
      const isAsked = actions.some((action) => action === 'sendAnyway' || action === 'sendAgain');
      const sending = isAsked ? [...sendsBy, 'choice', 'confirm'] : sendsBy;
      const isSent = command !== null && sending.includes(command.kind);
      const isLeft = leaveSavedField(isSent ? 'sendCommand' : command === null ? 'code' : 'command');
      if (!isLeft && isSent) return [refusal(scan, t('deskPart.fieldWrong'))];
      const feedback = await desk.scan({ texts: textsOf(scan), pauseMs: scan.pauseMs, ...lookups });
      if (feedback === null) return null;
      const { key } = desk.read();
      const finding = deskFinding({
        key: `${id} ${feedback.number}`,
        ...nameOf(feedback, scan),
        result: {
          tone: scanResultTones[feedback.tone],
          sentence: sentenceOf(feedback),
          keeping: keepingOf(desk, (state) => state.key === key),
        },
        ...(feedback.isUndoable ? { undo: () => void desk.undo() } : {}),
      });
      return [finding];
    },
  });
}

/**
 * Tracks whether a desk has saved the effect of a scan, for as long as it is on the desk; once saved, it stays saved,
 * whatever is scanned next.
 */
export function keepingOf<State extends { readonly saving: Saving }>(
  { read, subscribe }: { read: () => State; subscribe: ScanSaveState['subscribe'] },
  isStanding: (state: State) => boolean = () => true,
): ScanSaveState {
  let isKept = false;
  const readNow = () => {
    const state = read();
    isKept ||= !isStanding(state) || notSavedOf(state.saving) === null;
    return isKept ? null : notSavedOf(state.saving);
  };
  if (readNow() !== null) {
    const unsubscribe = subscribe(() => {
      if (readNow() === null) unsubscribe();
    });
  }
  return { read: readNow, subscribe };
}

/**
 * A key continues from the result of the last scan: the scan area then no longer shows it, nor its answer if that is
 * still on its way from the desk.
 */
export function clearOnKey(
  {
    read,
    subscribe,
  }: {
    read: () => { readonly feedback: Pick<FeedbackOfScan, 'isOfScan'> | null };
    subscribe: ScannedDesk<FeedbackOfScan>['subscribe'];
  },
  queue: Pick<ScanQueue, 'read' | 'subscribe' | 'clear'>,
): () => void {
  let { feedback } = read();
  let isLeft = false;
  const follow = () => {
    const before = feedback;
    ({ feedback } = read());
    if (feedback !== before) isLeft = feedback?.isOfScan === false;
    if (!isLeft) return;
    queue.clear();
    isLeft = queue.read().asking !== null;
  };
  const stops = [subscribe(follow), queue.subscribe(follow)];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Saves a field that is saved on leaving it (`data-saved`), before anything else happens at the desk. A scanned code
 * resets a form that it may be meant for (`data-resets`), and the form decides what to do with its content. A form that
 * loses what it can't save, and everything before a scan (`data-loses`), isn't left to send.
 *
 * @param by what was scanned; default: the key or button to send
 * @returns false if what is typed can't be saved: then the field has the focus, and nothing may be sent
 */
export function leaveSavedField(by: 'code' | 'command' | 'sendCommand' | 'send' = 'send'): boolean {
  const { activeElement } = document;
  const saved = activeElement?.closest<HTMLElement>('[data-saved]');
  if (activeElement instanceof HTMLElement && saved != null) {
    const isWrong = activeElement.ariaInvalid === 'true';
    if (saved.hasAttribute('data-loses') && (by === 'sendCommand' || (by === 'send' && isWrong)))
      return false;
    if (saved.hasAttribute('data-resets') && by === 'code' && saved instanceof HTMLFormElement) saved.reset();
    // What is wrong has to be shown before it is looked for.
    else flushSync(() => activeElement.blur());
  }
  const wrong = [
    ...document.querySelectorAll<HTMLInputElement>('[data-saved] input[aria-invalid="true"]'),
  ].find((field) => field.value.trim() !== '' || isUnreadable(field));
  wrong?.focus();
  return wrong === undefined;
}
