import { useState } from 'react';
import type { LotLevel } from '#shared/inventory/inventory.ts';
import type { LotExclusion } from '#shared/lots/lots.ts';
import {
  actionsFor,
  canBeNamed,
  exclusionOf,
  type LotAction,
  type LotStatus,
  lotActions,
  type NamedLot,
  statusOfLot,
} from '#shared/lots/model/lot-exclusion-rules.ts';

/** A lot of an item that can be selected, and that actions apply to. */
type ChangeableLot = NamedLot & {
  /** The same for the same lot, whether taken from its exclusion or from the lot itself. */
  readonly key: string;
  /** Null if the exclusions are unknown. */
  readonly status: LotStatus | null;
};

type Numbered = Pick<LotExclusion, 'lotNumber' | 'lotDate'>;

/** Returns the key of a lot; null for one without a number or with an invalid date, for which there are no actions. */
export function keyOfLot(lot: Numbered, exclusions: readonly LotExclusion[] | null): string | null {
  const { lotNumber, lotDate } = lot;
  if (lotNumber === null || !canBeNamed(lot)) return null;
  const exclusion = exclusions === null ? null : exclusionOf(exclusions, { lotNumber, lotDate });
  return keyOfNamed({ lotNumber, lotDate: exclusion === null ? lotDate : exclusion.lotDate });
}

function keyOfNamed({ lotNumber, lotDate }: NamedLot): string {
  return JSON.stringify([lotNumber, lotDate]);
}

/**
 * Returns the keys of some lots by their names; a date missing on one side, as in an exclusion made without it, matches
 * any.
 */
export function keysOfNamed(
  lots: ReadonlyMap<string, ChangeableLot>,
  named: readonly NamedLot[],
): ReadonlySet<string> {
  return new Set(
    named.flatMap((lot) => {
      const exactKey = keyOfNamed(lot);
      if (lots.has(exactKey)) return exactKey;
      const isSame = ({ lotNumber, lotDate }: NamedLot) =>
        lotNumber === lot.lotNumber && (lotDate === null || lot.lotDate === null);
      return [...lots.values()].filter(isSame).map(({ key }) => key);
    }),
  );
}

/**
 * Returns every lot of an item that actions apply to, without duplicates: first from its exclusions, then from its
 * saved lots.
 */
export function changeableLots(
  exclusions: readonly LotExclusion[] | null,
  lots: readonly LotLevel[] | null,
): ReadonlyMap<string, ChangeableLot> {
  const found = new Map<string, ChangeableLot>();
  for (const entry of [...(exclusions ?? []), ...(lots ?? [])]) {
    const key = keyOfLot(entry, exclusions);
    if (key === null || entry.lotNumber === null || found.has(key)) continue;
    const named = { lotNumber: entry.lotNumber, lotDate: entry.lotDate };
    const exclusion = exclusions === null ? null : exclusionOf(exclusions, named);
    found.set(key, {
      key,
      lotNumber: named.lotNumber,
      lotDate: exclusion === null ? named.lotDate : exclusion.lotDate,
      status: exclusions === null ? null : statusOfLot(exclusion),
    });
  }
  return found;
}

/** Returns the actions for a lot; all of them if its state is unknown. */
export function actionsOfLot({ status }: Pick<ChangeableLot, 'status'>): readonly LotAction[] {
  return status === null ? lotActions : actionsFor(status);
}

/** The action that the user requested for some lots of an item, before it is confirmed. */
type RequestedAction = { readonly action: LotAction; readonly lots: readonly ChangeableLot[] };

export type LotChoice = {
  readonly inventoryId: number;
  readonly lots: ReadonlyMap<string, ChangeableLot>;
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
  /** Selects these and no others. */
  readonly choose: (lots: readonly NamedLot[]) => void;
  readonly requestedAction: RequestedAction | null;
  readonly requestAction: (action: RequestedAction | null) => void;
};

export function useLotChoice(lots: ReadonlyMap<string, ChangeableLot>, inventoryId: number): LotChoice {
  const [named, setNamed] = useState<readonly NamedLot[]>([]);
  const [requestedAction, requestAction] = useState<RequestedAction | null>(null);
  // A lot that no longer exists is no longer selected.
  const chosen = keysOfNamed(lots, named);
  const toggle = (key: string) => {
    const keys = chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key];
    setNamed(keys.flatMap((one) => lots.get(one) ?? []));
  };
  return { inventoryId, lots, chosen, toggle, choose: setNamed, requestedAction, requestAction };
}
