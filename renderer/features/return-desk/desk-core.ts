import type { ReturnDraft } from '../../../shared/returns/return-draft.ts';
import { emptyReturnDraft } from '../../../shared/returns/return-draft-steps.ts';
import { lineOf } from '../../../shared/returns/return-goods-rules.ts';
import type { Center } from '../../../shared/service/centers.ts';
import type { call } from '../../bridge/call.ts';
import type { DeskQuestion, DeskSaid, DeskSaying, DeskState, ModifiedReturn } from './desk-state.ts';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';

/** A person between two scans has done nothing for this long. */
const idleMs = 400;

/** What the desk needs from the window. */
export type DeskPorts = {
  readonly call: typeof call;
  readonly now: () => Date;
  /** Runs something later; what it answers takes that back. */
  readonly later: (run: () => void, afterMs: number) => () => void;
  /** Letters and digits that no other return has. */
  readonly newGroup: () => string;
  /** The reference of a changed return that had none, or a taken one. */
  readonly newReference: () => string;
  /** The centers of the account; null while they could not be read. */
  readonly centers: () => readonly Center[] | null;
  /** Where this desk stands. */
  readonly deskCenter: () => ReturnDraft['center'];
  /** The scope that sending lacks; null where it is granted, or not known. */
  readonly missingScope: () => string | null;
  /** Gives the n-th answer to what is asked on the screen; false where there is none of that number. */
  readonly pick: (number: number) => boolean;
  /** Leads to a record in another place. */
  readonly go: (address: `/${string}`) => void;
  /** Leads the keyboard to the field for a code. */
  readonly focusCodeField: () => void;
};

/** The state of the desk, and the ways in which it changes. */
export type DeskCore = {
  readonly ports: DeskPorts;
  readonly read: () => DeskState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (part: Partial<DeskState>) => void;
  /** Says something, and asks something in place of what was asked before. */
  readonly say: (saying: DeskSaying, asked?: DeskQuestion | null) => void;
  /** Takes a step of a person: the draft changes, it is said, and it is kept. */
  readonly take: (step: { draft: ReturnDraft; said: DeskSaying }, asked?: DeskQuestion | null) => void;
  /** Changes the draft by what is no step of a person, and keeps it. */
  readonly note: (draft: ReturnDraft) => void;
  /** Brings the draft up to what can be learned again, and keeps it with the next step, or when nothing is done. */
  readonly learn: (draft: ReturnDraft) => void;
  /** Puts another return on the desk. */
  readonly begin: (begin: DeskBegin) => void;
  /** Resolves when what is on the desk is on the disk. */
  readonly settle: () => Promise<void>;
  /** Keeps what is on the desk under a new reference from here on. */
  readonly saveAsNew: () => void;
  /** Whether what is said from here on is said of a scan. */
  readonly setOfScan: (isOfScan: boolean) => void;
  /** The instant of a step. */
  readonly at: () => string;
};

/** A return that is put on the desk. */
export type DeskBegin = {
  readonly draft: ReturnDraft;
  readonly row: DeskState['row'];
  readonly modified?: ModifiedReturn;
};

/** Makes a saying of the desk itself. */
export function sayOf(
  code: DeskSaying['code'],
  tone: DeskSaying['tone'],
  about: Partial<Omit<DeskSaying, 'code' | 'tone'>> = {},
): DeskSaying {
  return { code, tone, inventoryId: null, values: {}, ways: [], ...about };
}

/** A return that nothing was done to yet, at this desk's center. */
export function freshDraft({ newGroup, deskCenter, centers }: DeskPorts): ReturnDraft {
  const center = deskCenter();
  const known = centers()?.find(({ id }) => id === center?.id);
  // Only a center that processes returns is proposed.
  return emptyReturnDraft({ group: newGroup(), center: known?.processesReturns === false ? null : center });
}

/** Makes an empty desk. */
export function createDeskCore(ports: DeskPorts): DeskCore {
  const listeners = new Set<() => void>();
  let state: DeskState = {
    isOpen: false,
    key: 0,
    row: null,
    modified: null,
    draft: freshDraft(ports),
    said: null,
    asked: null,
    currentId: null,
    newest: null,
    saving: { state: 'none' },
    goods: { state: 'none' },
    duplicates: [],
    known: new Map(),
    drafts: [],
    outcomes: [],
    lastSent: null,
    slip: null,
    waitingCount: 0,
  };
  let saver: DraftSaver = saverOf(0, null);
  let count = 0;
  let isOfScan = false;
  /** Something that was learned is not kept yet. */
  let isBehind = false;

  function change(part: Partial<DeskState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /** What a saver of a return that has left the desk says is not about the one that is there now. */
  function saverOf(key: number, id: number | null): DraftSaver {
    const isCurrent = () => state.key === key;
    return createDraftSaver({
      id,
      save: (input) => ports.call('returns.saveDraft', input),
      onSaved: (row) => {
        if (!isCurrent() || state.row?.id === row.id) return;
        change({ row: { id: row.id, referenceId: row.referenceId } });
      },
      onChange: (saving) => {
        if (!isCurrent()) return;
        change({ saving });
        // It was sent or given up elsewhere: trying again helps nobody, a person decides.
        if (saving.state === 'failed' && saving.failure.code === 'CONFLICT') sayGone();
      },
      later: ports.later,
    });
  }

  function sayGone(): void {
    const values = { reference: state.row?.referenceId ?? '' };
    const ways = ['newReference', 'discard'] as const;
    change({ said: said(sayOf('DRAFT_GONE', 'refused', { values, ways }), null), asked: null });
  }

  function keep(): void {
    isBehind = false;
    if (state.modified === null) saver.save(state.draft);
  }

  /** What was said of an item that is no line leaves the line in hand as it is. */
  function inHand(draft: ReturnDraft, inventoryId: number | null): number | null {
    return inventoryId !== null && lineOf(draft, inventoryId) !== null ? inventoryId : state.currentId;
  }

  function said(saying: DeskSaying, asks: DeskQuestion | null): DeskSaid {
    count += 1;
    return { ...saying, number: count, isOfScan, asks };
  }

  return {
    ports,
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    say(saying, asked = null) {
      const next = said(saying, asked);
      change({ said: next, asked, currentId: inHand(state.draft, next.inventoryId) });
    },
    take({ draft, said: saying }, asked = null) {
      const next = said(saying, asked);
      const isChanged = draft !== state.draft;
      const { inventoryId } = next;
      change({
        draft,
        said: next,
        asked,
        currentId: inHand(draft, inventoryId),
        newest: isChanged && inventoryId !== null ? { inventoryId, number: next.number } : state.newest,
      });
      if (isChanged) keep();
    },
    note(draft) {
      if (draft === state.draft) return;
      change({ draft });
      keep();
    },
    learn(draft) {
      if (draft === state.draft) return;
      change({ draft });
      isBehind = true;
      const { key } = state;
      ports.later(() => {
        if (isBehind && state.key === key) keep();
      }, idleMs);
    },
    begin({ draft, row, modified }) {
      const key = state.key + 1;
      isBehind = false;
      saver = saverOf(key, row?.id ?? null);
      change({
        isOpen: true,
        key,
        row,
        modified: modified ?? null,
        draft,
        asked: null,
        currentId: draft.lines.at(-1)?.inventoryId ?? null,
        newest: null,
        saving: { state: row === null ? 'none' : 'saved' },
        goods: { state: draft.originalShipment?.goods == null ? 'none' : 'read' },
        duplicates: [],
      });
    },
    async settle() {
      if (isBehind) keep();
      await saver.settle();
    },
    saveAsNew() {
      saver.forget();
      change({ row: null });
      keep();
    },
    setOfScan(isNow) {
      isOfScan = isNow;
    },
    at: () => ports.now().toISOString(),
  };
}
