import { useRef, useSyncExternalStore } from 'react';
import { announceTrouble } from '#renderer/components/feedback/announce-outcome.ts';
import { useMessages } from '#renderer/messages/use-messages.ts';
import { useShortcuts } from '#renderer/platform/keyboard/keymap.tsx';
import type { Label } from '#shared/labels/label.ts';
import type { PrintUse } from '#shared/preferences/model/print-paper.ts';
import { PrintPreview } from './print-preview.tsx';

/** Printed labels, with everything needed to print them again. */
type PrintedLabels = {
  readonly title: string;
  readonly paper: PrintUse;
  readonly labels: readonly Label[];
  readonly copies: number;
  readonly fileName: string;
};

/** Creates the store of the labels printed last in this run; they belong to the account. */
function createLastLabel() {
  let state: {
    readonly last: PrintedLabels | null;
    /** To be printed again, one after the other; each stays the same if others are printed meanwhile. */
    readonly again: readonly { readonly id: number; readonly job: PrintedLabels }[];
  } = { last: null, again: [] };
  /** The first one is shown, and not being printed. */
  let isWaiting = false;
  let lastId = 0;
  /** Counts the accounts: a job may end after its account is left. */
  let turn = 0;
  const listeners = new Set<() => void>();
  const change = (part: Partial<typeof state>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Identifies the account of a job while it starts. */
    turn: () => turn,
    /** Does nothing if the account of the job was left. */
    remember(last: PrintedLabels, turnOfJob: number) {
      if (turnOfJob === turn) change({ last });
    },
    /** Does nothing while a reprint waits for the user, who sees it. */
    printAgain: () => {
      if (state.last === null || isWaiting) return;
      lastId += 1;
      change({ again: [...state.again, { id: lastId, job: state.last }] });
    },
    setWaiting: (waits: boolean) => {
      isWaiting = waits;
    },
    /** Ends the first one; closed without being printed, also those after it. */
    end(isPrinted: boolean) {
      isWaiting = false;
      change({ again: isPrinted ? state.again.slice(1) : [] });
    },
    forget() {
      turn += 1;
      isWaiting = false;
      change({ last: null, again: [] });
    },
  };
}

export const lastLabel = createLastLabel();

/** Prints the last labels again, by key or command code, on any screen. */
export function LastLabelPrint() {
  const t = useMessages();
  const {
    last,
    again: [first],
  } = useSyncExternalStore(lastLabel.subscribe, lastLabel.read);
  const run = () =>
    last === null
      ? announceTrouble(t('print.noLastLabel'), t('print.noLastLabelText'), t)
      : lastLabel.printAgain();
  useShortcuts([{ chord: 'F7', label: 'shortcut.printLastLabel', isEverywhere: true, run }]);
  const printedId = useRef<number | null>(null);
  if (first === undefined) return null;
  const { id, job } = first;
  return (
    <PrintPreview
      key={id}
      {...job}
      isDirect
      onWaiting={lastLabel.setWaiting}
      onPrinted={() => {
        printedId.current = id;
      }}
      onClose={() => lastLabel.end(printedId.current === id)}
    />
  );
}
