import { emptyReturnDraft } from '../../../../shared/returns/model/return-draft-steps.ts';
import { lineOf } from '../../../../shared/returns/model/return-goods-rules.ts';
import type { ReturnDraft } from '../../../../shared/returns/return-draft.ts';
import { type CommonPorts, type CoreOf, createCore } from '../../../desk/state/desk-core.ts';
import type { DeskFeedback, DeskQuestion, DeskState, ModifiedReturn, OwnState } from './desk-state.ts';

/** What the desk needs from the window. */
export type DeskPorts = CommonPorts & {
  /** Letters and digits that no other return has. */
  readonly newGroup: () => string;
  /** The reference of a changed return that had none, or a taken one. */
  readonly newReference: () => string;
};

/** The state of the desk, and the ways in which it changes. */
export type DeskCore = Omit<CoreOf<DeskPorts, DeskState, DeskFeedback, DeskQuestion>, 'begin'> & {
  /** Puts another return on the desk. */
  readonly begin: (begin: DeskBegin) => void;
};

/** A return that is put on the desk. */
type DeskBegin = {
  readonly draft: ReturnDraft;
  readonly row: DeskState['row'];
  readonly modified?: ModifiedReturn;
};

/** Makes feedback of the desk itself. */
export function sayOf(
  code: DeskFeedback['code'],
  tone: DeskFeedback['tone'],
  about: Partial<Omit<DeskFeedback, 'code' | 'tone'>> = {},
): DeskFeedback {
  return { code, tone, inventoryId: null, values: {}, actions: [], ...about };
}

/** A return that nothing was done to yet, at this desk's center. */
export function freshDraft({ newGroup, deskCenter, centers }: DeskPorts): ReturnDraft {
  const center = deskCenter();
  const known = centers()?.find(({ id }) => id === center?.id);
  // Only a center that processes returns is proposed.
  return emptyReturnDraft({ group: newGroup(), center: known?.processesReturns === false ? null : center });
}

/** What was said of an item that is no line leaves the selected line as it is. */
function inHand(draft: ReturnDraft, lineId: number | null, before: number | null): number | null {
  return lineId !== null && lineOf(draft, lineId) !== null ? lineId : before;
}

/** Makes an empty desk. */
export function createDeskCore(ports: DeskPorts): DeskCore {
  const own: OwnState = {
    modified: null,
    goods: { state: 'none' },
    duplicates: [],
    known: new Map(),
    drafts: [],
    outcomes: [],
    lastSent: null,
    slip: null,
    waitingCount: 0,
  };
  const core = createCore<ReturnDraft, DeskFeedback, DeskQuestion, OwnState, DeskPorts>(ports, {
    draft: freshDraft(ports),
    own,
    save: (input) => ports.call('returns.saveDraft', input),
    lineOf: ({ inventoryId }) => inventoryId,
    inHand,
    firstInHand: ({ lines }) => lines.at(-1)?.inventoryId ?? null,
    sayGone: (row) =>
      sayOf('DRAFT_GONE', 'refused', {
        values: { reference: row?.referenceId ?? '' },
        actions: ['newReference', 'discard'],
      }),
    // A change of an existing return is no draft.
    isKept: ({ modified }) => modified === null,
  });
  return {
    ...core,
    begin({ draft, row, modified }) {
      const isRead = draft.originalShipment?.goods != null;
      core.begin(
        { draft, row },
        { modified: modified ?? null, goods: { state: isRead ? 'read' : 'none' }, duplicates: [] },
      );
    },
  };
}
