import { useSyncExternalStore } from 'react';
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
    printAgain: () => {
      if (state.last === null) return;
      lastId += 1;
      change({ again: [...state.again, { id: lastId, job: state.last }] });
    },
    /** The first one was printed, or closed. */
    end: () => change({ again: state.again.slice(1) }),
    forget() {
      turn += 1;
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
  return (
    first !== undefined && <PrintPreview key={first.id} {...first.job} isDirect onClose={lastLabel.end} />
  );
}
