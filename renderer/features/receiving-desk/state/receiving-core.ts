import { emptyReceivingDraft, linesOfBox } from '../../../../shared/receiving/model/receiving-draft-steps.ts';
import type { ReceivingDraft } from '../../../../shared/receiving/receiving-draft.ts';
import { type CommonPorts, type CoreOf, createCore } from '../../../desk/state/desk-core.ts';
import type { DeskFeedback, DeskQuestion, DeskState, OwnState } from './receiving-state.ts';

/** What the desk needs from the window. */
export type DeskPorts = CommonPorts & {
  /** The day at the desk, `YYYY-MM-DD`. */
  readonly today: () => string;
  /** The version of the service's API that creates orders; null while it is not known. */
  readonly version: () => string | null;
};

/** The state of the desk, and the ways in which it changes. */
export type DeskCore = CoreOf<DeskPorts, DeskState, DeskFeedback, DeskQuestion>;

/** Makes feedback of the desk itself. */
export function sayOf(
  code: DeskFeedback['code'],
  tone: DeskFeedback['tone'],
  about: Partial<Omit<DeskFeedback, 'code' | 'tone'>> = {},
): DeskFeedback {
  return { code, tone, lineId: null, values: {}, actions: [], ...about };
}

/** An order that nothing was done to yet, to this desk's center. */
export function freshDraft({ deskCenter }: Pick<DeskPorts, 'deskCenter'>): ReceivingDraft {
  return emptyReceivingDraft({ center: deskCenter() });
}

/** The line that is in hand: the one that was said, else the one before where it lies in the box, else the last there. */
function selectedLine(draft: ReceivingDraft, lineId: number | null, before: number | null): number | null {
  const inBox = linesOfBox(draft, draft.currentBoxId);
  const isThere = (id: number | null) => inBox.some((line) => line.id === id);
  if (isThere(lineId)) return lineId;
  return isThere(before) ? before : (inBox.at(-1)?.id ?? null);
}

/** Makes an empty desk. */
export function createDeskCore(ports: DeskPorts): DeskCore {
  const own: OwnState = { known: new Map(), drafts: [], outcomes: [], waitingCount: 0 };
  return createCore<ReceivingDraft, DeskFeedback, DeskQuestion, OwnState, DeskPorts>(ports, {
    draft: freshDraft(ports),
    own,
    save: (input) => ports.call('receiving.saveDraft', input),
    lineOf: ({ lineId }) => lineId,
    inHand: selectedLine,
    firstInHand: (draft) => selectedLine(draft, null, null),
    sayGone: () => sayOf('DRAFT_GONE', 'refused', { actions: ['keepAsNew', 'discard'] }),
  });
}
