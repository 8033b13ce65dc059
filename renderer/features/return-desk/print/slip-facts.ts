import type { NamedPhoto } from '#renderer/desk/photos/photo-pictures.tsx';
import type { ReturnDraft, ReturnDraftLine } from '#shared/returns/return-draft.ts';

export type SlipFacts = {
  readonly referenceId: string;
  readonly box: number;
  readonly center: string | null;
  readonly trackingNumber: string | null;
  readonly customerName: string | null;
  readonly orderId: number | null;
  readonly lines: readonly ReturnDraftLine[];
  /** Pieces that wait for the next return and are not in this box. */
  readonly setAside: number;
  readonly photos: readonly NamedPhoto[];
  readonly operator: string | null;
  /** The print time; ISO 8601 in UTC. */
  readonly at: string;
};

/** Returns the facts about a draft that a slip shows to the person who opens the box. */
export function slipFactsOf(
  draft: ReturnDraft,
  printed: Pick<SlipFacts, 'referenceId' | 'photos' | 'operator' | 'at'>,
): SlipFacts {
  const { box, center, trackingNumber, originalShipment, lines, setAside } = draft;
  return {
    ...printed,
    box,
    center: center?.name ?? null,
    trackingNumber,
    customerName: originalShipment?.customerName ?? null,
    orderId: originalShipment?.orderId ?? null,
    lines,
    setAside: setAside.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}
